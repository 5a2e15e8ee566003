import { expect, test } from 'vitest'
import { addSupport } from '../../../../src-main/engine/retrieve/rank/support.ts'

const ranked = (...list: [documentId: number, score: number][]) =>
  list.map(([documentId, score], index) => ({ passage: { id: index + 1, documentId }, score }))
const scores = (...list: [number, number][]): number[] => addSupport(ranked(...list)).map(({ score }) => score)

test('the best passage of a document is supported by its second, the others by its best', () => {
  const [first, second, third] = scores([1, 1], [1, 0.5], [1, 0.25])
  expect(first).toBeCloseTo(1 + 0.03 * 0.5)
  expect(second).toBeCloseTo(0.5 + 0.03)
  expect(third).toBeCloseTo(0.25 + 0.03)
})

test('whatever their order', () => {
  const [second, best, third] = scores([1, 0.5], [1, 1], [1, 0.25])
  expect([best, second, third]).toEqual(scores([1, 1], [1, 0.5], [1, 0.25]))
})

test('a passage alone in its document keeps its score, and documents do not support each other', () => {
  expect(scores([1, 0.9], [2, 0.8])).toEqual([0.9, 0.8])
  expect(scores()).toEqual([])
})

test('decides between equals, and cannot lift what is far below', () => {
  const supported = addSupport(ranked([1, 0.8], [2, 0.8], [2, 0.7], [3, 0.7], [3, 0.7]))
  const order = supported.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage.documentId)
  expect(order.slice(0, 2)).toEqual([2, 1])
})
