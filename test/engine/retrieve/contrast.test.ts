import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../src-main/engine/retrieve/contrast.ts'

const dimensions = 16

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from({ length: dimensions }, (_, index) => (values[index] ?? 0) / length)
}

describe('contrast', () => {
  it('what all sentences share does not count: the one that holds the rest of the question stands out', () => {
    const question = unit([3, 1])
    // Along plain cosines the second would win: it holds nothing but what all of them speak of.
    const rows = [[1, 1], [1], [1, 0, 0.3], [1, 0, -0.3], [1, 0, 0, 0.3], [1, 0, 0, -0.3]]
    const [answer = 0, ...others] = contrast(question, rows.map(unit))
    expect(answer).toBeGreaterThan(Math.max(...others) + 0.3)
  })

  it('a lone sentence is weighed like by its cosine, and one without a vector by nothing', () => {
    const question = unit([1, 1])
    expect(contrast(question, [question])[0]).toBeCloseTo(1, 4)
    expect(contrast(question, [undefined, unit([0, 0, 1])])).toEqual([0, 0])
    expect(contrast(question, [])).toEqual([])
    expect(contrast(new Float32Array(dimensions), [question])).toEqual([0])
  })

  it('stays between -1 and 1, and weighs copies alike', () => {
    const vector = fc
      .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
      .filter((values) => Math.hypot(...values) > 0.1)
      .map(unit)
    fc.assert(
      fc.property(vector, fc.array(vector, { minLength: 1, maxLength: 30 }), (question, rows) => {
        const weights = contrast(question, rows)
        for (const weight of weights) expect(Math.abs(weight)).toBeLessThanOrEqual(1.0001)
        // A sentence and its copy weigh the same, wherever they stand.
        const [first = unit([1])] = rows
        const twice = contrast(question, [...rows, first])
        expect(twice.at(-1)).toBeCloseTo(twice[0] ?? Infinity, 6)
      }),
      { numRuns: 20 },
    )
  })
})
