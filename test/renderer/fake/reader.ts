import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import { boxesOfSpan } from '../../../src-main/engine/parse/places.ts'
import type { FakeDocument, FakeState } from './state.ts'

/** A grey pixel as a PNG file, in base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

export function readerHandlers(state: FakeState): Pick<Handlers, 'document' | 'picture' | 'boxes' | 'original'> {
  const documentOf = (documentId: number): FakeDocument => {
    const document = state.documents.get(documentId)
    if (!document)
      throw new AppError(
        'store/notFound',
        'This document is no longer in the library: its file was deleted or changed.',
      )
    return document
  }

  return {
    document: async ({ documentId }) => documentOf(documentId).view,
    picture: async () => ({ mediaType: 'image/png', base64: onePixel }),
    boxes: async ({ documentId, spans }) => {
      const { runs, view } = documentOf(documentId)
      return spans.map((span) => (runs ? boxesOfSpan(span, runs, view.pages, view.text) : []))
    },
    original: async ({ documentId }) => ({ isThere: !documentOf(documentId).isGone }),
  }
}
