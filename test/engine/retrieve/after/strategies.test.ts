import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combineQueries, type QueryList } from '../../../../src-main/engine/retrieve/after/strategies.ts'

type Found = { passageId: number; score: number; from?: string }

const list = (weight: number, ...found: [id: number, score: number][]): QueryList<Found> => ({
  weight,
  items: found.map(([passageId, score]) => ({ passageId, score })),
})
const order = (items: readonly Found[]): number[] => items.map(({ passageId }) => passageId)

describe('a passage that two queries find weakly against one that one query finds well', () => {
  const lists = [list(1, [1, 1], [2, 0.45]), list(1, [3, 0.9], [2, 0.45])]
  test.each([
    ['score', [1, 2, 3]],
    ['combined', [2, 1, 3]],
    ['frequency', [2, 1, 3]],
  ] as const)('%s', (strategy, expected) => {
    expect(order(combineQueries(lists, strategy))).toEqual(expected)
  })

  test('combined is .4 frequency and .6 score, hand-computed', () => {
    const scores = new Map(combineQueries(lists, 'combined').map(({ passageId, score }) => [passageId, score]))
    // Totals 1, .9, .9 of 1; queries 1, 2, 1 of 2.
    const [one, two, three] = [0.4 * 0.5 + 0.6, 0.4 + 0.6 * 0.9, 0.4 * 0.5 + 0.6 * 0.9]
    expect(scores.get(2)).toBeCloseTo(1)
    expect(scores.get(1)).toBeCloseTo(one / two)
    expect(scores.get(3)).toBeCloseTo(three / two)
  })

  test('a query of small weight adds little', () => {
    expect(order(combineQueries([list(1, [1, 1], [2, 0.45]), list(0.1, [3, 0.9], [2, 0.45])], 'score'))).toEqual([
      1, 2, 3,
    ])
  })
})

test('one more query outweighs any score when frequency decides', () => {
  const lists = [list(1, [1, 1], [2, 0.01]), list(1, [2, 0.01])]
  expect(order(combineQueries(lists, 'frequency'))).toEqual([2, 1])
})

test('what stands low in every list was found by none', () => {
  const low = Array.from({ length: 30 }, (_, index): [number, number] => [index + 1, 1 - index / 100])
  const combined = combineQueries([list(1, ...low), list(1, [99, 1], ...low)], 'frequency')
  expect(order(combined).indexOf(30)).toBe(30)
})

test('one list stays as it is, empty ones and those without weight do not count', () => {
  const only = list(1, [7, 0.3], [2, 0.2])
  for (const strategy of ['score', 'combined', 'frequency'] as const) {
    expect(combineQueries([list(1), only, list(0, [9, 1])], strategy)).toEqual(only.items)
    expect(combineQueries([], strategy)).toEqual([])
    expect(combineQueries([list(1)], strategy)).toEqual([])
  }
})

test('the item comes from the list that speaks best for it', () => {
  const weak = { weight: 1, items: [{ passageId: 1, score: 0.2, from: 'weak' }] }
  const strong = { weight: 1, items: [{ passageId: 1, score: 0.8, from: 'strong' }] }
  expect(combineQueries([weak, strong], 'score')).toMatchObject([{ passageId: 1, from: 'strong' }])
})

const anyLists = fc.array(
  fc.record({
    weight: fc.double({ min: 0, max: 2, noNaN: true }),
    items: fc.array(fc.record({ passageId: fc.nat(20), score: fc.double({ min: -1, max: 1, noNaN: true }) }), {
      maxLength: 30,
    }),
  }),
  { maxLength: 5 },
)

test('whatever the lists: a passage once, none invented, none lost, scores that fall within the best before', () => {
  fc.assert(
    fc.property(anyLists, fc.constantFrom('score', 'combined', 'frequency'), (raw, strategy) => {
      const lists = raw.map(({ weight, items }) => {
        const once = items.filter(
          (item, index) => items.findIndex((each) => each.passageId === item.passageId) === index,
        )
        return { weight, items: once.sort((a, b) => b.score - a.score) }
      })
      const combined = combineQueries(lists, strategy)
      const wanted = new Set(lists.filter(({ weight }) => weight > 0).flatMap(({ items }) => order(items)))
      expect(new Set(order(combined))).toEqual(wanted)
      expect(combined).toHaveLength(wanted.size)
      const best = Math.max(...lists.map(({ items }) => items[0]?.score ?? -1))
      combined.forEach(({ score }, index) => {
        expect(score).toBeLessThanOrEqual(Math.min(combined[index - 1]?.score ?? Infinity, Math.max(0, best) + 1e-9))
      })
    }),
  )
})
