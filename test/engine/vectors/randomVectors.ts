/** Reproducible numbers in [0, 1): Lehmer's generator. */
export function createRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** A unit vector in a random direction; near `centre`, where one is given. */
export function randomUnit(dimensions: number, random: () => number, centre?: Float32Array): Float32Array {
  const vector = Float32Array.from(
    { length: dimensions },
    (_, index) => (centre?.[index] ?? 0) + (random() + random() + random() - 1.5) / Math.sqrt(dimensions),
  )
  const length = Math.hypot(...vector)
  return vector.map((part) => part / length)
}

/** Cosine of two unit vectors, in double precision. */
export function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, part, index) => sum + part * (right[index] ?? 0), 0)
}
