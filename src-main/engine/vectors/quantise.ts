/** The largest number of an int8 row. */
const rowLimit = 127

/**
 * Writes a vector as int8 into `row` (as long or longer; the rest becomes zero) and gives the scale
 * that brings it back: a scale of its own for each vector, since their largest parts differ.
 */
export function quantiseRow(vector: Float32Array, row: Int8Array): number {
  const largest = largestOf(vector)
  const factor = largest === 0 ? 0 : rowLimit / largest
  row.fill(0)
  for (let index = 0; index < vector.length; index++) row[index] = Math.round((vector[index] ?? 0) * factor)
  return largest / rowLimit
}

/**
 * Writes a query as int16, as finely as the kernel's sums allow: each dimension adds at most
 * 127 × limit, and all of them must stay below 2³¹. Its scale is the same for every row, so nobody needs it.
 */
export function quantiseQuery(query: Float32Array, target: Int16Array): void {
  const limit = Math.min(32767, Math.floor(2 ** 31 / (rowLimit * target.length)) - 1)
  const largest = largestOf(query)
  const factor = largest === 0 ? 0 : limit / largest
  target.fill(0)
  for (let index = 0; index < query.length; index++) target[index] = Math.round((query[index] ?? 0) * factor)
}

/** The largest part without its sign; 0 for a vector that is damaged, which then scores nothing instead of spoiling the order. */
function largestOf(vector: Float32Array): number {
  let largest = 0
  for (const part of vector) largest = Math.max(largest, Math.abs(part))
  return Number.isFinite(largest) ? largest : 0
}
