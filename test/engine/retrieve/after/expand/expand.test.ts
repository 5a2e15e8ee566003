import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../../../src-main/contract/types.ts'
import { expandEvidence } from '../../../../../src-main/engine/retrieve/after/expand/expand.ts'
import type { RetrieveOptions } from '../../../../../src-main/engine/types.ts'
import { anyParts, countWords } from '../../../chunk/documents.ts'
import { prose, treeLibrary, type TreeLibrary } from './treeLibrary.ts'

type Expand = RetrieveOptions['expand']

function expandIn(
  { store }: TreeLibrary,
  evidence: readonly Evidence[],
  expand: Expand,
  expandTokens = 1000,
  scores = new Map<number, number>(),
): Evidence[] {
  return expandEvidence({ reader: store.reader, countTokens: countWords, scores }, evidence, { expand, expandTokens })
}
const tokensOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, { text }) => sum + countWords(text), 0)
/** Numbers of the first and the last sentence of a piece. */
const rangeOf = (piece: Evidence | undefined): (number | undefined)[] => {
  const numbers = [...(piece?.text ?? '').matchAll(/Sentence (\d+)/g)].map(([, number]) => Number(number))
  return [numbers[0], numbers.at(-1)]
}

/** Three sections: 1–60 (four passages), 61–100 (three), 101–104 (one). */
const handbook = (): TreeLibrary =>
  treeLibrary([
    [[1, 'Rent'], prose(1, 15), prose(16, 15), prose(31, 30), [1, 'Pets'], prose(61, 40), [1, 'Keys'], prose(101, 10)],
  ])

describe('in a handbook of three sections', () => {
  const library = handbook
  const passagesOf = (each: TreeLibrary) => each.store.reader.passagesOfDocument(each.documentIds[0] ?? 0)

  test('siblings are three sentences on each side, in the same section', () => {
    const each = library()
    const passages = passagesOf(each)
    const inside = passages[1]
    const [first, last] = rangeOf(each.evidenceOf([inside?.id ?? 0])[0])
    const [wide] = expandIn(each, each.evidenceOf([inside?.id ?? 0]), 'siblings')
    expect(rangeOf(wide)).toEqual([(first ?? 0) - 3, (last ?? 0) + 3])
    // The neighbours that it reaches into are named, with the score that they have in this search.
    expect(wide?.passageIds).toEqual(passages.slice(0, 3).map(({ id }) => id))
    expect(wide?.passageScores).toEqual([0, 0.9, 0])
    const scores = new Map([[passages[2]?.id ?? 0, 0.4]])
    expect(expandIn(each, each.evidenceOf([inside?.id ?? 0]), 'siblings', 1000, scores)[0]?.passageScores).toEqual([
      0, 0.9, 0.4,
    ])

    const opening = passages.find(({ headingPath }) => headingPath[0] === 'Pets')
    const [pets] = expandIn(each, each.evidenceOf([opening?.id ?? 0]), 'siblings')
    expect(pets?.text.startsWith('Pets')).toBe(true)
    expect(pets?.headingPath).toEqual(['Pets'])
  })

  test('siblings shrink with the budget, down to none', () => {
    const each = library()
    const evidence = each.evidenceOf([passagesOf(each)[1]?.id ?? 0])
    const added = [66, 60, 45, 21, 20, 0].map(
      (budget) => tokensOf(expandIn(each, evidence, 'siblings', budget)) - tokensOf(evidence),
    )
    expect(added).toEqual([66, 44, 44, 0, 0, 0])
    expect(expandIn(each, evidence, 'siblings', 0)).toEqual(evidence)
  })

  test('parents are the whole section where it fits, or else the whole paragraph', () => {
    const each = library()
    const evidence = each.evidenceOf([passagesOf(each)[2]?.id ?? 0])
    expect(rangeOf(evidence[0])).toEqual([31, 45])
    expect(rangeOf(expandIn(each, evidence, 'parents')[0])).toEqual([1, 60])
    expect(rangeOf(expandIn(each, evidence, 'parents', 200)[0])).toEqual([31, 60])
  })

  test('most of a section found: it takes the place of its passages; half is not most', () => {
    const each = library()
    const ids = passagesOf(each)
      .filter(({ headingPath }) => headingPath[0] === 'Rent')
      .map(({ id }) => id)
    expect(ids).toHaveLength(4)
    const half = each.evidenceOf([ids[0] ?? 0, ids[3] ?? 0])
    expect(expandIn(each, half, 'autoMerge')).toEqual(half)
    const most = each.evidenceOf([ids[3] ?? 0, ids[0] ?? 0, ids[1] ?? 0])
    expect(most).toHaveLength(2)
    const [merged, ...others] = expandIn(each, most, 'autoMerge')
    expect(others).toEqual([])
    expect(rangeOf(merged)).toEqual([1, 60])
    expect(merged?.passageIds).toEqual(ids)
    expect(merged?.passageScores).toEqual([0.9, 0.9, 0, 0.9])
  })

  test('the best piece is served first, and pieces that it reaches become part of it', () => {
    const each = library()
    const ids = passagesOf(each).map(({ id }) => id)
    const evidence = each.evidenceOf([ids[5] ?? 0, ids[0] ?? 0, ids[2] ?? 0])
    const [pets, rent, ...others] = expandIn(each, evidence, 'parents', 2000)
    expect([rangeOf(pets), rangeOf(rent), others]).toEqual([[61, 100], [1, 60], []])
    // Enough for the first alone.
    const poor = expandIn(each, evidence, 'parents', tokensOf([pets ?? evidence[0]].flatMap((piece) => piece ?? [])))
    expect(rangeOf(poor[0])).toEqual([61, 100])
    expect(poor[1]?.text).toBe(evidence[1]?.text)
  })

  test('a deleted document is left out, nothing gives nothing, and off leaves everything', () => {
    const each = library()
    const evidence = each.evidenceOf([passagesOf(each)[0]?.id ?? 0])
    expect(expandIn(each, evidence, 'none')).toEqual(evidence)
    each.store.writer.deleteFiles(each.fileIds)
    each.store.writer.collectGarbage()
    for (const expand of ['siblings', 'parents', 'autoMerge'] as const) {
      expect(expandIn(each, evidence, expand)).toEqual([])
      expect(expandIn(each, [], expand)).toEqual([])
    }
  })
})

test('whatever the documents: exact spans, no overlap, never out of a document, never above the budget', () => {
  fc.assert(
    fc.property(
      fc.array(anyParts, { minLength: 1, maxLength: 3 }),
      fc.constantFrom<Expand>('siblings', 'parents', 'autoMerge'),
      fc.nat(300),
      fc.infiniteStream(fc.boolean()),
      (documents, expand, budget, isFound) => {
        const library = treeLibrary(documents)
        const { reader } = library.store
        const ids = library.documentIds.flatMap((id) => reader.passagesOfDocument(id).map((passage) => passage.id))
        const evidence = library.evidenceOf(ids.filter(() => isFound.next().value).toReversed())
        const wide = expandIn(library, evidence, expand, budget)

        expect(tokensOf(wide)).toBeLessThanOrEqual(tokensOf(evidence) + budget)
        for (const piece of wide) {
          expect(reader.content(piece.documentId).text.slice(piece.start, piece.end)).toBe(piece.text)
          expect(piece.passageScores).toHaveLength(piece.passageIds.length)
          for (const passage of reader.passages(piece.passageIds)) expect(passage.documentId).toBe(piece.documentId)
        }
        for (const [index, a] of wide.entries())
          for (const b of wide.slice(index + 1))
            expect(a.documentId === b.documentId && a.start < b.end && b.start < a.end).toBe(false)
        // Everything found is still there, in one piece.
        for (const { documentId, start, end, passageIds } of evidence) {
          const holders = wide.filter(
            (piece) => piece.documentId === documentId && piece.start <= start && end <= piece.end,
          )
          expect(holders).toHaveLength(1)
          expect(holders[0]?.passageIds).toEqual(expect.arrayContaining(passageIds))
        }
        library.store.close()
      },
    ),
    { numRuns: 25 },
  )
})
