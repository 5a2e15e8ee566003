import type { Statement, Value } from './statement.ts'

/** How two statements of one subject differ: their values there, left and right. */
export type Difference = { left: Value[]; right: Value[] }

/** Rounded figures this near to each other (share of the larger) say the same. */
const roundingShare = 0.03

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && left.isSubsetOf(right)
}

function areEqual(left: Value, right: Value): boolean {
  if (left.keys.some((key) => right.keys.includes(key))) return true
  // A month holds its days, a year of a date its months.
  if (left.kind === 'date') {
    return left.keys.some((key) => right.keys.some((other) => key.startsWith(other) || other.startsWith(key)))
  }
  if (!left.isRound && !right.isRound) return false
  const [a, b] = [Number(left.keys[0]), Number(right.keys[0])]
  return Math.abs(a - b) <= roundingShare * Math.max(a, b)
}

function isTime({ kind }: Value): boolean {
  return kind === 'date' || kind === 'year'
}

/**
 * Where two sentences that say the same of the same subject state other values; null when they say the
 * same, or speak of different things: other words, names, units, or another time for another value.
 * `context`: words that both may leave out, since title or headings of the other side hold them.
 */
export function findDifference(
  left: Statement,
  right: Statement,
  context: { left: ReadonlySet<string>; right: ReadonlySet<string> },
): Difference | null {
  if (left.isNegated !== right.isNegated || left.values.length !== right.values.length) return null
  if (!isSameSet(left.names, right.names)) return null
  const onlyLeft = left.words.difference(right.words)
  const onlyRight = right.words.difference(left.words)
  if (!onlyLeft.isSubsetOf(context.right) || !onlyRight.isSubsetOf(context.left)) return null
  const difference: Difference = { left: [], right: [] }
  for (const [index, value] of left.values.entries()) {
    const other = right.values[index]
    if (!other || value.kind !== other.kind || value.bound !== other.bound) return null
    if (areEqual(value, other)) continue
    difference.left.push(value)
    difference.right.push(other)
  }
  if (difference.left.length === 0) return null
  // Another year with another figure, or with more than one other date, is another event.
  const times = difference.left.filter(isTime).length
  return times > 0 && difference.left.length > 1 ? null : difference
}

/** Whether what differs is a time: such statements may be of two events. */
export function isAboutTime({ left }: Difference): boolean {
  return left.every(isTime)
}
