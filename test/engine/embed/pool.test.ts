import { describe, expect, it } from 'vitest'
import { poolMean } from '../../../src-main/engine/embed/pool.ts'

describe('poolMean', () => {
  it('averages the tokens of each text and leaves its padding out', () => {
    // Two texts of 2 and 1 tokens, padded to 2, in two dimensions.
    const hidden = Float32Array.of(1, 0, 2, 3, 0, 5, 99, 99)
    const vectors = poolMean(hidden, [2, 1], 2)
    expect([...vectors].map((value) => value.toFixed(3))).toEqual(['0.707', '0.707', '0.000', '1.000'])
  })

  it('makes unit vectors', () => {
    const hidden = Float32Array.from({ length: 3 * 4 }, (_, index) => Math.sin(index) * 10)
    const vector = poolMean(hidden, [3], 4)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
  })
})
