import { sha256 } from '../../base/hash.ts'
import type { ChunkedDocument, NewPassage, ParsedDocument } from '../types.ts'
import { embeddedText } from './embeddedText.ts'
import { createHeaderMaker } from './header.ts'
import { buildPassageSpans } from './passages.ts'
import { buildSections, treeNodes } from './tree.ts'

/** Stored with every document; another id chunks the document anew. */
export const chunkerId = 'tree@1'

export type Chunker = (parsed: ParsedDocument, fileTitle: string) => ChunkedDocument

/**
 * Makes the function from text with places to nodes and passages. Pure: the same input gives the
 * same hashes on every machine.
 * @param countTokens tokens of a text for the embedding model, without special tokens.
 * @returns `fileTitle` is the file's name in words, empty when it says nothing.
 */
export function createChunker({ countTokens }: { countTokens: (text: string) => number }): Chunker {
  return (parsed, fileTitle) => {
    const { text } = parsed
    const sections = buildSections(parsed)
    const makeHeader = createHeaderMaker(parsed.title ?? '', fileTitle, countTokens)
    const passages = buildPassageSpans(text, sections, parsed.pages, countTokens).map((span): NewPassage => {
      const paths = sections.slice(span.firstSection, span.lastSection + 1).map((section) => section.headingPath)
      const headingPath = sharedPath(paths)
      const header = makeHeader(headingPath)
      const { start, end } = span
      return { start, end, header, headingPath, textHash: sha256(embeddedText(header, text.slice(start, end))) }
    })
    return { chunkerId, nodes: treeNodes(text, sections), passages }
  }
}

/** What is true of the whole passage: the headings that all its sections stand under. */
function sharedPath(paths: readonly string[][]): string[] {
  const first = paths[0] ?? []
  const differs = first.findIndex((heading, depth) => paths.some((path) => path[depth] !== heading))
  return differs === -1 ? [...first] : first.slice(0, differs)
}
