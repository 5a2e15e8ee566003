import { rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { AppError } from '../../../base/errors.ts'
import { versionOf } from '../migrations.ts'

/** Pages copied at a time, 4 kB each: some 10 ms, between which everything else goes on. */
const pagesAtOnce = 1000

/** Room on the disk that is left for everything else. */
const spareBytes = 50_000_000

/** Bytes of the database, which are those of its backup. */
export function sizeOf(database: Database): number {
  const number = (name: string): number => Number(database.pragma(name, { simple: true }))
  return number('page_count') * number('page_size')
}

/**
 * Copies a database that is in use into one file, by SQLite's online backup: what is written meanwhile is in it.
 * The file gets its name when it is whole and could be opened; until then it is called `<path>.part`, which goes when
 * the copy does not succeed. Throws AbortError, AppError `store/diskFull` or `store/cannotOpen`.
 */
export async function backupDatabase(
  database: Database,
  path: string,
  onProgress: (bytes: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<void> {
  const total = sizeOf(database)
  await checkRoom(dirname(path), total)
  const pageSize = Number(database.pragma('page_size', { simple: true }))
  const part = `${path}.part`
  try {
    await rm(part, { force: true })
    await database.backup(part, {
      progress({ totalPages, remainingPages }) {
        // What is thrown here ends the copy.
        signal.throwIfAborted()
        onProgress({ done: (totalPages - remainingPages) * pageSize, total: totalPages * pageSize })
        return pagesAtOnce
      },
    })
    checkCopy(part)
    signal.throwIfAborted()
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw signal.aborted ? signal.reason : asAppError(error, path)
  }
}

/** One file without a journal beside it, which is a database of ours. */
function checkCopy(path: string): void {
  const copy = new SqliteDatabase(path, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
    versionOf(copy)
    copy.prepare('SELECT count(*) FROM files').get()
  } finally {
    copy.close()
  }
}

/** Refuses before the first byte what cannot be the last. Throws AppError `store/diskFull`. */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= bytes + spareBytes) return
  const megabytes = (amount: number): string => `${Math.ceil(amount / 1_000_000)} MB`
  const sentence = `This takes ${megabytes(bytes)}, and the disk of ${folder} has ${megabytes(bavail * bsize)} free. Make room, or choose another folder.`
  throw new AppError('store/diskFull', sentence, { retry: true })
}

/** A name for a backup in the folder that nothing has yet: with the day, then ` (2)`, … */
export async function backupPathIn(folder: string, now = new Date()): Promise<string> {
  const name = join(folder, `Footnote library ${now.toISOString().slice(0, 10)}`)
  for (let n = 1; ; n++) {
    const path = `${name}${n === 1 ? '' : ` (${n})`}.footnote`
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    )
    if (!isTaken) return path
  }
}

/** A failed copy in words. */
export function asAppError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (/FULL|ENOSPC|EDQUOT/.test(code)) {
    const sentence = `The disk is full: ${path} could not be written to its end. Make room, or choose another folder.`
    return new AppError('store/diskFull', sentence, { cause: error, retry: true })
  }
  if (!/^SQLITE_|^E[A-Z]+$/.test(code)) return error
  const sentence = `${path} cannot be written (${error.message}). Choose a folder that you may write to.`
  return new AppError('store/cannotOpen', sentence, { cause: error })
}
