import type { Database } from 'better-sqlite3'
import type { FolderId } from '../../../contract/types.ts'
import type { TagRow } from '../../../contract/nouns/findTypes.ts'
import type { StoreReader } from '../types.ts'

/** Reads tags. What lies in a folder has its path and a slash before its own: a range of the index, up to the sign after the slash. */
export function createTagReader(database: Database): Pick<StoreReader, 'tags' | 'tagsOf'> {
  const all = database.prepare<[], TagRow>(
    `SELECT t.tag, count(DISTINCT f.id) AS files FROM file_tags t
     LEFT JOIN files f ON f.folder_id = t.folder_id
       AND (t.path = '' OR f.path = t.path OR (f.path > t.path || '/' AND f.path < t.path || '0'))
     GROUP BY t.tag ORDER BY t.tag COLLATE NOCASE`,
  )
  const around = database.prepare<[{ folderId: FolderId; path: string }], { tag: string; isOwn: 0 | 1 }>(
    `SELECT tag, max(path = :path) AS isOwn FROM file_tags
     WHERE folder_id = :folderId AND (path = :path OR path = '' OR substr(:path, 1, length(path) + 1) = path || '/')
     GROUP BY tag ORDER BY tag COLLATE NOCASE`,
  )
  return {
    tags: () => all.all(),
    tagsOf(folderId, path) {
      const rows = around.all({ folderId, path })
      const named = (isOwn: 0 | 1) => rows.filter((row) => row.isOwn === isOwn).map(({ tag }) => tag)
      return { own: named(1), inherited: named(0) }
    },
  }
}
