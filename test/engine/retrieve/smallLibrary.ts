import { embeddedText } from '../../../src-main/engine/chunk/embeddedText.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import type { Retriever } from '../../../src-main/engine/retrieve/retriever.ts'
import type { NewDocument, Store, StoreWriter } from '../../../src-main/engine/store/types.ts'
import type { ChatModel, Embedder, Reranker } from '../../../src-main/engine/types.ts'
import { loadExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'
import { testRetriever } from '../../fixtures/testRetriever.ts'
import { documentOf, newLibrary, saveFile } from '../store/libraries.ts'

export type SmallLibrary = { store: Store & { writer: StoreWriter }; retriever: Retriever; embedder: Embedder }

/**
 * A real store, real indexes and a retriever over files whose lines are their passages, embedded by
 * the fake embedder unless `isEmbedded` says no.
 */
export async function smallLibrary(
  files: Record<string, string>,
  options: {
    changes?: Partial<NewDocument>
    isEmbedded?: (line: string) => boolean
    embedder?: Embedder
    asking?: { model?: ChatModel; reranker?: Reranker }
  } = {},
): Promise<SmallLibrary> {
  const { changes = {}, isEmbedded = () => true, embedder = createFakeEmbedder(), asking = {} } = options
  const store = newLibrary()
  for (const [path, text] of Object.entries(files)) {
    const { documentId } = saveFile(store, path, documentOf(text, changes))
    for (const { header, start, end } of store.reader.passagesOfDocument(documentId)) {
      const line = text.slice(start, end)
      if (!isEmbedded(line)) continue
      const head = embeddedText(header, '')
      const sentences = splitSentences(line).map((span) => line.slice(span.start, span.end))
      const [made] = await embedder.embedPassages([{ head, sentences }])
      const pending = store.reader.pendingEmbeddings(embedder.id, 1000).find((each) => each.start === start)
      if (pending && made) store.writer.saveVectors(embedder.id, [{ textHash: pending.textHash, ...made }])
    }
  }
  const vectors = loadExactIndex({ store, modelId: embedder.id, dimensions: embedder.dimensions })
  const retriever = testRetriever(store, vectors, embedder, asking)
  return { store, retriever, embedder }
}
