import type { Database } from 'better-sqlite3'
import { createTraceWriter } from '../traces.ts'
import type { StoreWriter } from '../types.ts'
import { createConversationWriter } from './conversations.ts'
import { createDeletionWriter } from './deletions.ts'
import { createDocumentWriter } from './documents.ts'
import { createFileWriter } from './files.ts'
import { createGarbageCollector } from './garbage.ts'
import { createTagWriter } from './tags.ts'
import { createVectorWriter } from './vectors.ts'

/** Every change to the database; each call is one transaction, all or nothing. */
export function createWriter(database: Database): StoreWriter {
  const set = database.prepare<[string, string]>('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)')
  const unset = database.prepare<[string]>('DELETE FROM settings WHERE key = ?')
  return {
    ...createFileWriter(database),
    ...createTagWriter(database),
    ...createDocumentWriter(database),
    ...createVectorWriter(database),
    ...createConversationWriter(database),
    ...createTraceWriter(database),
    ...createDeletionWriter(database),
    collectGarbage: createGarbageCollector(database),
    setSetting(key, value) {
      if (value === null) unset.run(key)
      else set.run(key, value)
    },
  }
}
