import { basename, dirname } from 'node:path'
import type { FolderId, FolderRow } from '../../contract/types.ts'

/** A row of source folders. `path` is the file's own where the source is one file. */
export type FolderColumns = { id: FolderId; path: string; addedAt: number; isFile: number }

/** The row as everybody else sees it: `path` is always a folder, so that a file lies at `path` + its own path. */
export function asFolder({ id, path, addedAt, isFile }: FolderColumns): FolderRow {
  // A drive's root has no last part.
  const name = basename(path) || path
  return isFile ? { id, path: dirname(path), name, addedAt, file: name } : { id, path, name, addedAt }
}
