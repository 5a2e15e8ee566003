import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { FakeState } from './state.ts'
import type { OfferedModel, ShelfModel } from '../../../src-main/contract/nouns/modelTypes.ts'

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
  | 'pullModel'
  | 'cancelPull'
> {
  const shelfModel = (name: string): ShelfModel => {
    const model = state.shelf.models.find((each) => each.name === name)
    if (!model) throw new AppError('models/unknown', `There is no model “${name}” for this.`)
    return model
  }

  return {
    models: async () => structuredClone(state.models),
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
    pullModel: async ({ name }) => {
      const progress = { done: 0, total: 0, rate: 0, secondsLeft: null }
      const others = state.models.pulls.filter((pull) => pull.name !== name)
      state.models.pulls = [...others, { name, progress, code: null, problem: null }]
    },
    cancelPull: async ({ name }) => {
      state.models.pulls = state.models.pulls.filter((pull) => pull.name !== name)
    },
  }
}

/** A model that fits into the fake's memory, and one that does not. */
export function fakeOffers(): OfferedModel[] {
  return [
    {
      name: 'tiny:1b',
      title: 'Tiny',
      parameters: '1B',
      bytes: 800_000_000,
      neededBytes: 4_200_000_000,
      isRecommended: true,
    },
    {
      name: 'huge:70b',
      title: 'Huge',
      parameters: '70B',
      bytes: 43_000_000_000,
      neededBytes: 67_000_000_000,
      isRecommended: false,
    },
  ]
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
