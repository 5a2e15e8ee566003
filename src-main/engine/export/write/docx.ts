import { say } from '../../../base/language/say.ts'
import {
  BorderStyle,
  Bookmark,
  Document,
  FootnoteReferenceRun,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
  type ParagraphChild,
} from 'docx'
import type { Block, Reference, Run, Sheet } from '../sheet/types.ts'
import { docxLists, docxStyles } from './docxStyles.ts'
import { printable } from './plain.ts'

/** Width of the text on A4 with margins of an inch, and of a table's column of markers, in twentieths of a point. */
const textWidth = 9026
const markerWidth = 950

const headings = { 1: HeadingLevel.TITLE, 2: HeadingLevel.HEADING_1, 3: HeadingLevel.HEADING_2 } as const

/** A Word document whose sources are real footnotes; a source that is cited again leads to its first footnote. */
export async function writeDocx({ title, blocks, references }: Sheet): Promise<Uint8Array> {
  const markers = new MarkerWriter()
  const document = new Document({
    title: printable(title),
    creator: 'Footnote',
    lastModifiedBy: 'Footnote',
    styles: docxStyles,
    numbering: docxLists,
    footnotes: Object.fromEntries(
      references.map((reference) => [String(reference.n), { children: writeReference(reference, 'FootnoteText') }]),
    ),
    sections: [{ children: blocks.flatMap((block) => writeBlock(block, markers)) }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

/** Word numbers footnotes itself, in the order of their marks: the sheet's numbers are the same ones. */
class MarkerWriter {
  readonly #written = new Set<number>()

  /** Each numbered list of a document begins at 1. */
  lists = 0

  write(n: number): ParagraphChild {
    const anchor = `cited_${n}`
    // A footnote has one mark: further ones are links to it.
    if (this.#written.has(n))
      return new InternalHyperlink({ anchor, children: [new TextRun({ text: String(n), superScript: true })] })
    this.#written.add(n)
    return new Bookmark({ id: anchor, children: [new FootnoteReferenceRun(n)] })
  }
}

function writeBlock(block: Block, markers: MarkerWriter): (Paragraph | Table)[] {
  const writeRuns = (runs: readonly Run[]) =>
    runs.flatMap((run, index) => {
      const before = runs[index - 1]
      // Two marks that touch would read as one number.
      const isBesideMark = 'marker' in run && before !== undefined && 'marker' in before
      return [...(isBesideMark ? [new TextRun({ text: ', ', superScript: true })] : []), ...writeRun(run, markers)]
    })
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: headings[block.level], children: textRuns(block.text) })]
    case 'paragraph':
      return [new Paragraph({ children: writeRuns(block.runs) })]
    case 'list':
      return writeList(block, markers, writeRuns)
    case 'table':
      // A paragraph after it: Word joins tables that touch.
      return [writeTable(block, writeRuns), new Paragraph({})]
    case 'note':
      return [new Paragraph({ style: 'SourceFacts', spacing: { before: 280 }, children: textRuns(block.text) })]
    case 'reference':
      return writeReference(block.reference, 'SourcePlace')
  }
}

function writeList(
  { isNumbered, items }: Extract<Block, { kind: 'list' }>,
  markers: MarkerWriter,
  writeRuns: (runs: readonly Run[]) => ParagraphChild[],
): Paragraph[] {
  const numbering = { reference: isNumbered ? 'steps' : 'facts', level: 0, instance: ++markers.lists }
  return items.map((item) => new Paragraph({ style: 'Facts', numbering, children: writeRuns(item) }))
}

function writeTable(
  { columns, rows }: Extract<Block, { kind: 'table' }>,
  writeRuns: (runs: readonly Run[]) => ParagraphChild[],
): Table {
  const width = Math.floor((textWidth - markerWidth) / Math.max(1, columns.length - 1))
  const widths = columns.map((_, index) => (index === columns.length - 1 ? markerWidth : width))
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFBAAE' }
  const cell = (children: ParagraphChild[], index: number) =>
    new TableCell({
      width: { size: widths[index] ?? width, type: WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 0, right: 120 },
      children: [new Paragraph({ style: 'Cell', children })],
    })
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map((column, index) => cell(textRuns(column, { bold: true }), index)),
  })
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: none, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
    rows: [
      head,
      ...rows.map((cells) => new TableRow({ children: cells.map((runs, index) => cell(writeRuns(runs), index)) })),
    ],
  })
}

function writeRun(run: Run, markers: MarkerWriter): ParagraphChild[] {
  if ('marker' in run) return [markers.write(run.marker)]
  return textRuns(run.text, run.isStrong === true ? { bold: true } : {})
}

/** Text with its own line breaks and tabs. */
function textRuns(text: string, look: { bold?: boolean; color?: string; rightToLeft?: boolean } = {}): TextRun[] {
  return printable(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => {
      const parts = line.split('\t').flatMap((part, at) => (at === 0 ? [part] : [new Tab(), part]))
      return new TextRun({ ...look, ...(index === 0 ? {} : { break: 1 }), children: parts })
    })
}

/** Place, quote, facts; `style` of its first paragraph. */
function writeReference(reference: Reference, style: 'FootnoteText' | 'SourcePlace'): Paragraph[] {
  const { file, place, quote, facts, contentHash, warning } = reference
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(quote)
  const hash = contentHash === '' ? [] : [say('export.checksum', { hash: contentHash })]
  const lead = style === 'FootnoteText' ? ' ' : ''
  return [
    new Paragraph({
      style,
      keepNext: true,
      children: [...textRuns(`${lead}${file}`, { bold: true }), ...textRuns(place.map((part) => `, ${part}`).join(''))],
    }),
    new Paragraph({
      style: 'SourceQuote',
      bidirectional: isRightToLeft,
      children: textRuns(quote, isRightToLeft ? { rightToLeft: true } : {}),
    }),
    ...(warning === null
      ? []
      : [new Paragraph({ style: 'SourceFacts', children: textRuns(warning, { bold: true, color: '8A4B00' }) })]),
    new Paragraph({ style: 'SourceFacts', children: textRuns([...facts, ...hash].join(' ')) }),
  ]
}
