import { embeddedText } from '../../../src-main/engine/chunk/embeddedText.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import { createKeywordIndex } from '../../../src-main/engine/keyword/keywordIndex.ts'
import { createRetriever, type Retriever } from '../../../src-main/engine/retrieve/retriever.ts'
import type { NewDocument, Store, StoreWriter } from '../../../src-main/engine/store/types.ts'
import type { Embedder } from '../../../src-main/engine/types.ts'
import { loadExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'
import { documentOf, newLibrary, saveFile } from '../store/libraries.ts'

export type SmallLibrary = { store: Store & { writer: StoreWriter }; retriever: Retriever; embedder: Embedder }

/**
 * A real store, real indexes and a retriever over files whose lines are their passages, embedded by
 * the fake embedder unless `isEmbedded` says no.
 */
export async function smallLibrary(
  files: Record<string, string>,
  options: { changes?: Partial<NewDocument>; isEmbedded?: (line: string) => boolean; embedder?: Embedder } = {},
): Promise<SmallLibrary> {
  const { changes = {}, isEmbedded = () => true, embedder = createFakeEmbedder() } = options
  const store = newLibrary()
  for (const [path, text] of Object.entries(files)) {
    const { documentId } = saveFile(store, path, documentOf(text, changes))
    for (const { header, start, end } of store.reader.passagesOfDocument(documentId)) {
      const line = text.slice(start, end)
      if (!isEmbedded(line)) continue
      const [vector = new Float32Array()] = await embedder.embed([embeddedText(header, line)], 'passage')
      const pending = store.reader.pendingEmbeddings(embedder.id, 1000).find((each) => each.start === start)
      if (pending) store.writer.saveVectors(embedder.id, [{ textHash: pending.textHash, vector }])
    }
  }
  const retriever = createRetriever({
    reader: store.reader,
    keyword: createKeywordIndex(store.keywordTable),
    vectors: loadExactIndex({ store, modelId: embedder.id, dimensions: embedder.dimensions }),
    keywordTable: store.keywordTable,
    embedder,
    splitSentences,
  })
  return { store, retriever, embedder }
}
