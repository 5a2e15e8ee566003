/**
 * Mean over each text's own tokens, scaled to length 1.
 * @param hidden last hidden state, row-major [texts, padded tokens, dimensions]
 * @param lengths tokens of each text
 * @returns unit vectors one after the other
 */
export function poolMean(hidden: Float32Array, lengths: readonly number[], dimensions: number): Float32Array {
  const padded = hidden.length / (lengths.length * dimensions)
  const vectors = new Float32Array(lengths.length * dimensions)
  for (const [row, length] of lengths.entries()) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const first = row * padded * dimensions
    for (let offset = first; offset < first + length * dimensions; offset += dimensions) {
      for (let k = 0; k < dimensions; k++) vector[k] = (vector[k] as number) + (hidden[offset + k] as number)
    }
    let squares = 0
    for (const value of vector) squares += value * value
    // The mean's divisor cancels out in the scaling.
    const scale = 1 / Math.sqrt(squares)
    for (let k = 0; k < dimensions; k++) vector[k] = (vector[k] as number) * scale
  }
  return vectors
}
