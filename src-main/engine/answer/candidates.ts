import { trimSpan } from '../../base/spans.ts'
import type { BlockKind, Evidence, Span } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'
import { contentOf } from './content.ts'
import { createHeadings } from './headings.ts'
import { contentWords, foldSpaces } from './words.ts'

/** A sentence of the evidence that an answer may cite. The span is without surrounding white space, `text` folded for reading. */
export type Candidate = Span & {
  evidence: Evidence
  /** Position of its evidence, best first, from 0: the number that a model sees, less one. */
  rank: number
  kind: BlockKind
  /** Headings that it stands under, outermost first; its evidence may span several sections. */
  headingPath: string[]
  text: string
  /** The retriever's score of the sentence, about 0–1. */
  score: number
  words: ReadonlySet<string>
}

/** Longest quote in characters. Text without full stops (tables, lists, OCR) is cut at spaces; about six lines on paper. */
const longestQuote = 600

/** Cuts a span into pieces of at most `longestQuote`, at line breaks or spaces where there are any. */
function pieces(text: string, span: Span): Span[] {
  const result: Span[] = []
  let start = span.start
  while (span.end - start > longestQuote) {
    const window = text.slice(start, start + longestQuote)
    const breakAt = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '))
    let end = start + (breakAt > 0 ? breakAt + 1 : longestQuote)
    // Never between the halves of a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--
    result.push({ start, end })
    start = end
  }
  result.push({ start, end: span.end })
  return result
}

/**
 * The sentences of the evidence, best evidence first, in document order inside it. Evidence whose
 * document was deleted since it was found gives none: it is never cited again.
 */
export function listCandidates(
  evidence: readonly Evidence[],
  reader: Pick<StoreReader, 'content' | 'nodes'>,
  splitSentences: (text: string) => Span[],
): Candidate[] {
  const headingsAt = createHeadings(reader)
  return evidence.flatMap((item, rank) => {
    const blocks = contentOf(reader, item.documentId)?.blocks
    if (!blocks) return []
    const sentences =
      item.sentences.length > 0
        ? item.sentences.map(({ start, end, score }) => ({ start: start - item.start, end: end - item.start, score }))
        : splitSentences(item.text).map((span) => ({ ...span, score: 0 }))
    return sentences
      .filter(({ start, end }) => start >= 0 && end <= item.text.length)
      .flatMap((sentence) =>
        pieces(item.text, sentence).map((piece) => ({ ...trimSpan(item.text, piece), score: sentence.score })),
      )
      .filter(({ start, end }) => end > start)
      .map(({ start, end, score }) => {
        const text = foldSpaces(item.text.slice(start, end))
        const from = start + item.start
        const kind = blocks.find((block) => block.start <= from && from < block.end)?.kind ?? 'paragraph'
        return {
          start: from,
          end: end + item.start,
          evidence: item,
          rank,
          kind,
          headingPath: headingsAt(item.documentId, from),
          text,
          score,
          words: new Set(contentWords(text)),
        }
      })
  })
}
