import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createShortlist } from '../../../src-main/engine/vectors/shortlist.ts'

it('keeps the best, whatever their order and however many are equal', () => {
  // Plus zero: minus zero becomes zero, so that equal scores look equal.
  const score = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })).map((each) => each + 0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(score, { maxLength: 60 }), (size, scores) => {
      const shortlist = createShortlist(size)
      for (const [row, each] of scores.entries()) shortlist.offer(row, each)
      const kept = shortlist.rows()
      expect(new Set(kept).size).toBe(kept.length)
      const byValue = (left: number, right: number): number => right - left
      expect(kept.map((row) => scores[row] ?? NaN).sort(byValue)).toEqual(scores.toSorted(byValue).slice(0, size))
    }),
  )
})
