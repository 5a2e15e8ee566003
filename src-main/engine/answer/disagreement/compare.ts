import type { Statement, Value } from './statement.ts'

/** How two statements of one subject differ: their values there, left and right. */
export type Difference = { left: Value[]; right: Value[] }

/** Rounded figures this near to each other (share of the larger) say the same. */
const roundingShare = 0.03

/** Seconds of a month on average; weeks against months are compared with `monthShare` to spare. */
const monthSeconds = 2_629_800
const monthShare = 0.1

/** "Four weeks" and "three months" are both lengths of time. */
function areLengths(left: Value, right: Value): boolean {
  return [left, right].every(({ kind }) => kind === 'time' || kind === 'months')
}

function isNear(left: number, right: number, share: number): boolean {
  return Math.abs(left - right) <= share * Math.max(left, right)
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && left.isSubsetOf(right)
}

function areEqual(left: Value, right: Value): boolean {
  if (left.kind !== right.kind) {
    const seconds = ({ kind, keys }: Value): number => Number(keys[0]) * (kind === 'months' ? monthSeconds : 1)
    return isNear(seconds(left), seconds(right), monthShare)
  }
  if (left.keys.some((key) => right.keys.includes(key))) return true
  // A month holds its days, a year of a date its months.
  if (left.kind === 'date') {
    return left.keys.some((key) => right.keys.some((other) => key.startsWith(other) || other.startsWith(key)))
  }
  return (left.isRound || right.isRound) && isNear(Number(left.keys[0]), Number(right.keys[0]), roundingShare)
}

function isTime({ kind }: Value): boolean {
  return kind === 'date' || kind === 'year'
}

/**
 * Where two sentences that say the same of the same subject state other values, nothing when they agree; null
 * when they speak of different things: other words, names, units, or another time for another value.
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
    if (!other || value.bound !== other.bound) return null
    if (value.kind !== other.kind && !areLengths(value, other)) return null
    if (areEqual(value, other)) continue
    difference.left.push(value)
    difference.right.push(other)
  }
  // Another year with another figure, or with more than one other date, is another event.
  const times = difference.left.filter(isTime).length
  return times > 0 && difference.left.length > 1 ? null : difference
}

/** Whether what differs is a time: such statements may be of two events. */
export function isAboutTime({ left }: Difference): boolean {
  return left.length > 0 && left.every(isTime)
}
