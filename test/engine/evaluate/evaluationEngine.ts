import type { EvaluationEngine } from '../../../src-main/engine/evaluate/types.ts'
import { analyze, analyzerId } from '../../../src-main/engine/keyword/analyze.ts'
import { createIndexer } from '../../../src-main/engine/library/indexer.ts'
import { decodeText } from '../../../src-main/engine/parse/text/decode.ts'
import { loadExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import { indexerParts } from '../library/parts.ts'
import { newLibrary } from '../store/libraries.ts'
import { testRetriever } from '../../fixtures/testRetriever.ts'

/** What the evaluation needs of an engine, from real rooms; the fake embedder, and reading without threads. */
export function evaluationEngine(): EvaluationEngine {
  const store = newLibrary()
  const parts = indexerParts(store)
  const { embedder } = parts
  const vectors = loadExactIndex({ store, modelId: embedder.id, dimensions: embedder.dimensions })
  const indexer = createIndexer({ ...parts, keyword: { analyze, analyzerId }, vectors })
  const { reader, writer, libraryPath } = store
  return {
    async indexFolder(path, until, signal) {
      const { id } = writer.addFolder(path)
      await indexer.run([id], signal, { until })
      return id
    },
    retriever: testRetriever(store, vectors, embedder),
    reader,
    libraryPath,
    decode: (bytes) => decodeText(bytes).text,
  }
}
