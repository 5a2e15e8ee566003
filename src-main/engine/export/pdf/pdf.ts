import { say } from '../../../base/language/say.ts'
import pdfmake from 'pdfmake'
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Block, Reference, Run, Sheet } from '../sheet/types.ts'
import { fontFiles, GlyphCheck } from './glyphs.ts'

const colors = { ink: '#23211c', soft: '#6a655a', line: '#d8d2c5', accent: '#1d5f8a', warn: '#8a4b00' }

/** Points: the text of an A4 page between its margins, a quote's distance from its line, a table's column of markers. */
const marginWidth = 62
const textWidth = 595.28 - 2 * marginWidth
const quoteIndent = 10
const markerWidth = 38
const cellGap = 8

/** Characters: a source with a shorter quote stands on one page. */
const longQuote = 1500

/** A PDF (A4, fonts inside) whose markers lead to their sources, and those back to where they are cited. */
export async function writePdf(sheet: Sheet): Promise<Uint8Array> {
  const writer = new PdfWriter(new GlyphCheck())
  const content = writer.write(sheet)
  // SECURITY: nothing is read but the two fonts, and nothing is fetched, whatever a document's text says.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))
  pdfmake.setFonts({ DejaVu: fontFiles })
  return new Uint8Array(await pdfmake.createPdf(definition(content, sheet.title)).getBuffer())
}

function definition(content: Content[], title: string): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [marginWidth, 60, marginWidth, 64],
    language: 'en',
    info: { title, creator: 'Footnote', producer: 'Footnote' },
    defaultStyle: { font: 'DejaVu', fontSize: 9.5, lineHeight: 1.35, color: colors.ink },
    styles: {
      title: { fontSize: 17, bold: true, lineHeight: 1.2, margin: [0, 0, 0, 14] },
      heading: { fontSize: 12.5, bold: true, margin: [0, 18, 0, 6] },
      small: { fontSize: 10, bold: true, margin: [0, 12, 0, 4] },
      body: { margin: [0, 0, 0, 7] },
      facts: { fontSize: 8, color: colors.soft },
      hash: { fontSize: 6.5, color: colors.soft },
      notice: { fontSize: 8.5, color: colors.warn, margin: [0, 0, 0, 8] },
      warning: { fontSize: 8.5, bold: true, color: colors.warn },
      head: { fontSize: 8.5, bold: true, color: colors.soft },
      marker: { color: colors.accent },
    },
    footer: (page: number, pages: number): Content => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      margin: [0, 24, 0, 0],
      style: 'facts',
    }),
    content,
  }
}

/** A line that links can lead to. */
function named(id: string, line: ContentText): ContentText {
  return Object.assign(line, { id })
}

class PdfWriter {
  readonly #glyphs: GlyphCheck
  /** By number of source: names of the places that cite it. */
  readonly #places = new Map<number, string[]>()
  #lastPlace = 0

  constructor(glyphs: GlyphCheck) {
    this.#glyphs = glyphs
  }

  write({ blocks, references }: Sheet): Content[] {
    const [title, ...rest] = blocks.map((block) => this.#block(block))
    const sources: Content[] =
      references.length === 0
        ? []
        : [{ text: 'Sources', style: 'heading' }, ...references.map((reference) => this.#reference(reference))]
    const notices: Content[] = this.#glyphs.notices().map((text) => ({ text, style: 'notice' }))
    return [...(title === undefined ? [] : [title]), ...notices, ...rest, ...sources]
  }

  #block(block: Block): Content {
    switch (block.kind) {
      case 'heading':
        return {
          text: this.#glyphs.drawable(block.text),
          style: { 1: 'title', 2: 'heading', 3: 'small' }[block.level],
        }
      case 'paragraph':
        return { ...this.#runs(block.runs), style: 'body' }
      case 'list':
        return this.#list(block)
      case 'table':
        return this.#table(block)
      case 'note':
        return { text: block.text, style: 'facts', margin: [0, 10, 0, 0] }
      case 'reference':
        return this.#reference(block.reference)
    }
  }

  /** A line of words; it gets a name where a marker in it can be led back to. */
  #runs(runs: readonly Run[]): ContentText {
    // A marker alone in a cell stands on the line. Raised ones are drawn at 0.58 of their size.
    const look = runs.length === 1 ? {} : { sup: true, fontSize: 12 }
    const markers = runs.flatMap((run) => ('marker' in run ? [run.marker] : []))
    const text = runs.map((run): ContentText => {
      if ('marker' in run)
        return { ...look, text: `[${run.marker}]`, linkToDestination: `source-${run.marker}`, style: 'marker' }
      return run.isStrong === true
        ? { text: this.#glyphs.drawable(run.text), bold: true }
        : { text: this.#glyphs.drawable(run.text) }
    })
    if (markers.length === 0) return { text }
    const id = `place-${++this.#lastPlace}`
    for (const marker of new Set(markers)) this.#places.set(marker, [...(this.#places.get(marker) ?? []), id])
    return named(id, { text })
  }

  #list({ isNumbered, items }: Extract<Block, { kind: 'list' }>): Content {
    const lines = items.map((item) => this.#runs(item))
    return { ...(isNumbered ? { ol: lines } : { ul: lines }), style: 'facts', margin: [0, 6, 0, 8] }
  }

  #table({ columns, rows }: Extract<Block, { kind: 'table' }>): Content {
    // Exact widths: a column that may grow would be pushed off the page by one long word.
    const width = (textWidth - markerWidth) / Math.max(1, columns.length - 1) - cellGap
    return {
      margin: [0, 4, 0, 12],
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map((_, index) => (index === columns.length - 1 ? markerWidth - cellGap : width)),
        body: [
          columns.map((column) => ({ text: this.#glyphs.drawable(column), style: 'head' })),
          ...rows.map((cells) => cells.map((runs) => this.#runs(runs))),
        ],
      },
      layout: {
        hLineWidth: (index) => (index === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => colors.line,
        paddingLeft: () => 0,
        paddingRight: () => cellGap,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    }
  }

  #reference({ n, file, place, quote, facts, contentHash, warning }: Reference): Content {
    const places = this.#places.get(n) ?? []
    const back = places.flatMap((linkToDestination, index) => [
      { text: ' ' },
      { text: `↩${places.length === 1 ? '' : index + 1}`, linkToDestination, style: 'marker' },
    ])
    const where = this.#glyphs.drawable(place.map((part) => `, ${part}`).join(''))
    const said = [{ text: [{ text: this.#glyphs.drawable(facts.join(' ')) }, ...back], style: 'facts' }]
    return {
      margin: [0, 0, 0, 10],
      unbreakable: quote.length < longQuote,
      stack: [
        named(`source-${n}`, {
          text: [
            { text: `[${n}] `, style: 'marker' },
            { text: this.#glyphs.drawable(file), bold: true },
            { text: where },
          ],
          margin: [0, 0, 0, 3],
        }),
        this.#quote(quote),
        ...(warning === null ? [] : [{ text: warning, style: 'warning' }]),
        ...said,
        ...(contentHash === '' ? [] : [{ text: say('export.checksum', { hash: contentHash }), style: 'hash' }]),
      ],
    }
  }

  /** A cell with a line at its left: it may break over pages, and the line with it. */
  #quote(quote: string): Content {
    return {
      margin: [0, 0, 0, 3],
      table: {
        widths: [textWidth - quoteIndent - 2],
        body: [[{ text: this.#glyphs.drawable(quote), preserveLeadingSpaces: true, fontSize: 9 }]],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (index) => (index === 0 ? 1.5 : 0),
        vLineColor: () => colors.accent,
        paddingLeft: () => quoteIndent,
        paddingRight: () => 0,
        paddingTop: () => 0,
        paddingBottom: () => 0,
      },
    }
  }
}
