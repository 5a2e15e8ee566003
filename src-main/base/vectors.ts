/** Inner product of two vectors of one length: for unit vectors their cosine. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}

/** Adds `factor` times `vector` to `target`, in place; of one length. */
export function addScaled(target: Float32Array, vector: Float32Array, factor: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) + factor * (vector[index] ?? 0)
}

/** The same direction at length 1; all zeros stay as they are. */
export function unitOf(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** The unit vector in the middle of some vectors of one length; of none, or of such as cancel out, all zeros. */
export function averageOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) addScaled(sum, vector, 1)
  return unitOf(sum)
}
