import { AppError, messageOf } from '../../../base/errors.ts'
import { createCrossEncoder } from '../../embed/crossEncoder.ts'
import { createEmbedder } from '../../embed/embedder.ts'
import { createEntailment } from '../../embed/entailment.ts'
import { bundledEmbedder, catalogue } from '../../models/catalogue.ts'
import type { Probe } from '../../models/install/importModel.ts'
import { createOllamaEmbedder } from '../../models/ollamaEmbedder.ts'
import type { ModelShelf } from '../../models/shelf.ts'
import type { StoreReader } from '../../store/types.ts'
import type { Embedder, Entailment, Reranker, RerankerProfile } from '../../types.ts'

/** Keys of the settings that name a library's models; without one: the bundled embedder, no reranker, no entailment. */
export const choiceKeys = { embed: 'model.embedder', rerank: 'model.reranker', entail: 'model.entailment' } as const

export type ModelParts = {
  reader: StoreReader
  shelf: ModelShelf
  /** Path of the inference entry. */
  entry: string
  /** Folder of the models that come with Footnote. */
  bundledPath: string
  ollamaHost: string | undefined
  /** Of ONNX Runtime, for what makes vectors; asked anew whenever it rests. */
  threads?: () => number
}

/** The embedder of a library. `problem`: why the one that was chosen is not in use. */
export type ChosenEmbedder = { embedder: Embedder; name: string; problem: string | null }

/**
 * Opens the embedder that was chosen for a library; the bundled one where it cannot be had, so that the library
 * opens whatever became of a model: the vectors of each are kept. Throws as `createEmbedder`, of the bundled one.
 */
export async function openChosenEmbedder(parts: ModelParts): Promise<ChosenEmbedder> {
  const { entry, bundledPath, reader } = parts
  const openBundled = (): Promise<Embedder> =>
    createEmbedder({ entry, modelsPath: bundledPath, ...(parts.threads ? { threads: parts.threads } : {}) })
  const chosen = reader.setting(choiceKeys.embed)
  if (chosen === null) return { embedder: await openBundled(), name: bundledEmbedder, problem: null }
  try {
    return { embedder: await openEmbedder(parts, chosen), name: nameOfChoice(chosen), problem: null }
  } catch (error) {
    return { embedder: await openBundled(), name: bundledEmbedder, problem: messageOf(error) }
  }
}

/** A choice is the name of a model; of one that Ollama runs with its digest behind an @. */
export function nameOfChoice(choice: string): string {
  return choice.replace(/@.*$/, '')
}

async function openEmbedder({ entry, shelf, ollamaHost, threads }: ModelParts, choice: string): Promise<Embedder> {
  const known = catalogue.find(({ name }) => name === nameOfChoice(choice))
  if (known?.task === 'embed' && known.source.from === 'ollama') {
    const { model } = known.source
    const digest = choice.slice(known.name.length + 1)
    return createOllamaEmbedder({
      model,
      digest,
      profile: known.profile,
      ...(ollamaHost === undefined ? {} : { host: ollamaHost }),
    })
  }
  const installed = await shelf.find(choice)
  if (installed?.task !== 'embed') throw notInstalled(choice)
  const place = { entry, modelsPath: shelf.modelsPath, ...(threads ? { threads } : {}) }
  return createEmbedder({ ...place, modelName: choice, profile: installed.profile })
}

function notInstalled(name: string): AppError {
  return new AppError('models/notInstalled', `The model “${name}” is not installed. Install it, or choose another one.`)
}

/** The cross-encoder that is chosen at the time of a question, opened when it is first needed. */
export type ChosenReranker = Reranker & {
  /** A reranker was chosen for this library. */
  isOn(): boolean
  close(): Promise<void>
}

export function createChosenReranker(parts: ModelParts): ChosenReranker {
  const { reader } = parts
  const chosen = createOpenModel((name) => openReranker(parts, name))

  return {
    get id() {
      return reader.setting(choiceKeys.rerank) ?? 'none'
    },
    isOn: () => reader.setting(choiceKeys.rerank) !== null,
    async score(...request) {
      const name = reader.setting(choiceKeys.rerank)
      if (name === null)
        throw new AppError(
          'models/noReranker',
          'No reranker is chosen. Choose one in the settings, under “What searches”.',
        )
      return (await chosen.open(name)).score(...request)
    },
    close: chosen.close,
  }
}

async function openReranker({ entry, shelf, bundledPath }: ModelParts, name: string) {
  const known = catalogue.find((each) => each.name === name)
  const isBundled = known?.source.from === 'bundled'
  const model: { task: string; profile: RerankerProfile } | null | undefined = isBundled
    ? known
    : await shelf.find(name)
  if (model?.task !== 'rerank') throw notInstalled(name)
  const modelsPath = isBundled ? bundledPath : shelf.modelsPath
  return createCrossEncoder({ entry, modelsPath, modelName: name, profile: model.profile })
}

/** The model of entailment that is chosen at the time of an answer. */
export type ChosenEntailment = {
  /** Opens it when it is first needed; null where none is chosen. Throws AppError `models/notInstalled`, `embed/…`. */
  current(): Promise<Entailment | null>
  close(): Promise<void>
}

export function createChosenEntailment({ reader, shelf, entry }: ModelParts): ChosenEntailment {
  const chosen = createOpenModel(async (name) => {
    const installed = await shelf.find(name)
    if (installed?.task !== 'entail') throw notInstalled(name)
    return createEntailment({ entry, modelsPath: shelf.modelsPath, modelName: name, profile: installed.profile })
  })
  return {
    async current() {
      const name = reader.setting(choiceKeys.entail)
      if (name !== null) return chosen.open(name)
      await chosen.close()
      return null
    },
    close: chosen.close,
  }
}

/** Keeps the model that was asked for last open, until another one is. */
function createOpenModel<Model extends { close(): Promise<void> }>(openModel: (name: string) => Promise<Model>) {
  let opened: { name: string; model: Promise<Model> } | undefined

  async function close(): Promise<void> {
    const closing = opened
    opened = undefined
    // One that could not be opened has nothing to close.
    await closing?.model.then(
      (model) => model.close(),
      () => undefined,
    )
  }

  return {
    async open(name: string): Promise<Model> {
      if (opened?.name !== name) {
        await close()
        const model = openModel(name)
        // It may be installed by the next question.
        model.catch(() => (opened = undefined))
        opened = { name, model }
      }
      return opened.model
    },
    close,
  }
}

/** Runs a model that was brought once, in the process that it will live in. */
export function createProbe(entry: string): Probe {
  return async (modelsPath, modelName, manifest) => {
    const place = { entry, modelsPath, modelName, threads: () => 1 }
    const run = async (model: { close(): Promise<void> }, work: Promise<unknown>): Promise<void> => {
      try {
        await work
      } finally {
        await model.close()
      }
    }
    if (manifest.task === 'rerank') {
      const model = await createCrossEncoder({ ...place, profile: manifest.profile })
      return run(model, model.score('question', ['answer']))
    }
    if (manifest.task === 'entail') {
      const model = await createEntailment({ ...place, profile: manifest.profile })
      return run(model, model.judge('premise', 'hypothesis'))
    }
    const model = await createEmbedder({ ...place, profile: manifest.profile })
    return run(model, model.embed(['text'], 'passage'))
  }
}
