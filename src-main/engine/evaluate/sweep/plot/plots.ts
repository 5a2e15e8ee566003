import type { Sweep } from '../sweep.ts'
import { placeName, placesOf } from '../table.ts'
import { differencePlot } from './differencePlot.ts'
import { linePlot } from './linePlot.ts'

/** A name that every file system takes. */
function fileName(...parts: string[]): string {
  return `${parts.map((part) => part.replace(/[^\p{L}\p{N}._-]+/gu, '-')).join('-')}.svg`
}

/**
 * The plots of a sweep by file name: for each measure and place lines over the x axis or, where there is
 * none, the differences from the first line.
 */
export function drawSweep(
  sweep: Sweep,
  { title, xName }: { title: string; xName: string | null },
): Map<string, string> {
  const plots = new Map<string, string>()
  const { lines, xs, cells, measures } = sweep
  for (const measure of measures) {
    for (const place of placesOf(sweep)) {
      const here = cells.filter((cell) => cell.measure === measure && cell.set === place)
      const heading = `${title} (${placeName(place)})`
      const name = fileName(measure, place ?? 'mean')
      if (xName === null) {
        const rows = here.flatMap(({ line, versus }) => (versus ? [{ name: line, versus }] : []))
        const first = here.find(({ versus }) => versus === null)?.line ?? ''
        if (rows.length > 0)
          plots.set(name, differencePlot({ title: heading, xName: `${measure}, difference from ${first}`, rows }))
        continue
      }
      const series = lines.map((line) => ({
        name: line,
        points: xs.map((x) => here.find((cell) => cell.line === line && cell.x === x)?.figure ?? null),
      }))
      if (here.length > 0)
        plots.set(name, linePlot({ title: heading, xName, yName: measure, xs: xs.map((x) => x ?? ''), series }))
    }
  }
  return plots
}
