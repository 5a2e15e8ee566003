import type { Database } from 'better-sqlite3'
import { assert } from '../../../base/assert.ts'
import { readAgainCode } from '../../../contract/nouns/libraryTypes.ts'
import type { DocumentId, FileId, FileStatus, FolderId } from '../../../contract/types.ts'
import { asFolder, type FolderColumns } from '../folderColumns.ts'
import type { SeenFile, StoreWriter } from '../types.ts'
import { prepareTagMove } from './tags.ts'

type FileWriter = Pick<
  StoreWriter,
  'addFolder' | 'removeFolder' | 'upsertPending' | 'readAgain' | 'touchFile' | 'deleteFiles' | 'failFile' | 'attachFile'
>

type FileEnd = {
  id: FileId
  status: FileStatus
  code: string | null
  reason: string | null
  contentHash: string | null
  documentId: DocumentId | null
}

/** Changes folders and files. Documents that lose their last file stay, unseen, until garbage is collected: a move brings them back. */
export function createFileWriter(database: Database): FileWriter {
  const addFolder = database.prepare<[string, number, number]>(
    `INSERT INTO source_folders (path, added_at, is_file) VALUES (?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET is_file = excluded.is_file`,
  )
  const folderByPath = database.prepare<[string], FolderColumns>(
    'SELECT id, path, added_at AS addedAt, is_file AS isFile FROM source_folders WHERE path = ?',
  )
  const removeFolder = database.prepare<[FolderId]>('DELETE FROM source_folders WHERE id = ?')
  // Hash and document stay: until it is read again, a changed file is found with its old text.
  const upsert = database.prepare<[SeenFile & { folderId: FolderId }]>(
    `INSERT INTO files (folder_id, path, size, modified_ms, status)
     VALUES (:folderId, :path, :size, :modifiedMs, 'pending')
     ON CONFLICT (folder_id, path) DO UPDATE
     SET size = :size, modified_ms = :modifiedMs, status = 'pending', code = NULL, reason = NULL`,
  )
  const touch = database.prepare<[SeenFile & { id: FileId }]>(
    'UPDATE files SET size = :size, modified_ms = :modifiedMs WHERE id = :id',
  )
  const readAgain = database.prepare<[{ folderId: FolderId; path: string }]>(
    `UPDATE files SET status = 'pending', code = '${readAgainCode}', reason = NULL
     WHERE folder_id = :folderId AND (:path = '' OR path = :path OR substr(path, 1, length(:path) + 1) = :path || '/')`,
  )
  const deleteFile = database.prepare<[FileId]>('DELETE FROM files WHERE id = ?')
  const end = database.prepare<[FileEnd]>(
    `UPDATE files SET status = :status, code = :code, reason = :reason, content_hash = :contentHash,
       document_id = :documentId WHERE id = :id`,
  )
  const upsertAll = database.transaction((folderId: FolderId, files: readonly SeenFile[]) => {
    for (const { path, size, modifiedMs } of files) upsert.run({ folderId, path, size, modifiedMs })
  })
  const moveTags = prepareTagMove(database)
  const attach = database.transaction((ended: FileEnd & { contentHash: string }) => {
    end.run(ended)
    moveTags(ended.id, ended.contentHash)
  })
  const deleteAll = database.transaction((ids: readonly FileId[]) => {
    for (const id of ids) deleteFile.run(id)
  })

  return {
    addFolder(path, isFile = false) {
      addFolder.run(path, Date.now(), isFile ? 1 : 0)
      const row = folderByPath.get(path)
      assert(row, 'a folder that was added is there')
      return asFolder(row)
    },
    removeFolder: (id) => void removeFolder.run(id),
    upsertPending: (folderId, files) => upsertAll.immediate(folderId, files),
    readAgain: (folderId, path) => readAgain.run({ folderId, path }).changes,
    touchFile: (id, { path, size, modifiedMs }) => void touch.run({ id, path, size, modifiedMs }),
    deleteFiles: (ids) => deleteAll.immediate(ids),
    failFile: (id, status, code, reason, contentHash) =>
      void end.run({ id, status, code, reason, contentHash, documentId: null }),
    attachFile: (id, documentId, contentHash, status, code, reason) =>
      attach.immediate({ id, status, code, reason, contentHash, documentId }),
  }
}
