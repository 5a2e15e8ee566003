import { describe, expect, it } from 'vitest'
import type { StoreReader } from '../../../../src-main/engine/store/types.ts'
import { defaultRetrieveOptions } from '../../../../src-main/engine/retrieve/options.ts'
import type { Fused } from '../../../../src-main/engine/retrieve/rank/fuse.ts'
import { refine } from '../../../../src-main/engine/retrieve/rerank/refine.ts'

/** A unit vector at this angle; the question is at 0. */
const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))
const question = at(0)

type Known = { degrees: number; parts?: number[]; beside?: number[] }

/** A store that holds just these vectors, by passage id. */
function readerOf(passages: Record<number, Known>): Pick<StoreReader, 'vectorsOf' | 'partsOf' | 'passagesBeside'> {
  const pick = <Value>(ids: readonly number[], of: (known: Known) => Value | undefined): Map<number, Value> =>
    new Map(
      ids.flatMap((id) => {
        const known = passages[id]
        const value = known && of(known)
        return value === undefined ? [] : [[id, value] as const]
      }),
    )
  return {
    vectorsOf: (_model, ids) => pick(ids, ({ degrees }) => at(degrees)),
    partsOf: (_model, ids) => pick(ids, ({ parts }) => parts?.map(at)),
    passagesBeside: (ids) => pick(ids, ({ beside }) => beside),
  }
}

const candidate = (passageId: number, degrees: number, keyword = 0): Fused => {
  const vector = Math.cos((degrees * Math.PI) / 180)
  return { passageId, keyword, vector, score: vector }
}

const plain = { ...defaultRetrieveOptions, sentenceWeight: 0, contextWeight: 0, smoothing: 0 }

function order(passages: Record<number, Known>, options: Partial<typeof plain>, candidates?: Fused[]): number[] {
  const ranked =
    candidates ??
    Object.entries(passages)
      .map(([id, { degrees }]) => candidate(Number(id), degrees))
      .sort((a, b) => b.score - a.score)
  const parts = { reader: readerOf(passages), modelId: 'any' }
  return refine(parts, ranked, question, 1, { ...plain, ...options }).map(({ passageId }) => passageId)
}

describe('a second look', () => {
  const withSentence = { 1: { degrees: 30, parts: [40, 50] }, 2: { degrees: 35, parts: [80, 5] } }
  const withBeside = {
    1: { degrees: 30, beside: [3] },
    2: { degrees: 35, beside: [4] },
    3: { degrees: 90 },
    4: { degrees: 0 },
  }
  const first = [candidate(1, 30), candidate(2, 35)]

  it('changes nothing when all its parts are off', () => {
    expect(order(withSentence, {})).toEqual([1, 2])
  })

  it('lifts a passage for its best sentence', () => {
    expect(order(withSentence, { sentenceWeight: 0.5 })).toEqual([2, 1])
    expect(order(withSentence, { kinds: 'sentences' })).toEqual([2, 1])
    expect(order(withSentence, { kinds: 'both' })).toEqual([2, 1])
  })

  it('takes the average of the sentences for the paragraph, or the nearer of the two', () => {
    const averaged = { 1: { degrees: 30, parts: [60, 70] }, 2: { degrees: 35, parts: [30, 40] } }
    expect(order(averaged, { paragraphVectors: 'averaged' })).toEqual([2, 1])
    expect(order(averaged, { paragraphVectors: 'both' })).toEqual([1, 2])
  })

  it('lifts a passage for those beside it', () => {
    expect(order(withBeside, { contextWeight: 0.5 }, first)).toEqual([2, 1])
  })

  it('takes the passage itself where it has no sentences, as in libraries of before', () => {
    expect(order({ 1: { degrees: 30 }, 2: { degrees: 35 } }, { kinds: 'sentences', sentenceWeight: 0.5 })).toEqual([
      1, 2,
    ])
  })

  it('moves the question towards what was found first', () => {
    const around = Object.fromEntries([10, 11, 12, 13, 14].map((degrees, index) => [index + 1, { degrees }]))
    const passages = { ...around, 6: { degrees: -15 }, 7: { degrees: 16 } }
    expect(order(passages, {}).indexOf(6)).toBeLessThan(order(passages, {}).indexOf(7))
    const moved = order(passages, { useFeedback: true })
    expect(moved.indexOf(7)).toBeLessThan(moved.indexOf(6))
  })

  it('keeps the index’s own score for whoever asks why, and the first score beside the new one', () => {
    const parts = { reader: readerOf(withSentence), modelId: 'any' }
    const refined = refine(parts, first, question, 1, { ...plain, sentenceWeight: 0.5 })
    for (const { passageId, vector, ownScore } of refined) {
      const before = first.find((each) => each.passageId === passageId)
      expect([vector, ownScore]).toEqual([before?.vector, before?.score])
    }
  })

  it('a passage that is not embedded is still judged by its words; one look needs two that are', () => {
    const waiting: Fused = { passageId: 9, keyword: 5, vector: null, score: 0.9 }
    const mixed = [{ ...candidate(1, 30, 5), score: 1 }, waiting, candidate(2, 35)]
    expect(order(withSentence, { sentenceWeight: 0.2 }, mixed)).toHaveLength(3)
    expect(order({ 1: { degrees: 30 } }, { sentenceWeight: 1 }, [waiting, candidate(1, 30)])).toEqual([9, 1])
    expect(order({}, {}, [])).toEqual([])
  })

  it('what is below the first hundred stays below, in its order', () => {
    const passages = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [index + 1, { degrees: index / 4 }]))
    const ids = order(passages, { contextWeight: 0.4, smoothing: 0.6, sentenceWeight: 0.2 })
    expect(ids.slice(100)).toEqual(Array.from({ length: 30 }, (_, index) => index + 101))
  })
})
