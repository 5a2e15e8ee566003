import type { PdfRun } from './runs.ts'

/** Runs of one row without a wide gap between them: a line of a column, or a cell of a table. */
export type Fragment = {
  runs: PdfRun[]
  left: number
  right: number
  top: number
  bottom: number
  size: number
  characters: number
}

export type Row = { fragments: Fragment[]; top: number; bottom: number }

/** Extent of a line of text above and below its base line, in sizes; narrower than the glyphs, so that tight lines stay apart. */
const above = 0.7
const below = 0.2

/** Runs share a row when they overlap by this share of the smaller one: indices do, the next line does not. */
const sharedHeight = 0.5

/** A gap this wide, in sizes, may part columns: typesetters leave no more than one size between narrow ones. */
const wideGap = 0.7

type Band = { runs: PdfRun[]; top: number; bottom: number; size: number }

function joins(band: Band, run: PdfRun): boolean {
  const top = run.baseline - above * run.size
  const bottom = run.baseline + below * run.size
  const overlap = Math.min(band.bottom, bottom) - Math.max(band.top, top)
  return overlap >= sharedHeight * Math.min(band.bottom - band.top, bottom - top)
}

function makeFragment(runs: PdfRun[]): Fragment {
  const sizes = runs.map((run) => run.size)
  return {
    runs,
    left: Math.min(...runs.map((run) => run.left)),
    right: Math.max(...runs.map((run) => run.right)),
    top: Math.min(...runs.map((run) => run.baseline - above * run.size)),
    bottom: Math.max(...runs.map((run) => run.baseline + below * run.size)),
    size: Math.max(...sizes),
    characters: runs.reduce((sum, run) => sum + run.text.length, 0),
  }
}

function splitAtGaps(runs: PdfRun[]): Fragment[] {
  const fragments: Fragment[] = []
  let group: PdfRun[] = []
  let right = -Infinity
  for (const run of runs.sort((one, other) => one.left - other.left || one.order - other.order)) {
    if (group.length > 0 && run.left - right > wideGap * run.size) {
      fragments.push(makeFragment(group))
      group = []
    }
    group.push(run)
    right = Math.max(right, run.right)
  }
  if (group.length > 0) fragments.push(makeFragment(group))
  return fragments
}

/** Puts runs into rows from top to bottom, and each row into fragments from left to right. */
export function buildRows(runs: readonly PdfRun[]): Row[] {
  const bands: Band[] = []
  for (const run of [...runs].sort((one, other) => one.baseline - other.baseline || one.left - other.left)) {
    // Only the last few can overlap: base lines are sorted.
    const band = bands.slice(-4).findLast((each) => joins(each, run))
    if (!band) {
      bands.push({
        runs: [run],
        top: run.baseline - above * run.size,
        bottom: run.baseline + below * run.size,
        size: run.size,
      })
      continue
    }
    band.runs.push(run)
    // The largest text stands for the row, so that an index never draws the next line in.
    if (run.size > band.size) {
      band.size = run.size
      band.top = run.baseline - above * run.size
      band.bottom = run.baseline + below * run.size
    }
  }
  const rows = bands.map((band) => ({ fragments: splitAtGaps(band.runs), top: band.top, bottom: band.bottom }))
  return rows.sort((one, other) => one.top - other.top)
}
