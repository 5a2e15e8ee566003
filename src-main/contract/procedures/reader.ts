import { z } from 'zod'
import type { Box, DocumentView, PictureData } from '../types.ts'
import { id, offset, query } from './define.ts'

/** What the reader pane shows. */
export const readerProcedures = {
  document: query<DocumentView>()(z.strictObject({ documentId: id })),
  /** A picture of a document, taken out of its original now. `n` as in `Picture`. */
  picture: query<PictureData>()(z.strictObject({ documentId: id, n: id })),
  boxes: query<Box[]>()(z.strictObject({ documentId: id, start: offset, end: offset })),
} as const
