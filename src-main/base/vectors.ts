/** Inner product of two vectors of one length: for unit vectors their cosine. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}

/** The unit vector in the middle of some vectors of one length; of none, or of such as cancel out, all zeros. */
export function averageOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0)
  }
  const length = Math.sqrt(dot(sum, sum))
  return length === 0 ? sum : sum.map((value) => value / length)
}
