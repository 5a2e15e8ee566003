import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FolderRow } from '../../../src-main/contract/types.ts'
import { createIndexer, type Indexer } from '../../../src-main/engine/library/indexer.ts'
import type { IndexerParts } from '../../../src-main/engine/library/passes/parts.ts'
import { openStore } from '../../../src-main/engine/store/store.ts'
import type { Store, StoreWriter } from '../../../src-main/engine/store/types.ts'
import { createMemoryIndex, indexerParts } from './parts.ts'
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts'

export type Bench = {
  folder: string
  source: FolderRow
  store: Store
  writer: StoreWriter
  vectors: ReturnType<typeof createMemoryIndex>
  indexer: Indexer
  /** File names given to the parser since the last look. */
  parsed(): string[]
  /** Texts given to the embedder since the last look. */
  embedded(): string[]
  /** `path: status` of every file of the folder. */
  statuses(): string[]
}

/** A library with one source folder, and counters on parser and embedder. `replace` swaps single parts. */
export async function openBench(replace: (parts: IndexerParts) => Partial<IndexerParts> = () => ({})): Promise<Bench> {
  const top = await temporaryFolder()
  const folder = await temporaryFolder()
  const store = openStore({ libraryPath: join(top, 'library'), mode: 'write' })
  onTestFinished(() => store.close())
  const { writer } = store
  if (!writer) throw new Error('a fresh library has no other writer')
  const seen = { parsed: [] as string[], embedded: [] as string[] }
  const basic = indexerParts(store)
  const vectors = createMemoryIndex()
  const parts = { ...basic, vectors, ...replace(basic) }
  const { ingest, embedder } = parts
  const indexer = createIndexer({
    ...parts,
    ingest: { ingest: (request, signal) => (seen.parsed.push(request.fileName), ingest.ingest(request, signal)) },
    embedder: {
      ...embedder,
      embedPassages(passages, signal) {
        seen.embedded.push(...passages.map(({ head, sentences }) => head + sentences.join('')))
        return embedder.embedPassages(passages, signal)
      },
    },
  })
  const source = writer.addFolder(folder)
  return {
    folder,
    source,
    store,
    writer,
    vectors,
    indexer,
    parsed: () => seen.parsed.splice(0).sort(),
    embedded: () => seen.embedded.splice(0),
    statuses: () => store.reader.filesOfFolder(source.id).map((file) => `${file.path}: ${file.status}`),
  }
}
