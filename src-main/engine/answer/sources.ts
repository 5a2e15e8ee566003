import type { Evidence, Source, Span } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'

/** White space folded: how a quote reads in running text. The source keeps the exact slice. */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Sources of one answer, numbered from 1 in order of first mention; the same span keeps its number. */
export class SourceList {
  readonly #sources: Source[] = []
  readonly #reader: StoreReader

  constructor(reader: StoreReader) {
    this.#reader = reader
  }

  get all(): Source[] {
    return [...this.#sources]
  }

  /** The source for a span inside a piece of evidence. */
  cite(evidence: Evidence, span: Span): Source {
    const { documentId } = evidence
    const known = this.#sources.find(
      (source) => source.documentId === documentId && source.start === span.start && source.end === span.end,
    )
    if (known) return known
    const source: Source = {
      n: this.#sources.length + 1,
      start: span.start,
      end: span.end,
      documentId,
      fileId: evidence.fileId,
      file: evidence.file,
      title: evidence.title,
      headingPath: evidence.headingPath,
      pages: this.#pagesOf(evidence, span),
      quote: evidence.text.slice(span.start - evidence.start, span.end - evidence.start),
      // The document's, not the file row's: the quote was read from these bytes even when the file has changed since.
      contentHash: this.#reader.document(documentId)?.contentHash ?? '',
    }
    this.#sources.push(source)
    return source
  }

  /** Evidence may cross pages; its sentence is on fewer of them. */
  #pagesOf(evidence: Evidence, span: Span): number[] {
    if (evidence.pages.length < 2) return evidence.pages
    const { pages } = this.#reader.content(evidence.documentId)
    return pages.filter(({ start, end }) => start < span.end && span.start < end).map(({ number }) => number)
  }
}
