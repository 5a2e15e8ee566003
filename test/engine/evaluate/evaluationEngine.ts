import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import type { EvaluationEngine } from '../../../src-main/engine/evaluate/types.ts'
import { analyze, analyzerId } from '../../../src-main/engine/keyword/analyze.ts'
import { createKeywordIndex } from '../../../src-main/engine/keyword/keywordIndex.ts'
import { createIndexer } from '../../../src-main/engine/library/indexer.ts'
import { decodeText } from '../../../src-main/engine/parse/text/decode.ts'
import { createRetriever } from '../../../src-main/engine/retrieve/retriever.ts'
import { loadExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import { indexerParts } from '../library/parts.ts'
import { newLibrary } from '../store/libraries.ts'

/** What the evaluation needs of an engine, from real rooms; the fake embedder, and reading without threads. */
export function evaluationEngine(): EvaluationEngine {
  const store = newLibrary()
  const parts = indexerParts(store)
  const { embedder } = parts
  const vectors = loadExactIndex({ store, modelId: embedder.id, dimensions: embedder.dimensions })
  const indexer = createIndexer({ ...parts, keyword: { analyze, analyzerId }, vectors })
  const { reader, writer, keywordTable, libraryPath } = store
  const keyword = createKeywordIndex(keywordTable)
  return {
    async indexFolder(path, until, signal) {
      const { id } = writer.addFolder(path)
      await indexer.run([id], signal, { until })
      return id
    },
    retriever: createRetriever({ reader, keyword, vectors, keywordTable, embedder, splitSentences }),
    reader,
    libraryPath,
    decode: (bytes) => decodeText(bytes).text,
  }
}
