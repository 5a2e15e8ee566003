import { say } from '../../../../base/language/say.ts'
import type { Finding, Reading } from '../reading.ts'
import type { Figure } from '../values/figures.ts'
import { isSameFigure, type FactIndex } from '../facts.ts'

/** The cells of a table's row: text written with bars between them. */
export function cellsOf(text: string): string[] {
  return text.includes('|') ? text.split('|').map((cell) => cell.trim()) : []
}

/** Where a sentence names a column, in order. A name is the whole text of its head cell. */
function namedColumns(claim: string, head: readonly string[]): number[] {
  const folded = ` ${claim.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return head
    .map((cell, column) => ({
      column,
      at:
        cell === ''
          ? -1
          : folded.indexOf(
              ` ${cell
                .toLowerCase()
                .replace(/[^\p{L}\p{N}]+/gu, ' ')
                .trim()} `,
            ),
    }))
    .filter(({ column, at }) => column > 0 && at !== -1)
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column)
}

/**
 * A figure of a row that stands under another head than the sentence says. Where as many columns as
 * figures are named they are read in pairs, in order; else a figure's own column must be named at all.
 */
export function findOtherColumn(claim: Reading, row: Reading, head: string, context: FactIndex): Finding | null {
  const [cells, heads] = [cellsOf(row.text), cellsOf(head)]
  if (cells.length < 2 || cells.length !== heads.length) return null
  const named = namedColumns(claim.text, heads)
  if (named.length === 0) return null
  const label = cells[0] ?? ''
  const figures = claim.facts.flatMap((fact) => {
    if (fact.kind !== 'number') return []
    const columns = cells.flatMap((cell, column) => {
      const held =
        column > 0 &&
        row.index.figures.some(
          (figure) => cell.includes(figure.text) && isSameFigure(fact.figure, figure, row.index, context),
        )
      return held ? [column] : []
    })
    return columns.length > 0 && !label.includes(fact.text) ? [{ text: fact.text, columns }] : []
  })
  for (const [index, { text, columns }] of figures.entries()) {
    const wanted = figures.length === named.length ? named.slice(index, index + 1) : named
    if (columns.some((column) => wanted.includes(column))) continue
    const column = columns[0] ?? 0
    return {
      verdict: 'contradicted',
      reason: say('verdict.otherColumn', {
        value: text,
        theirs: heads[column] ?? '',
        ours: heads[wanted[0] ?? 0] ?? '',
      }),
    }
  }
  return null
}

/** A row's figures under the columns that a sentence names, where it names two or more; else all of the text's. */
export function figuresNamed(claim: Reading, row: Reading, head: string): readonly Figure[] {
  const [cells, heads] = [cellsOf(row.text), cellsOf(head)]
  const named = cells.length > 1 && cells.length === heads.length ? namedColumns(claim.text, heads) : []
  if (named.length < 2) return row.index.figures
  // In the order in which the sentence names them.
  return named.flatMap((column) =>
    row.index.figures.filter(({ text }) => cells[column]?.includes(text) === true).slice(0, 1),
  )
}
