import type { Database } from 'better-sqlite3'
import type { FolderId } from '../../../contract/types.ts'
import type { StoreWriter } from '../types.ts'

/** Writes tags. */
export function createTagWriter(database: Database): Pick<StoreWriter, 'setTags'> {
  const clear = database.prepare<[FolderId, string]>('DELETE FROM file_tags WHERE folder_id = ? AND path = ?')
  const put = database.prepare<[{ folderId: FolderId; path: string; tag: string }]>(
    `INSERT OR IGNORE INTO file_tags (folder_id, path, tag, content_hash) VALUES (:folderId, :path, :tag,
       (SELECT content_hash FROM files WHERE folder_id = :folderId AND path = :path))`,
  )
  const setAll = database.transaction((folderId: FolderId, path: string, tags: readonly string[]) => {
    clear.run(folderId, path)
    for (const tag of tags) put.run({ folderId, path, tag })
  })
  return { setTags: (folderId, path, tags) => setAll.immediate(folderId, path, tags) }
}

/**
 * Makes the call that keeps tags with a file that was read: they know its bytes from now on, and those that were left
 * where the same bytes lay, in a place that has no file any more, come along. Runs inside the caller's transaction.
 */
export function prepareTagMove(database: Database): (fileId: number, contentHash: string) => void {
  const renew = database.prepare<[{ fileId: number; contentHash: string }]>(
    `UPDATE file_tags SET content_hash = :contentHash
     WHERE (folder_id, path) = (SELECT folder_id, path FROM files WHERE id = :fileId)`,
  )
  const move = database.prepare<[{ fileId: number; contentHash: string }]>(
    `UPDATE OR REPLACE file_tags SET (folder_id, path) = (SELECT folder_id, path FROM files WHERE id = :fileId)
     WHERE content_hash = :contentHash
       AND NOT EXISTS (SELECT 1 FROM files f WHERE f.folder_id = file_tags.folder_id AND f.path = file_tags.path)`,
  )
  return (fileId, contentHash) => {
    move.run({ fileId, contentHash })
    renew.run({ fileId, contentHash })
  }
}
