import type { Handlers } from '../../contract/router.ts'
import { AppError } from '../../base/errors.ts'
import type { DocumentView } from '../../contract/types.ts'
import type { PictureReader } from '../library/pictures/pictureReader.ts'
import { boxesOfSpan } from '../parse/places.ts'
import type { StoreReader } from '../store/types.ts'

type ReaderHandlers = Pick<Handlers, 'document' | 'boxes' | 'picture'>

/** What the reader pane asks for: a document's text, the places of a span on its pages, and its pictures. */
export function createReaderHandlers(reader: StoreReader, pictures: PictureReader): ReaderHandlers {
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
    boxes: async ({ documentId, start, end }) => {
      const runs = reader.runs(documentId)
      return runs ? boxesOfSpan({ start, end }, runs, reader.content(documentId).pages) : []
    },
    picture: async ({ documentId, n }, signal) => {
      const { mediaType, bytes } = await pictures.read(documentId, n, signal)
      return { mediaType, base64: Buffer.from(bytes).toString('base64') }
    },
  }
}
