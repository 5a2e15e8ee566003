import { expect, test } from 'vitest'
import { assembleEvidence } from '../../../../src-main/engine/retrieve/evidence/evidence.ts'
import type { Fates, RankedPassage } from '../../../../src-main/engine/retrieve/types.ts'
import type { PassageRow } from '../../../../src-main/engine/types.ts'
import { documentOf, newLibrary, saveFile } from '../../store/libraries.ts'

/** A document of two far lines, its passages, and a ranking of any spans of it. */
function library() {
  const store = newLibrary()
  const { documentId, fileId } = saveFile(store, 'a.txt', documentOf('Rent is due. Pets need consent.\nKeys.\nHeat.\n'))
  const files = store.reader.filesOfDocument(documentId)
  const [paragraph] = store.reader.passagesOfDocument(documentId)
  const ranked = (changes: Partial<PassageRow>, index: 'keyword' | 'vector'): RankedPassage => {
    const passage = {
      id: 0,
      documentId,
      ordinal: 0,
      start: 0,
      end: 0,
      header: '',
      headingPath: [],
      ...paragraph,
      ...changes,
    }
    return { passage, files, score: 1, ownScore: 1, why: [{ index, score: 1 }] }
  }
  return { store, fileId, ranked, sentence: { start: 13, end: 31 } }
}

test.each(['paragraph first', 'sentence first'])('a paragraph and its sentence take one place, %s', (order) => {
  const { store, ranked, sentence } = library()
  const both = [ranked({}, 'keyword'), ranked(sentence, 'vector')]
  const evidence = assembleEvidence(store.reader, order === 'sentence first' ? both.toReversed() : both, 10)
  expect(evidence.map(({ text }) => text.trim())).toEqual([
    order === 'sentence first' ? 'Pets need consent.' : 'Rent is due. Pets need consent.',
  ])
  expect(evidence[0]?.why.map(({ index }) => index).toSorted()).toEqual(['keyword', 'vector'])
})

test('the same passage twice is one piece', () => {
  const { store, ranked } = library()
  expect(assembleEvidence(store.reader, [ranked({}, 'keyword'), ranked({}, 'keyword')], 10)).toHaveLength(1)
})

test('a document that was deleted since it was ranked is left out', () => {
  const { store, fileId, ranked } = library()
  const before = [ranked({}, 'keyword')]
  store.writer.deleteFiles([fileId])
  store.writer.collectGarbage()
  expect(assembleEvidence(store.reader, before, 10)).toEqual([])
})

test('what is asked to do without is left out, and so is what says the same elsewhere; each fate is told', () => {
  const { store, ranked } = library()
  const text = 'Rent is due. Pets need consent.\nKeys.\nHeat.\n'
  const copy = saveFile(store, 'copy.txt', documentOf(`${text}More.\n`))
  const first = ranked({}, 'keyword')
  const [twin] = store.reader.passagesOfDocument(copy.documentId)
  const [, keys] = store.reader.passagesOfDocument(first.passage.documentId)
  if (!twin || !keys) throw new Error('two lines are two passages')
  const files = store.reader.filesOfDocument(copy.documentId)
  const ranking = [first, { ...first, passage: twin, files }, ranked(keys, 'keyword'), ranked(keys, 'vector')]
  const fates: Fates = new Map()
  const evidence = assembleEvidence(store.reader, ranking, 10, { without: [first.passage.id], fates })
  expect(evidence.map(({ passageIds }) => passageIds)).toEqual([[keys.id]])
  expect([...fates]).toEqual([
    [first.passage.id, 'leftOut'],
    [twin.id, 'leftOut'],
    [keys.id, 'nested'],
  ])
})
