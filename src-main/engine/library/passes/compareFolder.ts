import type { DocumentId, FileRow } from '../../../contract/types.ts'
import type { SeenFile } from '../../store/types.ts'
import type { FolderScan, RefusedEntry } from '../scan/scan.ts'
import { isWorthAnotherTry } from './failures.ts'

/** What differs between a folder and its rows. */
export type FolderChanges = {
  /** New, of another size, or read by an older version of Footnote: to be read. */
  changed: SeenFile[]
  /** Only the time stamp differs: the bytes decide. */
  maybeTouched: { row: FileRow; seen: SeenFile }[]
  /** New or changed entries that are listed but not read. */
  refused: RefusedEntry[]
  vanished: FileRow[]
}

/**
 * Compares by size and time stamp only, so that an unchanged file costs nothing more. `outdated`: documents
 * whose files are to be read again.
 */
export function compareFolder(
  rows: readonly FileRow[],
  scan: FolderScan,
  outdated: ReadonlySet<DocumentId>,
): FolderChanges {
  const changes: FolderChanges = { changed: [], maybeTouched: [], refused: [], vanished: [] }
  const before = new Map(rows.map((row) => [row.path, row]))
  for (const seen of scan.files) {
    const row = before.get(seen.path)
    before.delete(seen.path)
    if (!row) changes.changed.push(seen)
    else if (row.documentId !== null && outdated.has(row.documentId)) changes.changed.push(seen)
    else if (isSame(row, seen)) {
      if (isWorthAnotherTry(row)) changes.changed.push(seen)
    } else if (row.size === seen.size && row.contentHash !== null && row.status !== 'pending') {
      changes.maybeTouched.push({ row, seen })
    } else changes.changed.push(seen)
  }
  for (const entry of scan.refused) {
    const row = before.get(entry.path)
    before.delete(entry.path)
    if (row?.code !== entry.code) changes.refused.push(entry)
  }
  // Below a folder that could not be listed nothing is known to have gone.
  const isUnknown = (path: string): boolean => scan.unreadable.some((folder) => path.startsWith(`${folder.path}/`))
  for (const row of before.values()) if (!isUnknown(row.path)) changes.vanished.push(row)
  return changes
}

function isSame(row: FileRow, seen: SeenFile): boolean {
  return row.size === seen.size && row.modifiedMs === seen.modifiedMs
}
