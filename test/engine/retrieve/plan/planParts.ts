import { queryTerms } from '../../../../src-main/engine/keyword/query.ts'
import { stopWordsOf } from '../../../../src-main/engine/keyword/stopWords.ts'
import type { PlannerParts } from '../../../../src-main/engine/retrieve/plan/planner.ts'
import { loadExactIndex } from '../../../../src-main/engine/vectors/exactIndex.ts'
import { smallLibrary, type SmallLibrary } from '../smallLibrary.ts'

/** Everything of a planner but its model, over files whose lines are passages. No word is one of the language at large. */
export async function planParts(
  files: Record<string, string>,
): Promise<Omit<PlannerParts, 'openModel'> & Pick<SmallLibrary, 'store' | 'embedder'>> {
  const { store, embedder } = await smallLibrary(files)
  return {
    store,
    embedder,
    reader: store.reader,
    table: store.keywordTable,
    vectors: loadExactIndex({ store, modelId: embedder.id, dimensions: embedder.dimensions }),
    tellingWords: queryTerms,
    stopWordsOf,
    isWord: () => Promise.resolve(false),
  }
}
