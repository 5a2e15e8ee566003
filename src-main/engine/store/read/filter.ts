import type { Database } from 'better-sqlite3'
import type { DocumentId, FileId, Filter } from '../../../contract/types.ts'
import type { StoreReader } from '../types.ts'

/** Whether `path` is `place` or lies below it, as SQL; an empty place holds everything. */
const within = (path: string, place: string): string =>
  `(${place} = '' OR ${path} = ${place} OR substr(${path}, 1, length(${place}) + 1) = ${place} || '/')`

/** A filter over `files f` and `documents d`. One file must pass every part: a document of two places is not admitted by halves of each. */
export const passing = `(:folderIds IS NULL OR f.folder_id IN (SELECT value FROM json_each(:folderIds)))
  AND (:places IS NULL OR EXISTS (
    SELECT 1 FROM json_each(:places) p
    WHERE f.folder_id = p.value ->> 'folderId' AND ${within('f.path', `(p.value ->> 'path')`)}))
  AND (:fileIds IS NULL OR f.id IN (SELECT value FROM json_each(:fileIds)))
  AND (:tags IS NULL OR EXISTS (
    SELECT 1 FROM file_tags t
    WHERE t.folder_id = f.folder_id AND t.tag IN (SELECT value FROM json_each(:tags)) AND ${within('f.path', 't.path')}))
  AND (:formats IS NULL OR d.format IN (SELECT value FROM json_each(:formats)))
  AND (:prefix IS NULL OR ${within('f.path', ':prefix')})
  AND (:from IS NULL OR f.modified_ms >= :from)
  AND (:to IS NULL OR f.modified_ms <= :to)`

export type FilterParameters = Record<string, string | number | null>

/** What `passing` wants to know; null where a filter asks for nothing. */
export function filterParameters(filter: Filter | undefined): FilterParameters {
  const places = filter?.places?.map(({ folderId, pathPrefix = '' }) => ({ folderId, path: withoutSlash(pathPrefix) }))
  return {
    folderIds: asJson(filter?.folderIds),
    places: asJson(places),
    fileIds: asJson(filter?.fileIds),
    tags: asJson(filter?.tags),
    formats: asJson(filter?.formats),
    prefix: withoutSlash(filter?.pathPrefix ?? '') || null,
    from: filter?.modifiedFrom ?? null,
    to: filter?.modifiedTo ?? null,
  }
}

/** Answers filters with the documents and the files that they admit. */
export function createFilterReader(database: Database): Pick<StoreReader, 'allowed' | 'allowedFiles'> {
  const documents = database
    .prepare<[FilterParameters], DocumentId>(
      `SELECT DISTINCT f.document_id FROM files f JOIN documents d ON d.id = f.document_id WHERE ${passing}`,
    )
    .pluck()
  const files = database
    .prepare<[FilterParameters], FileId>(
      `SELECT f.id FROM files f LEFT JOIN documents d ON d.id = f.document_id WHERE ${passing}`,
    )
    .pluck()
  const find = <Id>(statement: { all(parameters: FilterParameters): Id[] }, filter: Filter | undefined) => {
    const parameters = filterParameters(filter)
    return Object.values(parameters).every((value) => value === null) ? undefined : new Set(statement.all(parameters))
  }
  return { allowed: (filter) => find(documents, filter), allowedFiles: (filter) => find(files, filter) }
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

function asJson(list: readonly unknown[] | undefined): string | null {
  return list ? JSON.stringify(list) : null
}
