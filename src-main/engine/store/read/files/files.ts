import type { Database } from 'better-sqlite3'
import type { DocumentId, FileId, FileRow, FileStatus, FolderId } from '../../../../contract/types.ts'
import { asFolder, type FolderColumns } from '../../folderColumns.ts'
import type { StoreReader } from '../../types.ts'
import { filterParameters, passing, type FilterParameters } from '../filter.ts'

type FileReader = Pick<
  StoreReader,
  | 'folders'
  | 'folder'
  | 'file'
  | 'filesOfFolder'
  | 'filesOfDocument'
  | 'filesOfDocuments'
  | 'readFilesAfter'
  | 'countByStatus'
>

const folderColumns = 'SELECT id, path, added_at AS addedAt, is_file AS isFile FROM source_folders'

/** The row of a file, of the table `files` under the name `f`. */
export const fileColumns = `SELECT f.id, f.folder_id AS folderId, f.path, f.size, f.modified_ms AS modifiedMs,
  f.content_hash AS contentHash, f.document_id AS documentId, f.status, f.code, f.reason FROM files f`

/** Reads folders and files, and answers filters. */
export function createFileReader(database: Database): FileReader {
  const folders = database.prepare<[], FolderColumns>(`${folderColumns} ORDER BY id`)
  const folder = database.prepare<[FolderId], FolderColumns>(`${folderColumns} WHERE id = ?`)
  const file = database.prepare<[FileId], FileRow>(`${fileColumns} WHERE id = ?`)
  const ofFolder = database.prepare<[FolderId], FileRow>(`${fileColumns} WHERE folder_id = ? ORDER BY path`)
  const ofDocuments = database.prepare<[FilterParameters], FileRow & { documentId: DocumentId }>(
    `${fileColumns} JOIN documents d ON d.id = f.document_id
     WHERE f.document_id IN (SELECT value FROM json_each(:documentIds)) AND ${passing} ORDER BY folder_id, f.path`,
  )
  const filesOfDocuments: FileReader['filesOfDocuments'] = (documentIds, filter) => {
    const rows = ofDocuments.all({ ...filterParameters(filter), documentIds: JSON.stringify(documentIds) })
    return Map.groupBy(rows, ({ documentId }) => documentId)
  }
  const readAfter = database.prepare<[FilterParameters], FileRow>(
    `${fileColumns} JOIN documents d ON d.id = f.document_id
     WHERE f.id > :after AND ${passing} ORDER BY f.id LIMIT :limit`,
  )
  const statuses = database.prepare<[], { status: FileStatus; files: number }>(
    'SELECT status, count(*) AS files FROM files GROUP BY status ORDER BY status',
  )

  return {
    folders: () => folders.all().map(asFolder),
    folder: (id) => mapped(folder.get(id), asFolder),
    file: (id) => file.get(id),
    filesOfFolder: (folderId) => ofFolder.all(folderId),
    filesOfDocument: (documentId, filter) => filesOfDocuments([documentId], filter).get(documentId) ?? [],
    filesOfDocuments,
    readFilesAfter: (after, limit, filter) => readAfter.all({ ...filterParameters(filter), after, limit }),
    countByStatus: () => Object.fromEntries(statuses.all().map((row) => [row.status, row.files])),
  }
}

function mapped<From, To>(value: From | undefined, map: (value: From) => To): To | undefined {
  return value === undefined ? undefined : map(value)
}
