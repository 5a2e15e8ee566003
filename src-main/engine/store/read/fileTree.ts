import type { Database } from 'better-sqlite3'
import type { DocumentId, FileRow, FileStatus, FolderId } from '../../../contract/types.ts'
import type { StoreReader } from '../types.ts'
import { fileColumns } from './files.ts'
import { mostWords, namePatterns } from './namePattern.ts'

type TreeReader = Pick<
  StoreReader,
  'listFiles' | 'subfolders' | 'countFilesIn' | 'filesIn' | 'countByFolder' | 'eachPath' | 'unembedded'
>

/** The last code point: no path goes on with it. */
const last = '\u{10FFFF}'

/** Paths fetched at a time by `eachPath`. */
const pathsAtOnce = 2_000

type Parameters = Record<string, string | number | null>

/** An empty JSON list means nothing, a null means all. Words that a path must hold are `like1`… (see namePattern.ts). */
const listed = `WHERE (:folderId IS NULL OR folder_id = :folderId)
  AND (:statuses IS NULL OR status IN (SELECT value FROM json_each(:statuses)))
  ${Array.from(
    { length: mostWords },
    (_, n) => `AND (:like${n} IS NULL OR (path LIKE :like${n} ESCAPE '\\'
      AND (:composed${n} IS NULL OR path GLOB :composed${n} OR path GLOB :decomposed${n})))`,
  ).join('\n')}`

/**
 * What lies below a path that is empty or ends with a slash. The index compares without case, so the path itself is
 * compared once more as it is; the part behind the path is `rest`.
 */
const below = `SELECT id, status, path, substr(path, length(:prefix) + 1) AS rest FROM files INDEXED BY files_by_name
  WHERE folder_id = :folderId AND path COLLATE NOCASE >= :prefix AND path COLLATE NOCASE < :prefix || '${last}'
    AND substr(path, 1, length(:prefix)) = :prefix`

/** Reads the tree of folders and files in parts, by the index `files_by_name`: names in the order in which people look for them. */
export function createTreeReader(database: Database): TreeReader {
  const count = database.prepare<[Parameters], number>(`SELECT count(*) FROM files ${listed}`).pluck()
  const page = database.prepare<[Parameters], FileRow>(
    `${fileColumns} ${listed} ORDER BY folder_id, path COLLATE NOCASE, id LIMIT :limit OFFSET :offset`,
  )
  const folders = database.prepare<[Parameters], { name: string; status: FileStatus; files: number }>(
    `SELECT substr(rest, 1, instr(rest, '/') - 1) AS name, status, count(*) AS files FROM (${below})
     WHERE instr(rest, '/') > 0 GROUP BY name, status`,
  )
  const countIn = database
    .prepare<[Parameters], number>(`SELECT count(*) FROM (${below}) WHERE instr(rest, '/') = 0`)
    .pluck()
  const idsIn = database
    .prepare<[Parameters], number>(
      `SELECT id FROM (${below}) WHERE instr(rest, '/') = 0 ORDER BY path COLLATE NOCASE, id LIMIT :limit OFFSET :offset`,
    )
    .pluck()
  const byIds = database.prepare<[string], FileRow>(
    `${fileColumns} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY path COLLATE NOCASE, id`,
  )
  const counts = database.prepare<[], { folderId: FolderId; status: FileStatus; files: number }>(
    'SELECT folder_id AS folderId, status, count(*) AS files FROM files GROUP BY folder_id, status',
  )
  const paths = database.prepare<[Parameters], { id: number; folderId: FolderId; path: string }>(
    `SELECT id, folder_id AS folderId, path FROM files
     WHERE id > :after AND (:folderId IS NULL OR folder_id = :folderId) ORDER BY id LIMIT ${pathsAtOnce}`,
  )
  const modelId = database.prepare<[string], number>('SELECT id FROM embedding_models WHERE name = ?').pluck()
  const waiting = database
    .prepare<[Parameters], DocumentId>(
      `SELECT d.value FROM json_each(:documentIds) d WHERE EXISTS (
         SELECT 1 FROM passages p WHERE p.document_id = d.value
           AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.text_hash = p.text_hash AND v.model_id = :model))`,
    )
    .pluck()

  return {
    listFiles({ folderId, statuses, name = '', offset, limit }) {
      const patterns = namePatterns(name)
      const list: Parameters = { folderId: folderId ?? null, statuses: statuses ? JSON.stringify(statuses) : null }
      for (let n = 0; n < mostWords; n++) {
        const { like = null, composed = null, decomposed = null } = patterns[n] ?? {}
        Object.assign(list, { [`like${n}`]: like, [`composed${n}`]: composed, [`decomposed${n}`]: decomposed })
      }
      return { total: count.get(list) ?? 0, rows: page.all({ ...list, offset, limit }) }
    },
    subfolders(folderId, path) {
      const byName = Map.groupBy(folders.all({ folderId, prefix: prefixOf(path) }), (row) => row.name)
      return [...byName].map(([name, rows]) => ({
        name,
        byStatus: Object.fromEntries(rows.map(({ status, files }) => [status, files])),
      }))
    },
    countFilesIn: (folderId, path) => countIn.get({ folderId, prefix: prefixOf(path) }) ?? 0,
    filesIn(folderId, path, offset, limit) {
      if (limit <= 0) return []
      return byIds.all(JSON.stringify(idsIn.all({ folderId, prefix: prefixOf(path), offset, limit })))
    },
    countByFolder() {
      const byFolder = Map.groupBy(counts.all(), (row) => row.folderId)
      return new Map(
        [...byFolder].map(([id, rows]) => [id, Object.fromEntries(rows.map(({ status, files }) => [status, files]))]),
      )
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

function prefixOf(path: string): string {
  return path === '' ? '' : `${path}/`
}
