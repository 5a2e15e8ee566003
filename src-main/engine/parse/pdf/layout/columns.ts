import { buildRows, type Fragment, type Row } from './rows.ts'
import type { PdfRun } from './runs.ts'

/** Columns nest (a column may hold two narrower ones), but not for ever. */
const depthLimit = 3

/** Share of the rows that may run across a gutter: headings, wide tables. */
const crossingShare = 0.4

/** Width in points of a step of the search for a gutter. */
const step = 2

/** Fewer lines on a side are no column. */
const fewestLines = 3

function extent(fragments: readonly Fragment[]): { left: number; right: number } {
  let left = Infinity
  let right = -Infinity
  for (const fragment of fragments) {
    left = Math.min(left, fragment.left)
    right = Math.max(right, fragment.right)
  }
  return { left, right }
}

/** The middle of the widest strip that the fewest rows cross, well inside the text; null when nothing is like a gutter. */
function findGutter(fragments: readonly Fragment[]): number | null {
  const { left, right } = extent(fragments)
  const steps = Math.ceil((right - left) / step)
  if (steps < 30 || steps > 5000) return null
  const cover = new Uint32Array(steps)
  for (const fragment of fragments) {
    const from = Math.max(0, Math.floor((fragment.left - left) / step))
    const to = Math.min(steps - 1, Math.ceil((fragment.right - left) / step) - 1)
    for (let index = from; index <= to; index++) cover[index] = (cover[index] ?? 0) + 1
  }
  const first = Math.floor(steps * 0.15)
  const last = Math.ceil(steps * 0.85)
  const fewest = Math.min(...cover.subarray(first, last))
  let best: { from: number; to: number } | null = null
  for (let index = first; index < last; index++) {
    if (cover[index] !== fewest) continue
    const from = index
    while (index + 1 < last && cover[index + 1] === fewest) index++
    if (!best || index - from > best.to - best.from) best = { from, to: index }
  }
  if (!best) return null
  return left + ((best.from + best.to + 1) / 2) * step
}

/** How often the file's own order changes sides: seldom in columns, with every row in a table. */
function countSwitches(left: readonly Fragment[], right: readonly Fragment[]): number {
  const order = (side: number) => (fragment: Fragment) => fragment.runs.map((run) => ({ order: run.order, side }))
  const all = [...left.flatMap(order(0)), ...right.flatMap(order(1))].sort((one, other) => one.order - other.order)
  let switches = 0
  for (const [index, each] of all.entries()) if (index > 0 && all[index - 1]?.side !== each.side) switches++
  return switches
}

/** Share of a side's width that its middle line fills. */
function fillOf(fragments: readonly Fragment[]): number {
  const { left, right } = extent(fragments)
  const widths = fragments.map((fragment) => fragment.right - fragment.left).sort((one, other) => one - other)
  return (widths[widths.length >> 1] ?? 0) / Math.max(1, right - left)
}

function averageCharacters(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, fragment) => sum + fragment.characters, 0) / fragments.length
}

/** Columns of prose are read one after the other; the cells of a table row by row. */
function areColumns(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  const fewer = Math.min(left.length, right.length)
  if (fewer < fewestLines) return false
  const characters = Math.min(averageCharacters(left), averageCharacters(right))
  if (characters >= 14 && countSwitches(left, right) * 3 <= fewer) return true
  return characters >= 25 && fewer >= 6 && Math.min(fillOf(left), fillOf(right)) >= 0.8
}

const runsOf = (fragments: readonly Fragment[]): PdfRun[] => fragments.flatMap((fragment) => fragment.runs)

/**
 * Regions of a page in reading order; inside a region one reads row by row. What crosses a gutter
 * (a heading over two columns) ends the columns above it.
 */
export function splitColumns(runs: readonly PdfRun[], depth = 0): Row[][] {
  const rows = buildRows(runs)
  const gutter =
    depth < depthLimit && rows.length >= 2 * fewestLines ? findGutter(rows.flatMap((row) => row.fragments)) : null
  if (gutter === null) return [rows]
  const isCrossing = (fragment: Fragment): boolean => fragment.left < gutter - 1 && fragment.right > gutter + 1
  const crossing = rows.filter((row) => row.fragments.some(isCrossing)).length
  if (crossing > crossingShare * rows.length) return [rows]

  const regions: Row[][] = []
  let straight: PdfRun[] = []
  let left: Fragment[] = []
  let right: Fragment[] = []
  const endStraight = (): void => {
    if (straight.length > 0) regions.push(buildRows(straight))
    straight = []
  }
  const endBand = (): void => {
    if (areColumns(left, right)) {
      endStraight()
      regions.push(...splitColumns(runsOf(left), depth + 1), ...splitColumns(runsOf(right), depth + 1))
    } else straight.push(...runsOf(left), ...runsOf(right))
    left = []
    right = []
  }
  for (const row of rows) {
    if (row.fragments.some(isCrossing)) {
      endBand()
      straight.push(...runsOf(row.fragments))
    } else for (const fragment of row.fragments) (fragment.right <= gutter + 1 ? left : right).push(fragment)
  }
  endBand()
  endStraight()
  return regions
}
