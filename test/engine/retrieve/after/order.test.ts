import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutOff, reorderForLongContext } from '../../../../src-main/engine/retrieve/after/order.ts'

const scored = (...scores: number[]) => scores.map((score) => ({ score }))

test.each([
  ['nothing is cut', 0, null, [0.9, 0.5, 0.4]],
  ['what lies below the cut-off goes, what lies on it stays', 0.5, null, [0.9, 0.5]],
  ['at most so many', 0, 2, [0.9, 0.5]],
  ['both', 0.6, 2, [0.9]],
  ['a cut-off that nothing reaches', 0.95, null, []],
])('%s', (_, similarityCutoff, topKFinal, expected) => {
  expect(cutOff(scored(0.9, 0.5, 0.4), { similarityCutoff, topKFinal })).toEqual(scored(...expected))
})

test('a list in another order keeps it', () => {
  expect(cutOff(scored(0.2, 0.9, 0.4), { similarityCutoff: 0.3, topKFinal: null })).toEqual(scored(0.9, 0.4))
})

test.each([
  [[], []],
  [[1], [1]],
  [
    [1, 2],
    [1, 2],
  ],
  [
    [1, 2, 3, 4, 5],
    [1, 3, 5, 4, 2],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [1, 3, 5, 6, 4, 2],
  ],
])('best first and last: %j becomes %j', (before, after) => {
  expect(reorderForLongContext(before)).toEqual(after)
})

test('nothing is lost or doubled, and the middle is the worst', () => {
  fc.assert(
    fc.property(fc.nat(50), (length) => {
      const ranks = Array.from({ length }, (_, index) => index)
      const reordered = reorderForLongContext(ranks)
      expect(reordered.toSorted((a, b) => a - b)).toEqual(ranks)
      const worst = reordered.indexOf(length - 1)
      expect(reordered.slice(0, worst + 1)).toEqual(reordered.slice(0, worst + 1).toSorted((a, b) => a - b))
      expect(reordered.slice(Math.max(0, worst))).toEqual(reordered.slice(Math.max(0, worst)).toSorted((a, b) => b - a))
    }),
  )
})
