import { AppError } from '../../../base/errors.ts'
import type { DocumentId, Span } from '../../../contract/types.ts'
import type { DocumentContent, StoreReader } from '../../store/types.ts'

/** A document's content; null when it was deleted since it was found, perhaps by another process. */
export function contentOf(reader: Pick<StoreReader, 'content'>, documentId: DocumentId): DocumentContent | null {
  try {
    return reader.content(documentId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'store/notFound') return null
    throw error
  }
}

/** A passage's own words; empty when its document was deleted. */
export function textOf(reader: Pick<StoreReader, 'content'>, passage: Span & { documentId: DocumentId }): string {
  return contentOf(reader, passage.documentId)?.text.slice(passage.start, passage.end) ?? ''
}
