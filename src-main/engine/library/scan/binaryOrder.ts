/** Code units of surrogate pairs sort after all others, as their characters do in UTF-8. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** Compares two texts as SQLite does: by the bytes of their UTF-8. For `sort`. */
export function compareBinary(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index)
    if (difference !== 0) return rank(left.charCodeAt(index)) - rank(right.charCodeAt(index))
  }
  return left.length - right.length
}
