import type { Handlers } from '../../contract/router.ts'
import { AppError } from '../../base/errors.ts'
import type { DocumentId, DocumentView } from '../../contract/types.ts'
import { findOriginal } from '../library/original.ts'
import type { PictureReader } from '../library/pictures/pictureReader.ts'
import { boxesOfSpan } from '../parse/places.ts'
import type { StoreReader } from '../store/types.ts'
import type { TextRuns } from '../types.ts'

type ReaderHandlers = Pick<Handlers, 'document' | 'boxes' | 'original' | 'picture'>

/** What the reader pane asks for: a document's text, the places of a span on its pages, and its pictures. */
export function createReaderHandlers(reader: StoreReader, pictures: PictureReader): ReaderHandlers {
  // Unpacking the runs of a long document takes as long as finding a thousand spans in them.
  let last: { documentId: DocumentId; runs: TextRuns | undefined } | undefined
  const runsOf = (documentId: DocumentId): TextRuns | undefined => {
    if (last?.documentId !== documentId) last = { documentId, runs: reader.runs(documentId) }
    return last.runs
  }
  const view = (documentId: number): DocumentView => {
    const document = reader.document(documentId)
    const file = reader.filesOfDocument(documentId)[0]
    if (!document || !file) {
      throw new AppError(
        'store/notFound',
        'This document is no longer in the library: its file was deleted or changed.',
      )
    }
    const { text, blocks, pages } = reader.content(documentId)
    const { title, format, contentHash } = document
    return { documentId, fileId: file.id, file: file.path, title, format, text, blocks, pages, contentHash }
  }
  return {
    document: async ({ documentId }) => view(documentId),
    boxes: async ({ documentId, spans }) => {
      const { text, pages } = reader.content(documentId)
      const runs = runsOf(documentId)
      return spans.map((span) => (runs ? boxesOfSpan(span, runs, pages, text) : []))
    },
    original: async ({ documentId }) => ({ isThere: (await findOriginal(reader, documentId)) !== undefined }),
    picture: async ({ documentId, n }, signal) => {
      const { mediaType, bytes } = await pictures.read(documentId, n, signal)
      return { mediaType, base64: Buffer.from(bytes).toString('base64') }
    },
  }
}
