import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { backupDatabase, sizeOf } from './backup/backup.ts'
import { settleRestore } from './backup/restore.ts'
import { openForReading, openForWriting } from './database.ts'
import { createKeywordTable } from './keywordTable.ts'
import { createReader } from './read/reader.ts'
import type { Store } from './types.ts'
import { createWriter } from './write/writer.ts'
import { readWriterNote, takeWriterLock } from './writerLock.ts'

/**
 * Opens a library, creating its folder. In mode `write` the store becomes the library's writer
 * unless another process is; it then reads only, and `writer` is null. Mode `read` never writes
 * and never locks. Throws AppError `store/damaged`, `store/newer`, `store/older`, `store/foreign`,
 * `store/noLibrary` (reading what nobody has made), `store/cannotOpen`.
 */
export function openStore(options: { libraryPath: string; mode: 'write' | 'read' }): Store {
  const libraryPath = resolve(options.libraryPath)
  if (options.mode === 'write') makeFolder(libraryPath)
  const databasePath = join(libraryPath, 'library.db')
  const lock = options.mode === 'write' ? takeWriterLock(libraryPath) : undefined
  const isTaken = options.mode === 'write' && !lock
  try {
    if (lock) settleRestore(libraryPath)
    const database = lock ? openForWriting(databasePath) : openForReading(databasePath, isTaken)
    let isOpen = true
    return {
      libraryPath,
      reader: createReader(database, libraryPath),
      writer: lock ? createWriter(database) : null,
      writtenBy: isTaken ? readWriterNote(libraryPath) : null,
      keywordTable: createKeywordTable(database),
      backupBytes: () => sizeOf(database),
      backup: (path, onProgress, signal) => backupDatabase(database, path, onProgress, signal),
      close() {
        if (!isOpen) return
        isOpen = false
        database.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (cause) {
    const sentence = `The library's folder ${path} cannot be made. Choose a folder that you may write to.`
    throw new AppError('store/cannotOpen', sentence, { cause })
  }
}
