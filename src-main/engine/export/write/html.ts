import { languageSpoken, say } from '../../../base/language/say.ts'
import { createHash } from 'node:crypto'
import { markersIn } from '../sheet/answerBlocks.ts'
import type { Block, Reference, Run, Sheet } from '../sheet/types.ts'
import { htmlStyle } from './htmlStyle.ts'
import { printable } from './plain.ts'

// SECURITY: the page may use this one style sheet and nothing else: no script, no picture, no address.
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(htmlStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`

/** One file that needs nothing else: light, dark and on paper; markers lead to their sources and back. */
export function writeHtml(sheet: Sheet): string {
  const { title, blocks, references } = sheet
  const markers = new MarkerWriter(sheet)
  const sources =
    references.length === 0
      ? []
      : [
          '<section aria-labelledby="sources">',
          '<h2 id="sources">Sources</h2>',
          '<ol class="sources">',
          ...references.map(
            (reference) =>
              `<li id="source-${reference.n}">${writeReference(reference)}<p class="back">${markers.waysBack(reference.n)}</p></li>`,
          ),
          '</ol>',
          '</section>',
        ]
  return `${[
    '<!doctype html>',
    `<html lang="${languageSpoken()}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="Footnote">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${htmlStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    ...blocks.map((block) => writeBlock(block, markers)),
    ...sources,
    '</main>',
    '</body>',
    '</html>',
  ].join('\n')}\n`
}

/** Text as text, also inside quoted attributes. */
export function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  // A carriage return written as it is would be read as a line feed.
  return printable(text).replace(/[&<>"'\r]/g, (sign) => named[sign] ?? '&#13;')
}

/** Gives each marker an id of its own, so that its source can lead back to every place that cites it. */
class MarkerWriter {
  readonly #total: ReadonlyMap<number, number>
  readonly #written = new Map<number, number>()

  constructor({ blocks }: Sheet) {
    this.#total = new Map([...Map.groupBy(markersIn(blocks), (n) => n)].map(([n, all]) => [n, all.length]))
  }

  write(n: number): string {
    const nth = (this.#written.get(n) ?? 0) + 1
    this.#written.set(n, nth)
    return `<sup><a id="cited-${n}-${nth}" href="#source-${n}" aria-label="Source ${n}">[${n}]</a></sup>`
  }

  waysBack(n: number): string {
    const count = this.#total.get(n) ?? 0
    return Array.from({ length: count }, (_, index) => {
      const label = count === 1 ? say('export.back') : say('export.backTo', { place: index + 1 })
      return `<a href="#cited-${n}-${index + 1}" aria-label="${label}">↩${count === 1 ? '' : ` ${index + 1}`}</a>`
    }).join(' ')
  }
}

function writeBlock(block: Block, markers: MarkerWriter): string {
  const writeRuns = (runs: readonly Run[]) => runs.map((run) => writeRun(run, markers)).join('')
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${writeRuns(block.runs)}</p>`
    case 'list':
      return inList(block.isNumbered ? 'ol' : 'ul', block.items.map(writeRuns))
    case 'table': {
      const head = block.columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
      const rows = block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${writeRuns(cell)}</td>`).join('')}</tr>`)
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'note':
      return `<p class="facts">${escapeHtml(block.text)}</p>`
    case 'reference':
      return `<div class="source">${writeReference(block.reference)}</div>`
  }
}

function inList(tag: 'ol' | 'ul', items: readonly string[]): string {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function writeRun(run: Run, markers: MarkerWriter): string {
  if ('marker' in run) return markers.write(run.marker)
  return run.isStrong === true ? `<strong>${escapeHtml(run.text)}</strong>` : escapeHtml(run.text)
}

function writeReference({ file, place, quote, facts, contentHash, warning }: Reference): string {
  const where = [`<b dir="auto">${escapeHtml(file)}</b>`, ...place.map(escapeHtml)].join(', ')
  const hash =
    contentHash === '' ? '' : ` ${say('export.checksum', { hash: `<code>${escapeHtml(contentHash)}</code>` })}`
  return [
    `<p class="place">${where}</p>`,
    `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`,
    warning === null ? '' : `<p class="warning" role="note">${escapeHtml(warning)}</p>`,
    `<p class="facts">${facts.map(escapeHtml).join(' ')}${hash}</p>`,
  ].join('')
}
