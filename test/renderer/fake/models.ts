import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { ShelfModel } from '../../../src-main/contract/types.ts'
import type { FakeState } from './state.ts'

export function modelHandlers(
  state: FakeState,
): Pick<
  Handlers,
  | 'models'
  | 'modelShelf'
  | 'installModel'
  | 'cancelInstall'
  | 'importModel'
  | 'removeModel'
  | 'useModel'
  | 'chooseModel'
> {
  const shelfModel = (name: string): ShelfModel => {
    const model = state.shelf.models.find((each) => each.name === name)
    if (!model) throw new AppError('models/unknown', `There is no model “${name}” for this.`)
    return model
  }

  return {
    models: async () => state.models,
    modelShelf: async () => structuredClone(state.shelf),
    installModel: async ({ name }) => {
      Object.assign(shelfModel(name), { progress: { done: 0, total: 1, rate: 0, secondsLeft: null }, problem: null })
    },
    cancelInstall: async ({ name }) => void (shelfModel(name).progress = null),
    importModel: async ({ path }) => {
      const title = path.split('/').at(-1) ?? path
      const name = `imported/${title}`
      const about = { title, languages: [], licence: 'not stated', bytes: 9_000_000, note: 'Imported.' }
      state.shelf.models.push({ ...about, name, task: 'rerank', state: 'installed', progress: null, problem: null })
      return { name }
    },
    removeModel: async ({ name }) => void (shelfModel(name).state = 'available'),
    useModel: async ({ task, name }) => {
      if (task === 'rerank') state.shelf.reranker = name
      else if (task === 'entail') state.shelf.entailment = name
      else state.shelf.embedder.chosen = name ?? 'maker/bundled'
    },
    chooseModel: async ({ name }) => void (state.models.chosen = name),
  }
}

/** One model of each kind and state. */
export function fakeModels(): ShelfModel[] {
  const about = { licence: 'MIT', bytes: 34_000_000, note: '', progress: null, problem: null }
  return [
    { ...about, name: 'maker/bundled', title: 'bundled', task: 'embed', languages: ['en'], state: 'bundled' },
    { ...about, name: 'maker/many', title: 'many-tongues', task: 'embed', languages: 'many', state: 'available' },
    { ...about, name: 'maker/ranker', title: 'ranker', task: 'rerank', languages: ['en', 'zh'], state: 'available' },
  ]
}
