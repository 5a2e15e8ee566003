import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'

/** Held by the one process that may write a library. */
export interface WriterLock {
  release(): void
}

/**
 * Takes the library's lock, without waiting; undefined when another process (or another store of
 * this one) has it. The lock is an exclusive transaction on an empty SQLite file: the system drops
 * it with the process, however that ends, so it never has to be cleaned up.
 */
export function takeWriterLock(libraryPath: string): WriterLock | undefined {
  const lock = new SqliteDatabase(join(libraryPath, 'writer.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  const notePath = join(libraryPath, 'writer.txt')
  const clock = new Date().toTimeString().slice(0, 5)
  writeFileSync(notePath, `process ${process.pid}, since ${clock}`)
  return {
    release() {
      rmSync(notePath, { force: true })
      lock.close()
    },
  }
}

/** Who holds the lock, for people. The note is only a hint: the lock decides. */
export function readWriterNote(libraryPath: string): string {
  try {
    return readFileSync(join(libraryPath, 'writer.txt'), 'utf8') || 'another process'
  } catch {
    // The holder writes its note a moment after it has the lock.
    return 'another process'
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
