import { AppError } from '../../base/errors.ts'
import type { DocumentId } from '../../contract/types.ts'
import type { DocumentContent, StoreReader } from '../store/types.ts'

/** A document's content, or null when it went meanwhile: it is never cited again. */
export function contentOf(reader: Pick<StoreReader, 'content'>, documentId: DocumentId): DocumentContent | null {
  try {
    return reader.content(documentId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'store/notFound') return null
    throw error
  }
}
