import { expect, test } from 'vitest'
import { createDocumentBonus } from '../../../../src-main/engine/retrieve/after/documents.ts'
import { documentOf, newLibrary, saveFile, vectorOf } from '../../store/libraries.ts'
import { idsOf, rankedOf } from './rankedPassages.ts'

const model = 'model'
const east = vectorOf(1, 0)
const north = vectorOf(0, 1)

/** Documents of lines with a vector each (none: not embedded yet); `ranked` holds a document's first passage. */
function library(documents: readonly { title: string; vectors: (Float32Array | null)[] }[]) {
  const store = newLibrary()
  const reads: number[] = []
  const reader = {
    ...store.reader,
    vectorsOf: (id: string, passageIds: readonly number[]) => {
      reads.push(passageIds.length)
      return store.reader.vectorsOf(id, passageIds)
    },
  }
  const saved = documents.map(({ title, vectors }, index) => {
    const document = documentOf(vectors.map((_, line) => `line ${line} of ${index}\n`).join(''), { title })
    const made = saveFile(store, `${index}.txt`, document)
    store.writer.saveVectors(
      model,
      vectors.flatMap((vector, line) => {
        const textHash = document.passages[line]?.textHash
        return vector && textHash !== undefined ? [{ textHash, vector }] : []
      }),
    )
    return made
  })
  const ranked = (index: number, score: number) =>
    rankedOf(saved[index]?.passageIds[0] ?? 0, score, { documentId: saved[index]?.documentId ?? 0 })
  const bonus = createDocumentBonus({ reader, keywordTable: store.keywordTable, modelId: model })
  return { store, saved, reads, ranked, bonus }
}

test('the document that is nearer on average lifts its passage; the own score stays', () => {
  const { ranked, bonus } = library([
    { title: '', vectors: [east, north, north] },
    { title: '', vectors: [east, east, north] },
  ])
  const before = [ranked(0, 0.5), ranked(1, 0.5)]
  const after = bonus(before, 'what', east)
  expect(idsOf(after)).toEqual(idsOf(before).toReversed())
  expect(after[0]?.score).toBeCloseTo(0.5 + 0.08)
  // Averages (1, 2) and (2, 1), each of length √5: half as near.
  expect(after[1]?.score).toBeCloseTo(0.5 + 0.04)
  expect(after.map(({ ownScore }) => ownScore)).toEqual([0.5, 0.5])
})

test("the question's words in a title lift its passages a little", () => {
  const { ranked, bonus } = library([
    { title: 'Pets', vectors: [east] },
    { title: 'Rent', vectors: [east] },
  ])
  const after = bonus([ranked(0, 0.5), ranked(1, 0.5)], 'rent', east)
  expect(after.map(({ score }) => score)).toEqual([expect.closeTo(0.6), expect.closeTo(0.58)])
})

test('averages are read once, of at most 64 passages, and anew when the library has changed', () => {
  const { store, ranked, reads, bonus } = library([{ title: '', vectors: Array.from({ length: 200 }, () => east) }])
  bonus([ranked(0, 1)], 'what', east)
  bonus([ranked(0, 1)], 'what', north)
  expect(reads).toEqual([64])
  saveFile(store, 'new.txt', documentOf('new\n'))
  bonus([ranked(0, 1)], 'what', east)
  expect(reads).toEqual([64, 64])
})

test('not embedded, damaged, deleted, or nothing at all: no bonus, no failure', () => {
  const { store, saved, ranked, bonus } = library([
    { title: '', vectors: [null] },
    { title: '', vectors: [vectorOf(Number.NaN, 0)] },
    { title: '', vectors: [north] },
  ])
  const before = [ranked(0, 0.9), ranked(1, 0.8), ranked(2, 0.7)]
  store.writer.deleteFiles([saved[2]?.fileId ?? 0])
  store.writer.collectGarbage()
  expect(bonus(before, 'what', east)).toEqual(before)
  expect(bonus([], 'what', east)).toEqual([])
})
