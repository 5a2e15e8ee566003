import type { Row } from './rows.ts'
import type { PdfRun } from './runs.ts'

/** A run with the blank that parts it from its forerunner on the line. */
export type LinePiece = { run: PdfRun; space: boolean }

export type PdfLine = {
  pieces: LinePiece[]
  text: string
  left: number
  right: number
  top: number
  bottom: number
  /** Of most of its characters. */
  size: number
  isBold: boolean
  /** The line is a row of a table: cells with wide gaps between them. */
  isTabular: boolean
}

/** A gap this wide, in sizes, is a blank though the file has none. */
const blankGap = 0.16

/** A gap this wide, in sizes, parts cells. */
const cellGap = 1.4

const numeric = /^[\s$€£¥()%\d.,:/—–+*-]+$/
const listMark = /^(?:[•●▪◦‣·*–—-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\d+(?:\.\d+)+\.?)$/i

/** Puts the runs of a right-to-left line into reading order: numbers and Latin words inside it keep theirs. */
function orderRtl(runs: readonly PdfRun[]): PdfRun[] {
  const ordered: PdfRun[] = []
  let island: PdfRun[] = []
  for (const run of [...runs].sort((one, other) => other.left - one.left)) {
    if (!run.isRtl) {
      island.unshift(run)
      continue
    }
    ordered.push(...island, run)
    island = []
  }
  return [...ordered, ...island]
}

function isRtlLine(runs: readonly PdfRun[]): boolean {
  let balance = 0
  for (const run of runs) balance += run.isRtl ? run.text.length : /\p{L}/u.test(run.text) ? -run.text.length : 0
  return balance > 0
}

function countCells(row: Row): { cells: number; numbers: number } {
  let cells = 0
  let numbers = 0
  let right = -Infinity
  let isFirst = true
  for (const fragment of row.fragments) {
    const text = fragment.runs
      .map((run) => run.text)
      .join('')
      .trim()
    // The mark of a list item stands apart from its text, but is no cell.
    if (isFirst && listMark.test(text)) continue
    if (isFirst || fragment.left - right > cellGap * fragment.size) cells++
    isFirst = false
    if (numeric.test(text)) numbers++
    right = fragment.right
  }
  return { cells, numbers }
}

/** Arabic next to Latin: the blank between them is often hidden in the width of one. */
function changesScript(previous: PdfRun, run: PdfRun): boolean {
  return previous.isRtl !== run.isRtl && /\p{L}$/u.test(previous.text) && /^\p{L}/u.test(run.text)
}

/** Joins a row's runs to a line, with blanks where the page shows some. */
export function buildLine(row: Row, isBoldFont: (font: string) => boolean): PdfLine {
  const runs = row.fragments.flatMap((fragment) => fragment.runs)
  const isRtl = isRtlLine(runs)
  const pieces: LinePiece[] = []
  const sizes = new Map<number, number>()
  let text = ''
  let bold = 0
  let characters = 0
  let previous: PdfRun | undefined
  for (const run of isRtl ? orderRtl(runs) : runs) {
    const gap = previous
      ? isRtl && run.right <= previous.left + 0.1
        ? previous.left - run.right
        : run.left - previous.right
      : 0
    const isParted =
      previous !== undefined && (run.spaceBefore || gap > blankGap * run.size || changesScript(previous, run))
    const space = isParted && !/\s$/.test(text) && !/^\s/.test(run.text)
    pieces.push({ run, space })
    text += (space ? ' ' : '') + run.text
    const count = run.text.trim().length
    characters += count
    if (isBoldFont(run.font)) bold += count
    const size = Math.round(run.size * 2) / 2
    sizes.set(size, (sizes.get(size) ?? 0) + count)
    previous = run
  }
  const { cells, numbers } = countCells(row)
  return {
    pieces,
    text,
    left: Math.min(...runs.map((run) => run.left)),
    right: Math.max(...runs.map((run) => run.right)),
    top: row.top,
    bottom: row.bottom,
    size: [...sizes].reduce((best, each) => (each[1] > best[1] ? each : best), [0, -1] as [number, number])[0],
    isBold: bold >= 0.9 * characters && characters > 0,
    isTabular: cells >= 3 || (cells === 2 && numbers >= 1),
  }
}
