import { z } from 'zod'
import type { Box, DocumentView, PictureData } from '../types.ts'
import { id, offset, query } from './define.ts'

/** Spans whose boxes are asked for at once: matches on the pages in sight. */
const mostSpans = 500

const spanSchema = z.strictObject({ start: offset, end: offset })

/** What the reader pane shows. */
export const readerProcedures = {
  document: query<DocumentView>()(z.strictObject({ documentId: id })),
  /** A picture of a document, taken out of its original now. `n` as in `Picture`. */
  picture: query<PictureData>()(z.strictObject({ documentId: id, n: id })),
  /** Where spans lie on their pages: a list of boxes for each, in their order; empty for formats without pages. */
  boxes: query<Box[][]>()(z.strictObject({ documentId: id, spans: z.array(spanSchema).max(mostSpans) })),
  /** Whether the file that a document was read from still holds those bytes. */
  original: query<{ isThere: boolean }>()(z.strictObject({ documentId: id })),
} as const
