/**
 * Indexes a folder until it is killed: `library folder log`. Each step is a point on standard
 * output; the hash of each saved vector is a line of the log.
 */
import { appendFileSync, writeSync } from 'node:fs'
import { createIndexer } from '../../../src-main/engine/library/indexer.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import type { StoreWriter } from '../../../src-main/engine/store/types.ts'
import { indexerParts } from './parts.ts'

const [libraryPath = '', folder = '', logPath = ''] = process.argv.slice(2)
const store = openStore({ libraryPath, mode: 'write' })
const real = store.writer
if (!real) throw new Error('somebody else writes')

const step = (): void => void writeSync(1, '.')
const writer: StoreWriter = {
  ...real,
  upsertPending: (folderId, files) => (step(), real.upsertPending(folderId, files)),
  saveDocument: (document) => (step(), real.saveDocument(document)),
  attachFile: (...values) => (step(), real.attachFile(...values)),
  failFile: (...values) => (step(), real.failFile(...values)),
  collectGarbage: () => (step(), real.collectGarbage()),
  saveVectors(modelId, vectors) {
    step()
    real.saveVectors(modelId, vectors)
    appendFileSync(logPath, vectors.map(({ textHash }) => `${textHash}\n`).join(''))
  },
}
real.addFolder(folder)
await createIndexer({ ...indexerParts({ ...store, writer }) }).run()
store.close()
