/**
 * Edits (insertion, deletion, substitution, transposition of neighbours; optimal string alignment) from
 * `word` to each beginning of `other`, by the length of that beginning in characters. Distances above
 * `limit` are some number above it: most words end after a few letters.
 */
export function editsToPrefixes(word: string, other: string, limit: number): number[] {
  const from = [...word]
  const to = [...other]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const next = [row + 1]
    let least = row + 1
    for (let column = 1; column <= to.length; column++) {
      const isSame = letter === to[column - 1]
      let edits = Math.min(at(last, column - 1) + (isSame ? 0 : 1), at(last, column) + 1, at(next, column - 1) + 1)
      const isSwapped = row > 0 && column > 1 && letter === to[column - 2] && from[row - 1] === to[column - 1]
      if (isSwapped) edits = Math.min(edits, at(beforeLast, column - 2) + 1)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return next.map(() => limit + 1)
    beforeLast = last
    last = next
  }
  return last
}

/** Edits from one word to the other, as above; some number above `limit` when there are more. */
export function editsBetween(word: string, other: string, limit: number): number {
  return at(editsToPrefixes(word, other, limit), [...other].length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
