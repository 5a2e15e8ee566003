import type { BlockKind } from '../../../../contract/types.ts'
import type { PdfLine } from './lines.ts'

export type PdfBlock = { kind: BlockKind; lines: PdfLine[] }

/** Between lines of one paragraph the gap grows by less than this over the paragraph's own, in sizes. */
const looseGap = 0.35
/** Gap between the first two lines of a paragraph, in sizes: double spacing is still one paragraph. */
const firstGap = 0.75
/** A first line moved in by this many sizes begins a paragraph. */
const indent = 0.9
/** A line that ends this many sizes before the right edge is the last of its paragraph, if it ends a sentence. */
const shortLine = 4

const listStart = /^\s*(?:[•●▪◦‣·*]\s*|[–-]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+)\S/i
const sentenceEnd = /[.!?:;]["”’)]?\s*$/

/** The space between two lines that follow each other, in sizes of the larger one. */
function gapBetween(upper: PdfLine, lower: PdfLine): number {
  return (lower.top - upper.bottom) / Math.max(upper.size, lower.size, 1)
}

function startsParagraph(previous: PdfLine, line: PdfLine, paragraph: readonly PdfLine[], right: number): boolean {
  if (listStart.test(line.text)) return true
  if (Math.abs(line.size - previous.size) > 0.15 * Math.max(line.size, previous.size)) return true
  if (line.isBold !== previous.isBold && (previous.isBold || line.text.length < 80)) return true
  const gap = gapBetween(previous, line)
  const before = paragraph.at(-2)
  const usual = before ? gapBetween(before, previous) : firstGap
  if (gap > Math.max(usual, 0) + looseGap || gap < -1.5) return true
  if (!sentenceEnd.test(previous.text)) return false
  const isShort = previous.right < right - shortLine * previous.size
  const isMovedIn = line.left - previous.left > indent * line.size && paragraph.length > 1
  return isShort || isMovedIn
}

/** A label over two lines, or a line of headings, between the rows of a table belongs to the table. */
function markTableRows(lines: readonly PdfLine[]): boolean[] {
  return lines.map((line, index) => {
    if (line.isTabular) return true
    const previous = lines[index - 1]
    const next = lines[index + 1]
    if (!previous?.isTabular || !next?.isTabular) return false
    return gapBetween(previous, line) < 1.5 && gapBetween(line, next) < 1.5 && line.text.length < 100
  })
}

/** Groups the lines of one region into paragraphs, list items and rows. */
export function buildBlocks(lines: readonly PdfLine[]): PdfBlock[] {
  const blocks: PdfBlock[] = []
  const isRow = markTableRows(lines)
  const right = Math.max(...lines.map((line) => line.right))
  let open: PdfBlock | undefined
  for (const [index, line] of lines.entries()) {
    if (isRow[index]) {
      blocks.push({ kind: 'tableRow', lines: [line] })
      open = undefined
      continue
    }
    const previous = open?.lines.at(-1)
    if (open && previous && !startsParagraph(previous, line, open.lines, right)) {
      open.lines.push(line)
      continue
    }
    open = { kind: listStart.test(line.text) ? 'listItem' : 'paragraph', lines: [line] }
    blocks.push(open)
  }
  return blocks
}
