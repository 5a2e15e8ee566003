import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, messageOf } from '../../../base/errors.ts'
import type { FolderId, FolderRow } from '../../../contract/types.ts'
import type { Store } from '../../store/types.ts'
import { rulesFor, savedRules } from './ignoreRules.ts'
import { folderGone, isGone, scanFolder, type FolderScan, type ScanOptions } from './scan.ts'

/** Setting of the library: the device that a source lay on when it was last seen. */
export function deviceKey(id: FolderId): string {
  return `library.device.${id}`
}

/**
 * Lists a source: a folder by its rules, or the one file that it is, which no rule hides. Nothing is listed of a file
 * that has gone from a folder that is there. Throws AppError `library/folderGone` when the folder itself is not there.
 */
export async function scanSource(
  source: FolderRow,
  store: Store,
  options: Pick<ScanOptions, 'onFolder'>,
  signal: AbortSignal,
): Promise<FolderScan> {
  if (await isSourceGone(source, store)) throw folderGone(source.path)
  const scan =
    source.file === undefined
      ? await scanFolder(
          source.path,
          { ...options, exclude: [store.libraryPath], rules: rulesFor(savedRules(store.reader), source.id) },
          signal,
        )
      : await scanFile(source.path, source.file)
  const { dev } = await stat(source.path)
  if (store.reader.setting(deviceKey(source.id)) !== String(dev))
    store.writer?.setSetting(deviceKey(source.id), String(dev))
  return scan
}

/**
 * True when a source's folder is not there, or is what remains of it without its drive: the empty folder that a drive
 * was mounted at lies on another device. One that somebody emptied lies where it lay.
 */
export async function isSourceGone(source: FolderRow, { reader }: Pick<Store, 'reader'>): Promise<boolean> {
  try {
    const known = reader.setting(deviceKey(source.id))
    const { dev } = await stat(source.path)
    if (known === null || known === String(dev)) return false
    return (await readdir(source.path)).length === 0
  } catch (error) {
    return isGone(error)
  }
}

async function scanFile(folder: string, name: string): Promise<FolderScan> {
  const scan: FolderScan = { files: [], refused: [], unreadable: [] }
  try {
    const info = await stat(join(folder, name))
    if (info.isFile()) scan.files.push({ path: name, size: info.size, modifiedMs: Math.floor(info.mtimeMs) })
  } catch (cause) {
    if (!isGone(cause)) scan.refused.push({ path: name, code: 'library/unreadable', reason: messageOf(cause) })
  }
  return scan
}

/** A source that is one file, and that file is not there any more: what the user may do. */
export function fileGone({ path, file = '' }: FolderRow): AppError {
  const sentence = `The file ${join(path, file)} is gone: it was deleted, renamed or moved. Put it back and refresh, add it where it is now, or remove it from the library.`
  return new AppError('library/fileGone', sentence, { retry: true })
}
