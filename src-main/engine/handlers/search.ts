import { performance } from 'node:perf_hooks'
import type { Handlers } from '../../contract/router.ts'
import type { IndexState } from '../../contract/types.ts'
import type { Retriever } from '../retrieve/retriever.ts'

/** Search without an answer. */
export function createSearchHandlers(retriever: Retriever, indexState: () => IndexState): Pick<Handlers, 'search'> {
  return {
    search: async ({ query, topK, filter, sentences }, signal) => {
      const startedAt = performance.now()
      const results = await retriever.retrieve(query, { topK, sentences, ...(filter ? { filter } : {}) }, signal)
      return { results, index: indexState(), ms: Math.round(performance.now() - startedAt) }
    },
  }
}
