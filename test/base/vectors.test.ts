import { describe, expect, it } from 'vitest'
import { dot } from '../../src-main/base/vectors.ts'

describe('dot', () => {
  it('is the inner product, and of a unit vector with itself one', () => {
    expect(dot(Float32Array.of(1, 2, 3), Float32Array.of(4, -5, 6))).toBe(12)
    expect(dot(Float32Array.of(0.6, 0.8), Float32Array.of(0.6, 0.8))).toBeCloseTo(1)
    expect(dot(new Float32Array(), new Float32Array())).toBe(0)
  })
})
