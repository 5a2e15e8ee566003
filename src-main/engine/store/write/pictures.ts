import type { Database } from 'better-sqlite3'
import type { DocumentId } from '../../../contract/types.ts'
import type { NotedPicture } from '../../types.ts'

/** Makes the call that puts a document's pictures in place of those that it had; inside the caller's transaction. */
export function preparePictures(
  database: Database,
): (documentId: DocumentId, pictures: readonly NotedPicture[]) => void {
  const remove = database.prepare<[DocumentId]>('DELETE FROM pictures WHERE document_id = ?')
  type Columns = Record<string, number | string | null>
  const insert = database.prepare<[Columns]>(
    `INSERT INTO pictures (document_id, n, at, caption_start, caption_end, alt, page, x, y, width, height, source)
     VALUES (:documentId, :n, :at, :captionStart, :captionEnd, :alt, :page, :x, :y, :width, :height, :source)`,
  )
  return (documentId, pictures) => {
    remove.run(documentId)
    for (const [index, { at, caption, alt, box, source }] of pictures.entries()) {
      insert.run({
        documentId,
        n: index + 1,
        at,
        captionStart: caption?.start ?? null,
        captionEnd: caption?.end ?? null,
        alt: alt ?? null,
        page: box?.page ?? null,
        x: box?.x ?? null,
        y: box?.y ?? null,
        width: box?.width ?? null,
        height: box?.height ?? null,
        source,
      })
    }
  }
}
