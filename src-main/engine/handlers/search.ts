import { performance } from 'node:perf_hooks'
import type { Handlers } from '../../contract/router.ts'
import type { IndexState } from '../../contract/types.ts'
import type { ModelHost } from '../models/ollama.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { Store } from '../store/types.ts'
import { writerOf } from './library.ts'

/** Key of the setting that names the model that writes answers. */
export const chosenModelKey = 'model.chosen'

/** Search without an answer. */
export function createSearchHandlers(retriever: Retriever, indexState: () => IndexState): Pick<Handlers, 'search'> {
  return {
    search: async ({ query, topK, filter }, signal) => {
      const startedAt = performance.now()
      const results = await retriever.retrieve(query, { topK, sentences: true, ...(filter ? { filter } : {}) }, signal)
      return { results, index: indexState(), ms: Math.round(performance.now() - startedAt) }
    },
  }
}

/** Which models can speak, and which one was chosen. */
export function createModelHandlers(store: Store, models: ModelHost): Pick<Handlers, 'models' | 'chooseModel'> {
  return {
    models: async (_input, signal) => ({
      ...(await models.detect(signal)),
      chosen: store.reader.setting(chosenModelKey),
    }),
    chooseModel: async ({ name }) => writerOf(store).setSetting(chosenModelKey, name),
  }
}
