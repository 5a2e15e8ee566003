import type { Block, Span } from '../../../../src-main/contract/types.ts'

/** A block, or the rows of a table that follow each other. */
export type Part = Span & ({ block: Block } | { rows: Block[] })

/** Parts that are laid out together; what is out of sight costs no layout. */
export type Section = Span & { parts: Part[] }

/** Characters a section aims at: a screen or two, so that a long document has few elements above each other. */
const sectionLength = 6000

/** Groups the blocks of a document, in order, without splitting any; rows that follow each other in a section become a table. */
export function groupBlocks(blocks: readonly Block[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (last && block.end - last.start <= sectionLength) {
      addPart(last.parts, block)
      last.end = block.end
    } else {
      const parts: Part[] = []
      addPart(parts, block)
      sections.push({ start: block.start, end: block.end, parts })
    }
  }
  return sections
}

function addPart(parts: Part[], block: Block): void {
  const { start, end, kind } = block
  const last = parts.at(-1)
  if (kind !== 'tableRow') parts.push({ start, end, block })
  else if (last && 'rows' in last) {
    last.rows.push(block)
    last.end = end
  } else parts.push({ start, end, rows: [block] })
}

/** A document without blocks still has a text: one block of everything. */
export function blocksOf(text: string, blocks: readonly Block[]): readonly Block[] {
  if (blocks.length > 0 || text === '') return blocks
  return [{ kind: 'paragraph', start: 0, end: text.length }]
}

/** What the canonical text has between two cells of a row; the rows of a PDF have blanks only, and stay whole. */
const betweenCells = / \| |\t/g

/** The cells of a table's row. */
export function cellsOf(text: string, { start, end }: Span): Span[] {
  const cells: Span[] = []
  let from = start
  for (const { index, 0: gap } of text.slice(start, end).matchAll(betweenCells)) {
    cells.push({ start: from, end: start + index })
    from = start + index + gap.length
  }
  return [...cells, { start: from, end }]
}

/** A mark that stands in the text itself: a dash, a dot, a number, a letter. */
const listMark = /^\s*(?:[-*•‣◦▪–—·]|\(?[\p{L}\d]{1,4}[.)])\s/u

/** Whether the text of a list's item shows by itself that it is one. */
export function hasMark(text: string, { start, end }: Span): boolean {
  return listMark.test(text.slice(start, Math.min(end, start + 12)))
}

/** A piece of text that is marked in one way, or in none. */
export type Piece<Kind extends string> = { text: string; kind: Kind | null }

/** A span of the text, cut wherever a mark begins or ends; where marks overlap, the last one of the list shows. */
export function cutAtMarks<Kind extends string>(
  text: string,
  { start, end }: Span,
  marks: readonly (Span & { kind: Kind })[],
): Piece<Kind>[] {
  const inside = marks.filter((mark) => mark.start < end && mark.end > start)
  if (inside.length === 0) return [{ text: text.slice(start, end), kind: null }]
  const edges = new Set([start, end])
  for (const mark of inside) {
    edges.add(Math.max(start, mark.start))
    edges.add(Math.min(end, mark.end))
  }
  const sorted = [...edges].sort((one, other) => one - other)
  const pieces: Piece<Kind>[] = []
  for (const [index, from] of sorted.entries()) {
    const to = sorted[index + 1]
    if (to === undefined) break
    const kind = inside.findLast((mark) => mark.start <= from && mark.end >= to)?.kind ?? null
    const last = pieces.at(-1)
    if (last?.kind === kind && kind !== 'match') last.text += text.slice(from, to)
    else pieces.push({ text: text.slice(from, to), kind })
  }
  return pieces
}
