import type { Block, BlockKind, Span } from '../../contract/types.ts'
import type { ParsedDocument, TreeNode } from '../types.ts'
import { splitLong } from './longText.ts'
import { splitSentences } from './sentences.ts'

/** No sentence is longer, in characters: what claims to be one is a table, a log or a blob. */
export const maxSentenceCharacters = 2_000
/** No paragraph has more sentences, so that the reader and the store never meet a node of a megabyte. */
const maxParagraphSentences = 100
/** A table row or heading up to this length is one sentence, stops or not. */
const wholeBlockCharacters = 400
/** Longest heading kept on a node, in characters; more is not a heading but a mistake of the parser. */
const maxHeadingCharacters = 200

/** A paragraph with its sentences; both tile their parent. */
export type Paragraph = Span & { kind: BlockKind; sentences: Span[] }

/** `headingPath`: headings from the outermost to this section's own; empty before the first heading. */
export type Section = Span & { heading?: string; level?: number; headingPath: string[]; paragraphs: Paragraph[] }

/**
 * The sections of a document, which tile [0, text.length): one for each heading, and one for what
 * stands before the first. Empty for a document without text.
 */
export function buildSections(parsed: Pick<ParsedDocument, 'text' | 'blocks'>): Section[] {
  const sections: Section[] = []
  const open: { level: number; heading: string }[] = []
  for (const block of tilingBlocks(parsed)) {
    if (block.kind === 'heading') {
      const heading = headingText(parsed.text, block)
      const level = block.level ?? 1
      while ((open.at(-1)?.level ?? 0) >= level) open.pop()
      open.push({ level, heading })
      const headingPath = open.map((entry) => entry.heading)
      sections.push({ start: block.start, end: block.end, heading, level, headingPath, paragraphs: [] })
    }
    const section = sections.at(-1) ?? { start: block.start, end: block.end, headingPath: [], paragraphs: [] }
    if (sections.length === 0) sections.push(section)
    section.end = block.end
    section.paragraphs.push(...paragraphsOf(parsed.text, block))
  }
  return sections
}

/** The tree as rows, parents before children, in document order; path ids as in `TreeNode`. */
export function treeNodes(text: string, sections: readonly Section[]): TreeNode[] {
  const nodes: TreeNode[] = [{ start: 0, end: text.length, path: '', kind: 'document' }]
  for (const [sectionIndex, section] of sections.entries()) {
    const { start, end, heading, level } = section
    const sectionPath = `s${sectionIndex + 1}`
    const own = { ...(heading === undefined ? {} : { heading }), ...(level === undefined ? {} : { level }) }
    nodes.push({ start, end, path: sectionPath, kind: 'section', ...own })
    for (const [paragraphIndex, paragraph] of section.paragraphs.entries()) {
      const path = `${sectionPath}:p${paragraphIndex + 1}`
      nodes.push({ start: paragraph.start, end: paragraph.end, path, kind: 'paragraph' })
      for (const [index, sentence] of paragraph.sentences.entries()) {
        nodes.push({ ...sentence, path: `${path}:t${index + 1}`, kind: 'sentence' })
      }
    }
  }
  return nodes
}

/** Blocks with the white space after them, the first from 0, so that they tile the text. */
function tilingBlocks({ text, blocks }: Pick<ParsedDocument, 'text' | 'blocks'>): Block[] {
  if (text.trim() === '') return []
  const filled = blocks.filter((block) => text.slice(block.start, block.end).trim() !== '')
  if (filled.length === 0) return [{ start: 0, end: text.length, kind: 'paragraph' }]
  return filled.map((block, index) => ({
    ...block,
    start: index === 0 ? 0 : block.start,
    end: filled[index + 1]?.start ?? text.length,
  }))
}

function headingText(text: string, block: Span): string {
  const heading = text.slice(block.start, block.end).replace(/\s+/g, ' ').trim()
  return heading.length <= maxHeadingCharacters ? heading : `${heading.slice(0, maxHeadingCharacters - 1).trimEnd()}…`
}

function paragraphsOf(text: string, block: Block): Paragraph[] {
  const sentences = sentencesOf(text, block).flatMap((span) => splitLong(text, span, maxSentenceCharacters))
  const paragraphs: Paragraph[] = []
  // Equal parts, so that no paragraph of one sentence remains at the end.
  const size = Math.ceil(sentences.length / Math.ceil(sentences.length / maxParagraphSentences))
  for (let index = 0; index < sentences.length; index += size) {
    const part = sentences.slice(index, index + size)
    const start = part[0]?.start ?? block.start
    paragraphs.push({ start, end: part.at(-1)?.end ?? block.end, kind: block.kind, sentences: part })
  }
  return paragraphs
}

function sentencesOf(text: string, block: Block): Span[] {
  const { start, end, kind } = block
  if (kind === 'code') return lines(text, block)
  if ((kind === 'tableRow' || kind === 'heading') && end - start <= wholeBlockCharacters) return [{ start, end }]
  return splitSentences(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end }))
}

/** Lines of code, each with the blank lines after it. */
function lines(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/[^\n]*\n?/g)) {
    const to = start + match.index + match[0].length
    const last = spans.at(-1)
    const isBlank = match[0].trim() === ''
    if (isBlank && last) last.end = from = to
    else if (!isBlank) {
      spans.push({ start: from, end: to })
      from = to
    }
  }
  return spans
}
