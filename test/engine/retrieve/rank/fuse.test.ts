import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuse } from '../../../../src-main/engine/retrieve/rank/fuse.ts'

const candidate = (passageId: number, keyword: number, vector: number | null) => ({ passageId, keyword, vector })

describe('theoretical min-max', () => {
  test('each leg by its best, from zero; hand-computed', () => {
    const fused = fuse([candidate(1, 10, 0.4), candidate(2, 5, 0.8), candidate(3, 0, 0.6)], 0.6)
    expect(fused.map(({ passageId }) => passageId)).toEqual([2, 1, 3])
    expect(fused[0]?.score).toBeCloseTo(0.6 * 1 + 0.4 * 0.5)
    expect(fused[1]?.score).toBeCloseTo(0.6 * 0.5 + 0.4 * 1)
    expect(fused[2]?.score).toBeCloseTo(0.6 * 0.75)
  })

  test('equal scores keep the order of ids', () => {
    const fused = fuse([candidate(9, 1, 0.5), candidate(2, 1, 0.5)], 0.5)
    expect(fused.map(({ passageId }) => passageId)).toEqual([2, 9])
  })

  test('without a hit for any word the vectors decide alone', () => {
    expect(fuse([candidate(1, 0, 0.2), candidate(2, 0, 0.4)], 0.1).map(({ score }) => score)).toEqual([1, 0.5])
  })

  test('a cosine below zero counts as none, and vectors without a good one drop out', () => {
    expect(fuse([candidate(1, 4, -0.2), candidate(2, 2, -0.1)], 0.9).map(({ score }) => score)).toEqual([1, 0.5])
  })

  test('a passage that is not embedded yet is judged by its words on the same scale', () => {
    const fused = fuse([candidate(1, 10, null), candidate(2, 8, 0.9), candidate(3, 2, 0.3)], 0.6)
    expect(fused[0]).toMatchObject({ passageId: 1, score: 1 })
    expect(fused[1]?.score).toBeCloseTo(0.6 + 0.4 * 0.8)
  })

  test('nothing gives nothing', () => {
    expect(fuse([], 0.6)).toEqual([])
  })
})

const candidates = fc.uniqueArray(
  fc.tuple(fc.nat(1000), fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
  { selector: ([id]) => id, maxLength: 30 },
)

test('scores lie between 0 and 1, and fall', () => {
  fc.assert(
    fc.property(candidates, fc.double({ min: 0, max: 1, noNaN: true }), (list, alpha) => {
      const scores = fuse(
        list.map(([id, keyword, vector]) => candidate(id, keyword, vector)),
        alpha,
      ).map(({ score }) => score)
      expect(scores).toHaveLength(list.length)
      expect(
        scores.every((score, index) => score >= 0 && score <= 1 + 1e-12 && score <= (scores[index - 1] ?? 2)),
      ).toBe(true)
    }),
  )
})

test('better in both legs is never worse in the fusion', () => {
  fc.assert(
    fc.property(candidates, fc.double({ min: 0, max: 1, noNaN: true }), (list, alpha) => {
      const fused = fuse(
        list.map(([id, keyword, vector]) => candidate(id, keyword, vector)),
        alpha,
      )
      for (const a of fused) {
        for (const b of fused) {
          if (a.keyword >= b.keyword && (a.vector ?? 0) >= (b.vector ?? 0))
            expect(a.score).toBeGreaterThanOrEqual(b.score - 1e-12)
        }
      }
    }),
  )
})
