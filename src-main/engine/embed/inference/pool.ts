import { assert } from '../../../base/assert.ts'
import type { EmbedderProfile } from '../../types.ts'

/**
 * Vector of one text from those of its tokens, scaled to length 1.
 * @param hidden last hidden state, row-major [tokens, width]
 * @param dimensions numbers kept of each `width`
 */
export function pool(
  hidden: Float32Array,
  width: number,
  { pooling, dimensions }: Pick<EmbedderProfile, 'pooling' | 'dimensions'>,
): Float32Array {
  assert(dimensions <= width && hidden.length > 0, `the model gives at least ${dimensions} numbers, not ${width}`)
  const vector = new Float32Array(dimensions)
  const last = hidden.length - width
  const [from, to] = pooling === 'mean' ? [0, last] : pooling === 'cls' ? [0, 0] : [last, last]
  for (let offset = from; offset <= to; offset += width) {
    for (let k = 0; k < dimensions; k++) vector[k] = (vector[k] as number) + (hidden[offset + k] as number)
  }
  let squares = 0
  for (const value of vector) squares += value * value
  // The mean's divisor cancels out in the scaling.
  const scale = 1 / Math.sqrt(squares)
  for (let k = 0; k < dimensions; k++) vector[k] = (vector[k] as number) * scale
  return vector
}
