import type { Cell, Sweep } from './sweep.ts'

/** Below this chance a difference counts as real. */
export const significantBelow = 0.05

/** `.7012`, `-.0034`: four decimals without the zero, as papers print them. */
export function formatShare(value: number): string {
  return value.toFixed(4).replace(/^(-?)0\./, '$1.')
}

function formatDifference(value: number): string {
  return `${value < 0 ? '−' : '+'}${formatShare(Math.abs(value))}`
}

function formatChance(pValue: number): string {
  return pValue < 0.001 ? 'p < .001' : `p ${pValue.toFixed(3).replace(/^0/, '')}`
}

/** A figure with its interval and, against the first line, its difference; bold where that is no chance. */
function cellInWords(cell: Cell | undefined): string {
  if (!cell) return '—'
  const { figure, versus } = cell
  const figureInWords = `${formatShare(figure.value)} ± ${formatShare((figure.high - figure.low) / 2)}`
  if (!versus) return figureInWords
  const difference = `${formatDifference(versus.value)}, ${formatChance(versus.pValue)}`
  return `${figureInWords} (${versus.pValue < significantBelow ? `**${difference}**` : difference})`
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Name of the place that a cell speaks of. */
export function placeName(set: string | null): string {
  return set ?? 'mean of the sets'
}

/** Places of a sweep in the order of its tables: each set, then the mean where there are several. */
export function placesOf({ sets }: Sweep): (string | null)[] {
  return sets.length > 1 ? [...sets, null] : sets
}

/**
 * A sweep as Markdown. With an x axis a table for each set and measure, lines by x; without one a single
 * table for each measure, lines by set, with what each costs.
 */
export function sweepMarkdown(
  sweep: Sweep,
  notes: { title: string; xName: string | null; remarks: readonly string[] },
): string {
  const { measures, lines, xs, cells } = sweep
  const places = placesOf(sweep)
  const find = (measure: string, set: string | null, line: string, x: string | null): Cell | undefined =>
    cells.find((cell) => cell.measure === measure && cell.set === set && cell.line === line && cell.x === x)
  const tables = measures.flatMap((measure) => {
    if (notes.xName === null) {
      const rows = lines.map((line) => [
        line,
        ...places.map((place) => cellInWords(find(measure, place, line, null))),
        find(measure, places.at(-1) ?? null, line, null)?.ms.toFixed(1) ?? '—',
      ])
      return [`## ${measure}`, table(['setting', ...places.map(placeName), 'ms a question'], rows)]
    }
    return places.flatMap((place) => {
      const rows = lines.map((line) => [line, ...xs.map((x) => cellInWords(find(measure, place, line, x)))])
      const head = [`line \\ ${notes.xName}`, ...xs.map((x) => x ?? '')]
      return [`## ${measure}, ${placeName(place)}`, table(head, rows)]
    })
  })
  const remarks = notes.remarks.map((remark) => `- ${remark}`).join('\n')
  return `${[`# ${notes.title}`, ...tables, remarks].join('\n\n')}\n`
}
