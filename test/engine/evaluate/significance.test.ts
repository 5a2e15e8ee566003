import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePaired, createRandom, intervalOfMean } from '../../../src-main/engine/evaluate/significance.ts'

const resampling = { runs: 2000, seed: 7 }
const random = createRandom(42)
const scores = (count: number, from = 0, to = 1): number[] =>
  Array.from({ length: count }, () => from + random() * (to - from))

test('a seed is a row of numbers: the same again, another for another seed, spread evenly', () => {
  const row = (seed: number) => Array.from({ length: 4000 }, createRandom(seed))
  expect(row(1)).toEqual(row(1))
  expect(row(1)).not.toEqual(row(2))
  expect(Math.min(...row(3))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...row(3))).toBeLessThan(1)
  const tenths = Array.from({ length: 10 }, (_, tenth) => row(5).filter((n) => Math.floor(n * 10) === tenth).length)
  for (const count of tenths) expect(count).toBeGreaterThan(320)
})

describe('the interval of a mean', () => {
  test('is as wide as the theory of large samples says', () => {
    const group = scores(400)
    const { value, low, high } = intervalOfMean([group], resampling)
    const deviation = Math.sqrt(group.reduce((sum, score) => sum + (score - value) ** 2, 0) / group.length)
    expect((high - low) / (2 * 1.96 * (deviation / Math.sqrt(group.length)))).toBeCloseTo(1, 0.9)
    expect([low < value, value < high]).toEqual([true, true])
  })

  test('sets count alike, however many questions they have, and one without any not at all', () => {
    expect(intervalOfMean([[1, 1, 1, 1, 1, 1], [0], []], resampling)).toEqual({ value: 0.5, low: 0.5, high: 0.5 })
    expect(intervalOfMean([], resampling)).toEqual({ value: 0, low: 0, high: 0 })
  })

  test('holds its mean, whatever the scores', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }), (group) => {
        const { low, high } = intervalOfMean([group], { runs: 200, seed: 1 })
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(Math.min(...group) - 1e-9)
        expect(high).toBeLessThanOrEqual(Math.max(...group) + 1e-9)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a comparison of two settings on the same questions', () => {
  test('a small gain on every question is no chance, though the scores themselves scatter far more', () => {
    const first = scores(60, 0, 0.9)
    const { value, low, pValue } = comparePaired(
      [first],
      [first.map((score) => score + 0.02 + random() * 0.02)],
      resampling,
    )
    expect(value).toBeCloseTo(0.03, 2)
    expect(low).toBeGreaterThan(0.02)
    expect(pValue).toBeLessThan(0.01)
  })

  test('equals are alike: p is 1, and no difference', () => {
    const first = scores(40)
    expect(comparePaired([first], [first], resampling)).toEqual({ value: 0, low: 0, high: 0, pValue: 1 })
  })

  test('the other way round is the same chance with the sign turned', () => {
    const [first, second] = [scores(50), scores(50)]
    const there = comparePaired([first], [second], resampling)
    const back = comparePaired([second], [first], resampling)
    expect(back.value).toBeCloseTo(-there.value, 12)
    expect(back.pValue).toBeCloseTo(there.pValue, 12)
  })

  test('between equals it cries wolf about as often as it says', () => {
    const runs = 120
    let cries = 0
    for (let run = 0; run < runs; run++)
      if (comparePaired([scores(80)], [scores(80)], { runs: 300, seed: run }).pValue < 0.05) cries++
    expect(cries / runs).toBeLessThan(0.13)
  })
})
