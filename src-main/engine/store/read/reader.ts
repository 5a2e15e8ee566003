import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { createConnectionReader } from '../network/connections.ts'
import type { StoreReader } from '../types.ts'
import { createConversationReader } from './conversations.ts'
import { createDocumentReader } from './documents.ts'
import { createFileReader } from './files/files.ts'
import { createTreeReader } from './files/fileTree.ts'
import { createFilterReader } from './filter.ts'
import { createPassageReader } from './passages.ts'
import { createPictureReader } from './pictures.ts'
import { createTagReader } from './tags.ts'
import { createTraceReader } from '../traces.ts'
import { createVectorReader } from './vectors.ts'

/** Every question to the database, answered from the last commit, also from another process's. */
export function createReader(database: Database, libraryPath: string): StoreReader {
  const setting = database.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck()
  return {
    ...createFileReader(database),
    ...createTreeReader(database),
    ...createFilterReader(database),
    ...createTagReader(database),
    ...createDocumentReader(database),
    ...createPassageReader(database),
    ...createPictureReader(database),
    ...createVectorReader(database),
    ...createConversationReader(database),
    ...createConnectionReader(database),
    ...createTraceReader(database),
    setting: (key) => setting.get(key) ?? null,
    bytes: () => bytesOf(libraryPath),
  }
}

function bytesOf(libraryPath: string): number {
  let sum = 0
  for (const entry of readdirSync(libraryPath, { withFileTypes: true })) {
    // A temporary file may be gone by now.
    if (entry.isFile()) sum += statSync(join(libraryPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return sum
}
