import type { Block, Span } from '../../../../src-main/contract/types.ts'

/** Blocks that are laid out together; what is out of sight costs no layout. */
export type Section = Span & { blocks: Block[] }

/** Characters a section aims at: a screen or two, so that a long document has few elements above each other. */
const sectionLength = 6000

/** Groups the blocks of a document, in order, without splitting any. */
export function groupBlocks(blocks: readonly Block[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (last && block.end - last.start <= sectionLength) {
      last.blocks.push(block)
      last.end = block.end
    } else {
      sections.push({ start: block.start, end: block.end, blocks: [block] })
    }
  }
  return sections
}

/** A document without blocks still has a text: one block of everything. */
export function blocksOf(text: string, blocks: readonly Block[]): readonly Block[] {
  if (blocks.length > 0 || text === '') return blocks
  return [{ kind: 'paragraph', start: 0, end: text.length }]
}

/** A block's text, cut where the highlighted span begins and ends. */
export function cutAtSpan(text: string, block: Span, span: Span): { before: string; marked: string; after: string } {
  const start = Math.min(Math.max(span.start, block.start), block.end)
  const end = Math.min(Math.max(span.end, start), block.end)
  return { before: text.slice(block.start, start), marked: text.slice(start, end), after: text.slice(end, block.end) }
}
