import { describe, expect, it } from 'vitest'
import { addScaled, averageOf, dot, unitOf } from '../../src-main/base/vectors.ts'

describe('dot', () => {
  it('is the inner product, and of a unit vector with itself one', () => {
    expect(dot(Float32Array.of(1, 2, 3), Float32Array.of(4, -5, 6))).toBe(12)
    expect(dot(Float32Array.of(0.6, 0.8), Float32Array.of(0.6, 0.8))).toBeCloseTo(1)
    expect(dot(new Float32Array(), new Float32Array())).toBe(0)
  })
})

it.each([
  [
    [
      [1, 0],
      [0, 1],
    ],
    [0.5 ** 0.5, 0.5 ** 0.5],
  ],
  [[[3, 4]], [0.6, 0.8]],
  [
    [
      [1, 0],
      [-1, 0],
    ],
    [0, 0],
  ],
  [[], []],
])('the average of %j is %j', (vectors, average) => {
  const [found, expected] = [
    averageOf(vectors.map((numbers) => Float32Array.from(numbers))),
    Float32Array.from(average),
  ]
  expect(found).toHaveLength(expected.length)
  for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 6)
})

it('a vector is added in place, as often as the factor says', () => {
  const target = Float32Array.of(1, 2)
  addScaled(target, Float32Array.of(4, -2), 0.5)
  expect(target).toEqual(Float32Array.of(3, 1))
})

it('the unit vector has the same direction; zeros have none', () => {
  expect(unitOf(Float32Array.of(0, -5))).toEqual(Float32Array.of(0, -1))
  expect(unitOf(new Float32Array(2))).toEqual(new Float32Array(2))
})
