import type { Database } from 'better-sqlite3'
import type { DocumentId, FileRow, FileStatus, FolderId } from '../../../../contract/types.ts'
import type { StoreReader } from '../../types.ts'
import { fileColumns } from './files.ts'
import { prepareFileList } from './fileList.ts'

type TreeReader = Pick<
  StoreReader,
  'listFiles' | 'subfolders' | 'countFilesIn' | 'filesIn' | 'countByFolder' | 'eachPath' | 'unembedded'
>

type Counts = Partial<Record<FileStatus, number>>

/** Paths fetched at a time by `eachPath`. */
const pathsAtOnce = 2_000

/** Reads the tree of folders and files in parts, each by an index (see migrations.ts): names in the order in which people look for them. */
export function createTreeReader(database: Database): TreeReader {
  type Place = { folderId: FolderId; folder: string }
  // The last code point: no path goes on with it.
  const below = database.prepare<[Place], { folder: string; status: FileStatus; files: number }>(
    `SELECT folder, status, count(*) AS files FROM files INDEXED BY files_by_folder_status
     WHERE folder_id = :folderId AND folder > :folder AND folder < :folder || char(1114111) GROUP BY folder, status`,
  )
  const count = database
    .prepare<[Place], number>('SELECT count(*) FROM files WHERE folder_id = :folderId AND folder = :folder')
    .pluck()
  const page = database.prepare<[Place & { offset: number; limit: number }], FileRow>(
    `${fileColumns} WHERE folder_id = :folderId AND folder = :folder
     ORDER BY path COLLATE NOCASE LIMIT :limit OFFSET :offset`,
  )
  const counts = database.prepare<[], { folderId: FolderId; status: FileStatus; files: number }>(
    // Folder by folder first, as the index has them: what is left to be sorted is little.
    `SELECT folderId, status, sum(files) AS files FROM (
       SELECT folder_id AS folderId, status, count(*) AS files FROM files INDEXED BY files_by_folder_status
       GROUP BY folder_id, folder, status)
     GROUP BY folderId, status`,
  )
  type PathRow = { id: number; folderId: FolderId; path: string }
  const paths = database.prepare<[{ after: number; folderId: FolderId | null }], PathRow>(
    `SELECT id, folder_id AS folderId, path FROM files
     WHERE id > :after AND (:folderId IS NULL OR folder_id = :folderId) ORDER BY id LIMIT ${pathsAtOnce}`,
  )
  const modelId = database.prepare<[string], number>('SELECT id FROM embedding_models WHERE name = ?').pluck()
  const waiting = database
    .prepare<[{ documentIds: string; model: number }], DocumentId>(
      `SELECT d.value FROM json_each(:documentIds) d WHERE EXISTS (
         SELECT 1 FROM passages p WHERE p.document_id = d.value
           AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.text_hash = p.text_hash AND v.model_id = :model))`,
    )
    .pluck()

  return {
    listFiles: prepareFileList(database),
    subfolders(folderId, path) {
      const folder = withSlash(path)
      const byName = new Map<string, Counts>()
      for (const { folder: whole, status, files } of below.iterate({ folderId, folder })) {
        const name = whole.slice(folder.length, whole.indexOf('/', folder.length))
        const known = byName.get(name) ?? {}
        byName.set(name, known)
        known[status] = (known[status] ?? 0) + files
      }
      return [...byName].map(([name, byStatus]) => ({ name, byStatus }))
    },
    countFilesIn: (folderId, path) => count.get({ folderId, folder: withSlash(path) }) ?? 0,
    filesIn(folderId, path, offset, limit) {
      return limit <= 0 ? [] : page.all({ folderId, folder: withSlash(path), offset, limit })
    },
    countByFolder() {
      const byFolder = Map.groupBy(counts.all(), (row) => row.folderId)
      const asCounts = (rows: { status: FileStatus; files: number }[]): Counts =>
        Object.fromEntries(rows.map(({ status, files }) => [status, files]))
      return new Map([...byFolder].map(([id, rows]) => [id, asCounts(rows)]))
    },
    *eachPath(folderId) {
      for (let after = 0; ;) {
        const rows = paths.all({ after, folderId })
        yield* rows
        const end = rows.at(-1)
        if (!end) return
        after = end.id
      }
    },
    unembedded: (model, documentIds) =>
      new Set(waiting.all({ documentIds: JSON.stringify(documentIds), model: modelId.get(model) ?? 0 })),
  }
}

/** As the column `folder` has it: '' or with a slash at its end. */
function withSlash(path: string): string {
  return path === '' ? '' : `${path}/`
}
