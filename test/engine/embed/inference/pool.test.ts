import { describe, expect, it } from 'vitest'
import { pool } from '../../../../src-main/engine/embed/inference/pool.ts'

/** Three tokens in three dimensions. */
const hidden = Float32Array.of(3, 4, 100, 1, 0, 100, 0, -2, 100)

describe('pool', () => {
  it.each([
    ['mean', 3, [4, 2, 300]],
    ['cls', 3, [3, 4, 100]],
    ['last', 3, [0, -2, 100]],
    ['mean', 2, [4, 2]],
    ['cls', 2, [0.6, 0.8]],
    ['last', 2, [0, -1]],
  ] as const)('%s, %i numbers kept, is scaled to length 1', (pooling, dimensions, direction) => {
    const vector = pool(hidden, 3, { pooling, dimensions })
    const length = Math.hypot(...direction)
    expect([...vector].map((value) => value.toFixed(6))).toEqual(direction.map((value) => (value / length).toFixed(6)))
  })

  it('refuses to make more numbers than the model gives', () => {
    expect(() => pool(hidden, 3, { pooling: 'mean', dimensions: 4 })).toThrow('at least 4')
  })
})
