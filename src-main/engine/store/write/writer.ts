import type { Database } from 'better-sqlite3'
import { AppError } from '../../../base/errors.ts'
import { createTraceWriter } from '../traces.ts'
import { createConnectionWriter } from '../network/connections.ts'
import type { StoreWriter } from '../types.ts'
import { createConversationWriter } from './conversations.ts'
import { createDeletionWriter } from './deletions.ts'
import { createDocumentWriter } from './documents.ts'
import { createFileWriter } from './files.ts'
import { createGarbageCollector } from './garbage.ts'
import { createTagWriter } from './tags.ts'
import { createVectorWriter } from './vectors.ts'

/**
 * Every change to the database; each call is one transaction, all or nothing. Any of them throws AppError
 * `store/diskFull` when there is no room for it.
 */
export function createWriter(database: Database): StoreWriter {
  const set = database.prepare<[string, string]>('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)')
  const unset = database.prepare<[string]>('DELETE FROM settings WHERE key = ?')
  return sayWhenFull({
    ...createFileWriter(database),
    ...createTagWriter(database),
    ...createDocumentWriter(database),
    ...createVectorWriter(database),
    ...createConversationWriter(database),
    ...createConnectionWriter(database),
    ...createTraceWriter(database),
    ...createDeletionWriter(database),
    collectGarbage: createGarbageCollector(database),
    setSetting(key, value) {
      if (value === null) unset.run(key)
      else set.run(key, value)
    },
  })
}

function sayWhenFull(writer: StoreWriter): StoreWriter {
  const changes = Object.entries(writer).map(([name, change]: [string, (...input: never[]) => unknown]) => [
    name,
    (...input: never[]) => {
      try {
        return change(...input)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')) throw error
        const sentence = 'The disk is full: this could not be saved. Free some space and try again.'
        throw new AppError('store/diskFull', sentence, { cause: error, retry: true })
      }
    },
  ])
  return Object.fromEntries(changes) as StoreWriter
}
