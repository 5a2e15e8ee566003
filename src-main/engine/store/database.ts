import { existsSync } from 'node:fs'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { AppError } from '../../base/errors.ts'
import { migrate, schemaVersion, versionOf } from './migrations.ts'

/** A transaction of another process is waited for as long (ms); ours take well under a second. */
const busyTimeoutMs = 5_000
/** A reader that comes while the writer is still creating or migrating the database waits as long (ms). */
const creationTimeoutMs = 3_000
const creationPollMs = 20

/**
 * Opens the database for its one writer, creating and migrating it. Nothing is ever repaired or
 * deleted here. Throws AppError `store/damaged`, `store/newer`, `store/foreign`.
 */
export function openForWriting(path: string): Database {
  return open(path, { timeout: busyTimeoutMs }, (database) => {
    // First of all: a database that is not for us must not even have its journal mode changed.
    versionOf(database)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.pragma('foreign_keys = ON')
    migrate(database)
  })
}

/**
 * Opens the database read-only. Throws AppError `store/noLibrary` when there is none, `store/older`
 * when only a writer could bring it up to date, and what `openForWriting` throws.
 */
export function openForReading(path: string, isWriterAlive: boolean): Database {
  const giveUpAt = isWriterAlive ? Date.now() + creationTimeoutMs : 0
  for (;;) {
    const isOver = Date.now() >= giveUpAt
    if (existsSync(path)) {
      const database = open(path, { timeout: busyTimeoutMs, readonly: true }, versionOf)
      if (versionOf(database) === schemaVersion) return database
      database.close()
      if (isOver) {
        const sentence = `The library at ${path} is of an older version. Open it once for writing to bring it up to date.`
        throw new AppError('store/older', sentence)
      }
    } else if (isOver) {
      const sentence = `There is no library at ${path} yet. Add a folder first.`
      throw new AppError('store/noLibrary', sentence)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, creationPollMs)
  }
}

function open(path: string, options: SqliteDatabase.Options, prepare: (database: Database) => unknown): Database {
  let database: Database | undefined
  try {
    database = new SqliteDatabase(path, options)
    prepare(database)
    return database
  } catch (error) {
    database?.close()
    throw asAppError(error, path)
  }
}

function asAppError(error: unknown, path: string): unknown {
  if (!(error instanceof SqliteDatabase.SqliteError)) return error
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB') {
    const sentence = `The library's database ${path} is damaged. It was left as it is: restore it from a backup, or move it away and index your folders again.`
    return new AppError('store/damaged', sentence, { cause: error })
  }
  if (error.code.startsWith('SQLITE_CANTOPEN') || error.code.startsWith('SQLITE_READONLY')) {
    const sentence = `The library's database ${path} cannot be opened. Check that its folder exists and that you may write to it.`
    return new AppError('store/cannotOpen', sentence, { cause: error })
  }
  return error
}
