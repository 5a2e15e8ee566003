import type { Database } from 'better-sqlite3'
import type { DocumentId } from '../../../contract/types.ts'
import type { PictureRow } from '../../types.ts'
import type { StoreReader } from '../types.ts'

/** A picture as its row holds it: all four places of a box, or none. */
type PictureColumns = Pick<PictureRow, 'documentId' | 'n' | 'at' | 'source'> & {
  captionStart: number | null
  captionEnd: number | null
  alt: string | null
  page: number | null
  x: number
  y: number
  width: number
  height: number
}

/** Reads the pictures of documents. */
export function createPictureReader(database: Database): Pick<StoreReader, 'pictures'> {
  const ofDocument = database.prepare<[DocumentId], PictureColumns>(
    `SELECT document_id AS documentId, n, at, caption_start AS captionStart, caption_end AS captionEnd, alt,
       page, x, y, width, height, source FROM pictures WHERE document_id = ? ORDER BY n`,
  )
  return { pictures: (documentId) => ofDocument.all(documentId).map(toRow) }
}

function toRow({ captionStart, captionEnd, alt, page, x, y, width, height, ...rest }: PictureColumns): PictureRow {
  return {
    ...rest,
    ...(captionStart === null || captionEnd === null ? {} : { caption: { start: captionStart, end: captionEnd } }),
    ...(alt === null ? {} : { alt }),
    ...(page === null ? {} : { box: { page, x, y, width, height } }),
  }
}
