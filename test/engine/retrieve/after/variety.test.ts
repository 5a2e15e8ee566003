import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { rankForVariety } from '../../../../src-main/engine/retrieve/after/variety.ts'
import type { DocumentContent } from '../../../../src-main/engine/store/types.ts'
import { idsOf, rankedOf } from './rankedPassages.ts'

/** A reader whose passages have these vectors, and whose documents these texts. */
function partsOf(vectors: Record<number, number[]>, texts: Record<number, string> = {}) {
  const asked: number[][] = []
  const reader = {
    vectorsOf(_: string, ids: readonly number[]) {
      asked.push([...ids])
      return new Map(ids.flatMap((id) => (vectors[id] ? [[id, Float32Array.from(vectors[id])] as const] : [])))
    },
    content(id: number): DocumentContent {
      const text = texts[id]
      if (text === undefined) throw new AppError('store/notFound', 'gone')
      return { text, blocks: [], pages: [], source: null }
    },
  }
  return { parts: { reader, modelId: 'model' }, asked }
}
const east = [1, 0]
const north = [0, 1]

describe('two that say the same and a third', () => {
  const { parts } = partsOf({ 1: east, 2: east, 3: north })
  const ranked = [rankedOf(1, 1), rankedOf(2, 0.9), rankedOf(3, 0.6)]
  test.each([
    [1, [1, 2, 3]],
    [0.9, [1, 2, 3]],
    [0.5, [1, 3, 2]],
    [0, [1, 3, 2]],
  ])('lambda %d', (lambda, expected) => {
    const varied = rankForVariety(parts, ranked, lambda)
    expect(idsOf(varied)).toEqual(expected)
    expect(varied.every((each) => ranked.includes(each))).toBe(true)
  })
})

test('without vectors the words tell what is alike', () => {
  const same = 'one two three four five six seven'
  const { parts } = partsOf({ 1: east }, { 1: same, 2: same, 3: 'quite another text about other things altogether' })
  const ranked = [1, 2, 3].map((id) => {
    const each = rankedOf(id, 1 - id / 10)
    return { ...each, passage: { ...each.passage, end: 60 } }
  })
  expect(idsOf(rankForVariety(parts, ranked, 0.5))).toEqual([1, 3, 2])
})

test('a deleted document and a damaged vector are like nothing, and stop nobody', () => {
  const { parts } = partsOf({ 2: [Number.NaN, 1], 3: east })
  expect(idsOf(rankForVariety(parts, [rankedOf(1, 1), rankedOf(2, 0.9), rankedOf(3, 0.8)], 0.5))).toEqual([1, 2, 3])
})

test('only the first fifty move, and only theirs are read', () => {
  const ranked = Array.from({ length: 80 }, (_, index) => rankedOf(index + 1, 1 - index / 100))
  const { parts, asked } = partsOf(Object.fromEntries(ranked.map((_, index) => [index + 1, east])))
  const varied = rankForVariety(parts, ranked, 0.2)
  expect(idsOf(varied).slice(50)).toEqual(idsOf(ranked).slice(50))
  expect(asked.map((ids) => ids.length)).toEqual([50])
})

test('nothing, and scores that say nothing', () => {
  const { parts } = partsOf({})
  expect(rankForVariety(parts, [], 0.5)).toEqual([])
  const flat = [rankedOf(4, 0), rankedOf(2, 0)]
  expect(rankForVariety(parts, flat, 0.5)).toEqual(flat)
})

test('a permutation that begins with the best, the same each time; with lambda 1 the order as it was', () => {
  const anyVector = fc.tuple(fc.double({ min: -1, max: 1 }), fc.double({ min: -1, max: 1 }))
  fc.assert(
    fc.property(
      fc.array(anyVector, { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (vectors, lambda) => {
        const { parts } = partsOf(Object.fromEntries(vectors.map((vector, index) => [index + 1, vector])))
        const ranked = vectors.map((_, index) => rankedOf(index + 1, 1 / (index + 1)))
        const varied = idsOf(rankForVariety(parts, ranked, lambda))
        expect(varied[0]).toBe(1)
        expect(varied.toSorted((a, b) => a - b)).toEqual(idsOf(ranked))
        expect(idsOf(rankForVariety(parts, ranked, lambda))).toEqual(varied)
        expect(rankForVariety(parts, ranked, 1)).toEqual(ranked)
      },
    ),
  )
})
