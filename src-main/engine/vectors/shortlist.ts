/** The best of many scored rows. */
export interface Shortlist {
  offer(row: number, score: number): void
  /** The rows kept, in no order. */
  rows(): number[]
}

/** Keeps the `size` rows of the highest scores, in a heap whose root is the lowest of them. */
export function createShortlist(size: number): Shortlist {
  const scores = new Float64Array(size)
  const rows = new Uint32Array(size)
  let count = 0
  /** What a row must beat once the list is full. */
  let threshold = -Infinity

  const scoreAt = (index: number): number => scores[index] ?? 0
  const set = (index: number, row: number, score: number): void => {
    rows[index] = row
    scores[index] = score
  }
  const rise = (start: number, row: number, score: number): void => {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (scoreAt(parent) <= score) break
      set(index, rows[parent] ?? 0, scoreAt(parent))
      index = parent
    }
    set(index, row, score)
  }
  const sink = (row: number, score: number): void => {
    let index = 0
    for (;;) {
      let child = index * 2 + 1
      if (child >= count) break
      if (child + 1 < count && scoreAt(child + 1) < scoreAt(child)) child++
      if (scoreAt(child) >= score) break
      set(index, rows[child] ?? 0, scoreAt(child))
      index = child
    }
    set(index, row, score)
  }

  return {
    offer(row, score) {
      if (count < size) {
        count++
        rise(count - 1, row, score)
      } else if (score > threshold) sink(row, score)
      else return
      if (count === size) threshold = scoreAt(0)
    },
    rows: () => [...rows.subarray(0, count)],
  }
}
