import { readFile } from 'node:fs/promises'
import { AppError } from '../../../src-main/base/errors.ts'
import { sha256 } from '../../../src-main/base/hash.ts'
import { chunkerId, createChunker } from '../../../src-main/engine/chunk/chunker.ts'
import { embeddedText } from '../../../src-main/engine/chunk/embeddedText.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import type { IndexerParts } from '../../../src-main/engine/library/passes/parts.ts'
import { parserIds } from '../../../src-main/engine/parse/parserIds.ts'
import { parseBytes } from '../../../src-main/engine/parse/parseBytes.ts'
import type { Store } from '../../../src-main/engine/store/types.ts'
import type { Embedder, VectorIndex } from '../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'

const chunk = createChunker({ countTokens: (text) => text.split(/\s+/).length })

/** Reads files in this process with the real parsers and chunker. */
export const directIngest: IndexerParts['ingest'] = {
  async ingest({ path, fileName, title }, signal) {
    signal?.throwIfAborted()
    const bytes = await readFile(path).catch((cause: unknown) => {
      throw new AppError('parse/unreadable', 'The file cannot be opened.', { cause, retry: true })
    })
    const parsed = await parseBytes(bytes, { fileName })
    return { contentHash: sha256(bytes), parsed, chunked: chunk(parsed, title) }
  },
}

/** A vector index that only remembers what it holds. */
export function createMemoryIndex(): VectorIndex & { ids(): number[] } {
  const held = new Map<number, number>()
  return {
    get size() {
      return held.size
    },
    add: (entries) => entries.forEach(({ passageId, documentId }) => held.set(passageId, documentId)),
    remove: (ids) => ids.forEach((id) => held.delete(id)),
    search: () => [],
    score: () => [],
    save: () => undefined,
    ids: () => [...held.keys()].sort((left, right) => left - right),
  }
}

/** Everything that an indexer is made of, from real rooms where that is quick. */
export function indexerParts(store: Store, embedder: Embedder = createFakeEmbedder()): IndexerParts {
  return {
    store,
    ingest: directIngest,
    embedder,
    keyword: { analyzerId: 'plain@1', analyze: (text) => text },
    vectors: createMemoryIndex(),
    versions: { parserIds, chunkerId },
    embeddedText,
    splitSentences,
  }
}
