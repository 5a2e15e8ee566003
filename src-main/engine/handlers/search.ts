import { performance } from 'node:perf_hooks'
import type { Handlers } from '../../contract/router.ts'
import type { IndexState } from '../../contract/types.ts'
import type { Retriever } from '../retrieve/retriever.ts'

/** Search without an answer. */
export function createSearchHandlers(
  retriever: Retriever,
  indexState: () => IndexState,
): Pick<Handlers, 'search' | 'query'> {
  return {
    search: async ({ query, topK, filter, sentences }, signal) => {
      const startedAt = performance.now()
      const results = await retriever.retrieve(query, { topK, sentences, ...(filter ? { filter } : {}) }, signal)
      return { results, index: indexState(), ms: Math.round(performance.now() - startedAt) }
    },

    query: async ({ query, topK, useHyde, useFusion, numQueries, rerank, rerankTopN, alpha, filters }, signal) => {
      const startedAt = performance.now()
      const options = {
        topK,
        sentences: false,
        useHyde,
        numQueries: useFusion ? numQueries : 1,
        rerank: rerank === undefined ? ('auto' as const) : rerank ? ('crossEncoder' as const) : ('none' as const),
        rerankTopN,
        alpha: alpha ?? ('auto' as const),
        ...(filters ? { filter: filters } : {}),
      }
      const { evidence, trace } = await retriever.query(query, options, signal)
      return {
        nodes: evidence,
        queryUsed: trace.queries[0]?.text ?? query,
        hydeDocument: trace.hydeDocument,
        fusedFrom: trace.queries.map(({ text, origin }) => ({ text, origin })),
        warnings: trace.warnings,
        index: indexState(),
        latencyMs: Math.round(performance.now() - startedAt),
      }
    },
  }
}
