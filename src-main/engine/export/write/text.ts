import { say } from '../../../base/language/say.ts'
import type { Block, Reference, Run, Sheet } from '../sheet/types.ts'
import { printable } from './plain.ts'

/** Plain text: markers as [1], the sources as a numbered list at the end. Paragraphs are one line each. */
export function writeText({ blocks, references }: Sheet): string {
  const parts = blocks.map(writeBlock)
  if (references.length > 0) parts.push(underlined('Sources', '-'), ...references.map(writeReference))
  return `${parts.join('\n\n')}\n`
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? printable(block.text) : underlined(block.text, block.level === 1 ? '=' : '-')
    case 'paragraph':
      return writeRuns(block.runs)
    case 'list':
      return block.items
        .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${writeRuns(item)}`)
        .join('\n')
    case 'table':
      // No tabs: pasted into a sheet, a document's words would become cells, and some of them formulas.
      return [block.columns.map(printable), ...block.rows.map((cells) => cells.map(writeRuns))]
        .map((cells) => cells.join(' | '))
        .join('\n')
    case 'note':
      return printable(block.text)
    case 'reference':
      return writeReference(block.reference)
  }
}

function underlined(text: string, sign: string): string {
  return `${printable(text)}\n${sign.repeat(Math.min([...text].length, 72))}`
}

function writeRuns(runs: readonly Run[]): string {
  return runs
    .map((run, index) => {
      if (!('marker' in run)) return printable(run.text)
      const before = runs[index - 1]
      const isApart = before === undefined || ('text' in before && before.text.endsWith(' '))
      return `${isApart ? '' : ' '}[${run.marker}]`
    })
    .join('')
}

function writeReference({ n, file, place, quote, facts, contentHash, warning }: Reference): string {
  const lines = [
    `[${n}] ${[file, ...place].map(printable).join(', ')}`,
    // The quote as it is, between marks: an indent would change its lines.
    `“${printable(quote)}”`,
    ...(warning === null ? [] : [`!! ${warning}`]),
    facts.map(printable).join(' '),
    ...(contentHash === '' ? [] : [say('export.checksum', { hash: contentHash })]),
  ]
  return lines.join('\n')
}
