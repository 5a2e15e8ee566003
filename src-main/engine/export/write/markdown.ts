import { say } from '../../../base/language/say.ts'
import type { Block, Reference, Run, Sheet } from '../sheet/types.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'

/** CommonMark with GFM's tables and footnotes, as GitHub, Obsidian and Pandoc read it. */
export function writeMarkdown({ blocks, references }: Sheet): string {
  const parts = [...blocks.map(writeBlock), ...references.map((reference) => writeFootnote(reference))]
  return `${parts.join('\n\n')}\n`
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeMarkdown(block.text)}`
    case 'paragraph':
      return writeRuns(block.runs)
    case 'list':
      return block.items
        .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${writeRuns(item)}`)
        .join('\n')
    case 'table':
      return [
        writeRow(block.columns.map((column) => escapeMarkdown(column))),
        writeRow(block.columns.map(() => '---')),
        ...block.rows.map((cells) => writeRow(cells.map(writeRuns))),
      ].join('\n')
    case 'note':
      return escapeMarkdown(block.text)
    case 'reference':
      return writeReference(block.reference, '').join('\n\n')
  }
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function writeRuns(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if ('marker' in run) return `[^${run.marker}]`
      // White space beside the stars would end the emphasis, and between two runs it must stay a space.
      if (run.isStrong === true) return `**${escapeMarkdown(run.text.trim())}**`
      return run.text.replace(/^( ?)(.*?)( ?)$/s, (_, before: string, text: string, after: string) =>
        [before, escapeMarkdown(text), after].join(''),
      )
    })
    .join('')
}

/** A footnote's definition; what belongs to it is indented by four spaces. */
function writeFootnote(reference: Reference): string {
  const [place = '', ...rest] = writeReference(reference, '    ')
  return [`[^${reference.n}]: ${place}`, ...rest.map((part) => `    ${part}`)].join('\n\n')
}

/** Place, quote and facts as paragraphs; `indent` goes before each following line of the quote. */
function writeReference({ file, place, quote, facts, contentHash, warning }: Reference, indent: string): string[] {
  const said = facts.map((fact) => escapeMarkdown(fact))
  if (contentHash !== '') said.push(say('export.checksum', { hash: `\`${contentHash}\`` }))
  return [
    [`**${escapeMarkdown(file)}**`, ...place.map((part) => escapeMarkdown(part))].join(', '),
    `> ${escapeMarkdown(quote, `${indent}> `)}`,
    said.join(' '),
    ...(warning === null ? [] : [`**${warning}**`]),
  ]
}
