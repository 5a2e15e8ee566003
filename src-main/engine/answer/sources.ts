import { pagesOf } from '../../base/spans.ts'
import type { Source } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'
import type { Candidate } from './candidates.ts'

/** Sources of one answer, numbered from 1 in order of first mention; the same span keeps its number. */
export class SourceList {
  readonly #sources: Source[] = []
  readonly #reader: Pick<StoreReader, 'content' | 'document'>

  constructor(reader: Pick<StoreReader, 'content' | 'document'>) {
    this.#reader = reader
  }

  get all(): Source[] {
    return [...this.#sources]
  }

  /** Forgets all but the first ones: those of a reply that was withdrawn. */
  keepFirst(count: number): void {
    this.#sources.splice(count)
  }

  /** The source for a sentence of the evidence. */
  cite(candidate: Candidate): Source {
    const { evidence, start, end, headingPath } = candidate
    const { documentId } = evidence
    const known = this.#sources.find(
      (source) => source.documentId === documentId && source.start === start && source.end === end,
    )
    if (known) return known
    const source: Source = {
      n: this.#sources.length + 1,
      start,
      end,
      documentId,
      fileId: evidence.fileId,
      file: evidence.file,
      title: evidence.title,
      headingPath,
      pages: this.#pagesOf(candidate),
      quote: evidence.text.slice(start - evidence.start, end - evidence.start),
      // The document's, not the file row's: the quote was read from these bytes even when the file has changed since.
      contentHash: this.#reader.document(documentId)?.contentHash ?? '',
    }
    this.#sources.push(source)
    return source
  }

  /** Evidence may cross pages; its sentence is on fewer of them. */
  #pagesOf({ evidence, ...span }: Candidate): number[] {
    if (evidence.pages.length < 2) return evidence.pages
    const { pages } = this.#reader.content(evidence.documentId)
    return pagesOf(pages, span)
  }
}
