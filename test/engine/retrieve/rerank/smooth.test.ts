import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fused } from '../../../../src-main/engine/retrieve/rank/fuse.ts'
import { smooth } from '../../../../src-main/engine/retrieve/rerank/smooth.ts'

const fused = (passageId: number, score: number): Fused => ({ passageId, score, keyword: 0, vector: 0.5 })

/** A unit vector at this angle. */
const at = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

/** Ten candidates of falling score; the second to the fifth point one way, all others another. */
const list = Array.from({ length: 10 }, (_, index) => fused(index + 1, 1 - index * 0.02))
const towards = (id: number): number => (id >= 2 && id <= 5 ? id : 90 + id * 7)
const vectors = new Map(list.map(({ passageId }) => [passageId, at(towards(passageId))]))

test('a candidate among good ones overtakes one that stands alone', () => {
  const before = list.map(({ passageId }) => passageId)
  const alone = fused(11, 0.985)
  const candidates = [list[0] ?? alone, alone, ...list.slice(1)]
  const smoothed = smooth(candidates, new Map([...vectors, [11, at(270)]]), 0.6).map(({ passageId }) => passageId)
  expect(smoothed.indexOf(11)).toBeGreaterThan(smoothed.indexOf(2))
  expect(smoothed.toSorted((a, b) => a - b)).toEqual([...before, 11])
})

test('the best keeps its score, so that later bonuses weigh the same', () => {
  expect(smooth(list, vectors, 0.6)[0]?.score).toBeCloseTo(1)
  expect(smooth(list, vectors, 0)).toEqual(list)
})

test('where one passage stands out, hardly anything moves', () => {
  const sharp = list.map((each, index) => ({ ...each, score: index === 0 ? 1 : 0.1 - index * 0.001 }))
  const smoothed = smooth(sharp, vectors, 0.6)
  expect(smoothed[0]?.passageId).toBe(1)
  expect(smoothed[1]?.score).toBeLessThan(0.2)
})

test('too few candidates say nothing of one another', () => {
  const few = list.slice(0, 4)
  expect(smooth(few, vectors, 1)).toEqual(few)
  expect(smooth([], vectors, 1)).toEqual([])
})

test('one that is not embedded moves as the others do on average', () => {
  const missing = new Map([...vectors].filter(([id]) => id !== 3))
  const smoothed = smooth(list, missing, 0.6)
  expect(smoothed).toHaveLength(10)
  const position = smoothed.findIndex(({ passageId }) => passageId === 3)
  expect(position).toBeGreaterThan(0)
  expect(position).toBeLessThan(6)
})

test('every candidate once, scores finite, between zero and the best, falling', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      degrees: fc.option(fc.integer({ min: 0, max: 359 })),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  fc.assert(
    fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (made, smoothing) => {
      const candidates = made.map(({ id, score }) => fused(id, score)).sort((a, b) => b.score - a.score)
      const known = new Map(made.flatMap(({ id, degrees }) => (degrees === null ? [] : [[id, at(degrees)] as const])))
      const smoothed = smooth(candidates, known, smoothing)
      expect(new Set(smoothed.map(({ passageId }) => passageId))).toEqual(new Set(made.map(({ id }) => id)))
      expect(smoothed).toHaveLength(made.length)
      for (const [index, { score }] of smoothed.entries()) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual((candidates[0]?.score ?? 0) + 1e-9)
        expect(score).toBeLessThanOrEqual(smoothed[index - 1]?.score ?? 2)
      }
    }),
  )
})
