import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mean,
  ndcg10,
  overlap,
  percentile,
  recall100,
  reciprocalRank10,
} from '../../../src-main/engine/evaluate/metrics.ts'

const judgements = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 0],
  ['d', -1],
])

describe('nDCG at 10, as trec_eval has it', () => {
  test('the grade is the gain, log2(rank + 1) the discount, the ideal over all judged documents', () => {
    // DCG = 1/log2(2) + 3/log2(4) = 1 + 1.5; ideal = 3/log2(2) + 1/log2(3) = 3.63093
    expect(ndcg10(['b', 'x', 'a'], judgements)).toBeCloseTo(2.5 / (3 + 1 / Math.log2(3)), 12)
  })

  test('the ideal ranking is 1, also with grades that are not relevant in it', () => {
    expect(ndcg10(['a', 'b', 'd', 'c'], judgements)).toBe(1)
  })

  test('what stands at rank 11 counts for nothing', () => {
    const others = Array.from({ length: 10 }, (_, index) => `x${index}`)
    expect(ndcg10([...others, 'a'], judgements)).toBe(0)
    expect(ndcg10([...others.slice(1), 'a'], judgements)).toBeCloseTo(3 / Math.log2(11) / (3 + 1 / Math.log2(3)), 12)
  })

  test('the ideal has ten places and no more', () => {
    const many = new Map(Array.from({ length: 20 }, (_, index) => [`r${index}`, 1]))
    expect(ndcg10([...many.keys()].slice(5, 15), many)).toBeCloseTo(1, 12)
  })

  test('nothing relevant gives 0, not a division by zero', () => {
    expect(ndcg10(['c', 'd'], new Map([['c', 0]]))).toBe(0)
  })
})

test('recall counts relevant documents among the first hundred', () => {
  const others = Array.from({ length: 99 }, (_, index) => `x${index}`)
  expect(recall100([...others, 'a', 'b'], judgements)).toBe(0.5)
  expect(recall100([], judgements)).toBe(0)
})

test('the reciprocal rank looks at ten places', () => {
  expect(reciprocalRank10(['c', 'x', 'b', 'a'], judgements)).toBeCloseTo(1 / 3)
  expect(reciprocalRank10([...'0123456789', 'a'], judgements)).toBe(0)
})

test('mean and nearest-rank percentiles', () => {
  expect(mean([])).toBe(0)
  expect(mean([1, 2])).toBe(1.5)
  expect(percentile([], 0.5)).toBe(0)
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2)
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4)
})

describe('overlap of characters', () => {
  const span = (file: string, start: number, end: number) => ({ file, start, end })

  test('hand-computed over two files and overlapping citations', () => {
    // Cited: a 0–30 (from two spans), b 0–10; gold: a 20–40, c 0–20. Shared: a 20–30.
    const result = overlap(
      [span('a', 0, 20), span('a', 10, 30), span('b', 0, 10)],
      [span('a', 20, 40), span('c', 0, 20)],
    )
    expect(result).toEqual({ precision: 10 / 40, recall: 10 / 40, iou: 10 / 70 })
  })

  test('nothing cited, and nothing to find', () => {
    expect(overlap([], [span('a', 0, 5)])).toEqual({ precision: 0, recall: 0, iou: 0 })
    expect(overlap([span('a', 0, 5)], [])).toEqual({ precision: 0, recall: 0, iou: 0 })
  })

  const spans = fc.array(
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.nat(30), fc.integer({ min: 1, max: 10 }))
      .map(([file, start, length]) => span(file, start, start + length)),
    { minLength: 1, maxLength: 6 },
  )

  test('equals counting characters one by one', () => {
    const characters = (list: { file: string; start: number; end: number }[]) =>
      new Set(
        list.flatMap(({ file, start, end }) => Array.from({ length: end - start }, (_, i) => `${file}${start + i}`)),
      )
    fc.assert(
      fc.property(spans, spans, (cited, gold) => {
        const ours = characters(cited)
        const theirs = characters(gold)
        const shared = ours.intersection(theirs).size
        const result = overlap(cited, gold)
        expect(result.precision).toBeCloseTo(shared / ours.size, 12)
        expect(result.recall).toBeCloseTo(shared / theirs.size, 12)
        expect(result.iou).toBeCloseTo(shared / ours.union(theirs).size, 12)
      }),
    )
  })
})
