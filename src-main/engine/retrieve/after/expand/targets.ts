import { trimSpan } from '../../../../base/spans.ts'
import type { DocumentId, Evidence, PageSpan, PassageId, Span } from '../../../../contract/types.ts'
import type { DocumentContent, StoreReader } from '../../../store/types.ts'
import type { PassageRow, RetrieveOptions, TreeNode } from '../../../types.ts'

/** Sentences that *siblings* adds on each side (LlamaIndex's sentence window). */
const windowSentences = 3

/** How far they are looked for, in characters: three of the longest that the chunker makes. */
const windowReach = 6000

/** A parent takes its children's place when more than this share of them was found (LlamaIndex's auto-merging). */
const mergedShare = 0.5

/** What is known of a piece's document while evidence is widened. */
export type Place = {
  text: string
  pages: readonly PageSpan[]
  passages: readonly PassageRow[]
  /** Passages of the document that were found. */
  found: ReadonlySet<PassageId>
  nodes: (kind: TreeNode['kind'], within: Span) => Span[]
}

type Strategy = (piece: Evidence, place: Place) => Span[]

/** From the tree of the store; spans are without the white space at their ends. */
export function readPlace(
  reader: Pick<StoreReader, 'nodes' | 'passagesOfDocument'>,
  { text, pages }: Pick<DocumentContent, 'text' | 'pages'>,
  documentId: DocumentId,
  found: ReadonlySet<PassageId>,
): Place {
  return {
    text,
    pages,
    passages: reader.passagesOfDocument(documentId),
    found,
    nodes: (kind, within) =>
      reader
        .nodes(documentId, { kind, within })
        .map((node) => trimSpan(text, node))
        .filter(({ start, end }) => start < end),
  }
}

/** From the first's start to the last's end; a piece itself where there is nothing else. */
function hull(spans: readonly Span[], piece: Span): Span {
  return {
    start: Math.min(piece.start, ...spans.map(({ start }) => start)),
    end: Math.max(piece.end, ...spans.map(({ end }) => end)),
  }
}

/** The sentences beside a piece, three on each side, then two, then one; never out of its sections. */
const siblings: Strategy = (piece, { nodes }) => {
  const { start: first, end: last } = hull(nodes('section', piece), piece)
  const before = nodes('sentence', { start: Math.max(first, piece.start - windowReach), end: piece.start })
  const after = nodes('sentence', { start: piece.end, end: Math.min(last, piece.end + windowReach) })
  // The white space after its last sentence belongs to that one, which is in the piece.
  const [left, right] = [before.filter(({ start }) => start < piece.start), after.filter(({ end }) => end > piece.end)]
  const sizes = Array.from({ length: windowSentences }, (_, index) => windowSentences - index)
  return sizes.map((size) => hull([...left.slice(-size), ...right.slice(0, size)], piece))
}

/** The sections that a piece touches, whole; or its paragraphs, whole. */
const parents: Strategy = (piece, { nodes }) => [
  hull(nodes('section', piece), piece),
  hull(nodes('paragraph', piece), piece),
]

/** The document, a section or a paragraph around a piece, if it has several passages and most of them were found. */
const autoMerge: Strategy = (piece, { passages, found, nodes }) =>
  (['document', 'section', 'paragraph'] as const)
    .flatMap((kind) => nodes(kind, piece))
    .filter((parent) => {
      const children = passages.filter(({ start, end }) => start < parent.end && parent.start < end)
      const hits = children.filter(({ id }) => found.has(id))
      return children.length > 1 && hits.length > mergedShare * children.length
    })
    .map((parent) => hull([parent], piece))

/** For each way of expanding the spans that a piece may become, widest first; all of them hold the piece. */
export const strategies: { [Name in Exclude<RetrieveOptions['expand'], 'none'>]: Strategy } = {
  siblings,
  parents,
  autoMerge,
}
