import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { AppError, messageOf } from '../../../base/errors.ts'
import { versionOf } from '../migrations.ts'
import { asAppError, checkRoom } from './backup.ts'

/** A backup that takes the library's place at the next start. */
const waitingName = 'restore.db'

/** Indexes that are made from the database: those of another one would find what is not there. */
const derived = /^(vectors-.*\.i8|graph-.*\.hnsw)$/

export function isRestoreWaiting(libraryPath: string): boolean {
  return existsSync(join(libraryPath, waitingName))
}

/** Gives up a restore that waits. */
export async function cancelRestore(libraryPath: string): Promise<void> {
  await rm(join(libraryPath, waitingName), { force: true })
}

/**
 * Checks a backup and copies it beside the library, whose place it takes at the next start. Nothing of the library is
 * touched. Throws AppError `store/notABackup`, `store/foreign`, `store/newer`, `store/diskFull`, `store/cannotOpen`.
 */
export async function prepareRestore(libraryPath: string, backupPath: string): Promise<void> {
  const { size } = await stat(backupPath).catch((cause: unknown) => {
    throw notABackup(backupPath, cause)
  })
  checkBackup(backupPath)
  await checkRoom(libraryPath, size)
  const waiting = join(libraryPath, waitingName)
  const part = `${waiting}.part`
  try {
    await copyFile(backupPath, part)
    // Once more, of what was copied: the file may have changed meanwhile.
    checkBackup(part)
    await rename(part, waiting)
  } catch (error) {
    await rm(part, { force: true })
    throw asAppError(error, part)
  }
}

function checkBackup(path: string): void {
  let database: SqliteDatabase.Database | undefined
  try {
    database = new SqliteDatabase(path, { fileMustExist: true, readonly: true })
    if (versionOf(database) === 0) throw notABackup(path)
    database.prepare('SELECT count(*) FROM files').get()
  } catch (error) {
    throw error instanceof AppError ? error : notABackup(path, error)
  } finally {
    database?.close()
  }
}

function notABackup(path: string, cause?: unknown): AppError {
  const sentence = `${path} is not a backup of a Footnote library, or it is damaged. Choose another file.`
  return new AppError('store/notABackup', sentence, { cause })
}

/**
 * Puts a backup that waits in the library's place and keeps what was there as `library.before-<date>.db`. Called by
 * the library's writer before it opens the database. Each step leaves both: wherever it is broken off, the next start
 * goes on. Throws AppError `store/cannotOpen`.
 */
export function settleRestore(libraryPath: string, now = new Date()): void {
  if (!isRestoreWaiting(libraryPath)) return
  const current = join(libraryPath, 'library.db')
  const stamp = now.toISOString().slice(0, 19).replace(/[T:]/g, '-')
  try {
    if (existsSync(current)) {
      closeJournal(current)
      const aside = join(libraryPath, `library.before-${stamp}.db`)
      renameSync(current, aside)
      // Still there when the database is damaged, or somebody else reads it: without them it would lack its last pages.
      for (const ending of ['-wal', '-shm'])
        if (existsSync(current + ending)) renameSync(current + ending, aside + ending)
    }
    for (const name of readdirSync(libraryPath)) if (derived.test(name)) rmSync(join(libraryPath, name))
    renameSync(join(libraryPath, waitingName), current)
  } catch (cause) {
    const sentence = `The backup could not take the library’s place (${messageOf(cause)}). Close other programs that use ${libraryPath} and start Footnote again.`
    throw new AppError('store/cannotOpen', sentence, { cause, retry: true })
  }
}

/** Writes what waits in the journal into the database itself. */
function closeJournal(path: string): void {
  try {
    const database = new SqliteDatabase(path)
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
  } catch {
    // A damaged one goes aside with its journal as it is.
  }
}
