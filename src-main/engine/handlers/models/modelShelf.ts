import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { ModelShelfState, ShelfModel } from '../../../contract/nouns/modelTypes.ts'
import type { FolderListing } from '../../../contract/types.ts'
import { bundledEmbedder, catalogue, type CatalogueEntry } from '../../models/catalogue.ts'
import type { Installs } from '../../models/install/installs.ts'
import { mainLanguage } from '../../models/languages.ts'
import { digestAtOllama } from '../../models/ollamaEmbedder.ts'
import type { InstalledModel, ModelShelf } from '../../models/shelf.ts'
import type { Store, StoreReader } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'
import { choiceKeys, nameOfChoice, type ChosenEmbedder } from './modelChoice.ts'

type ShelfHandlers = Pick<
  Handlers,
  'modelShelf' | 'installModel' | 'cancelInstall' | 'importModel' | 'removeModel' | 'useModel'
>

type ShelfParts = {
  store: Store
  shelf: ModelShelf
  installs: Installs
  embedder: Omit<ChosenEmbedder, 'embedder'>
  ollamaHost: string | undefined
  homePath: string
  /** Lists a folder below the home folder; refuses any other. */
  browse: (path: string | undefined) => Promise<FolderListing>
}

/** Offered for documents that are not in English. */
const manyLanguages = 'Xenova/multilingual-e5-small'
/** Documents that are looked at to tell the library's language, and characters of each. */
const sampled = { documents: 24, characters: 2000 }

/** What searches: models on the shelf, their installation and their choice. */
export function createShelfHandlers(parts: ShelfParts): ShelfHandlers {
  const { store, shelf, installs } = parts
  const { reader } = store
  let sample: { generation: number; language: ReturnType<typeof mainLanguage> } | undefined

  function languageOfLibrary(): ReturnType<typeof mainLanguage> {
    const generation = reader.generation()
    if (sample?.generation !== generation) sample = { generation, language: mainLanguage(sampleTexts(reader)) }
    return sample.language
  }

  return {
    async modelShelf() {
      const installed = new Map((await shelf.list()).map((model) => [model.name, model]))
      const known = catalogue.map((entry) => ({
        ...describe(entry, installed.get(entry.name)),
        progress: installs.state(entry.name).progress,
        problem: installs.state(entry.name).problem,
      }))
      const names = new Set(known.map(({ name }) => name))
      const others = [...installed.values()].filter(({ name }) => !names.has(name)).map(describeOther)
      const models = [...known, ...others]
      return {
        models,
        embedder: {
          inUse: parts.embedder.name,
          chosen: nameOfChoice(reader.setting(choiceKeys.embed) ?? bundledEmbedder),
          problem: parts.embedder.problem,
        },
        reranker: reader.setting(choiceKeys.rerank),
        entailment: reader.setting(choiceKeys.entail),
        advice: adviceFor(models, parts.embedder.name, languageOfLibrary()),
      }
    },

    installModel: async ({ name }) => {
      const entry = catalogue.find((each) => each.name === name)
      if (entry?.source.from !== 'hub') throw unknownModel(name)
      installs.start(name)
    },

    cancelInstall: async ({ name }) => installs.cancel(name),

    importModel: async ({ path }, signal) => ({
      name: await shelf.import(await allowedPath(parts, path), signal),
    }),

    removeModel: async ({ name }) => {
      const inUse = [parts.embedder.name, ...Object.values(choiceKeys).map((key) => reader.setting(key))]
      if (inUse.includes(name))
        throw new AppError(
          'models/inUse',
          'This model is in use. Choose another one first; an embedding model is let go when Footnote starts next.',
        )
      installs.cancel(name)
      await shelf.remove(name)
    },

    async useModel({ task, name }, signal) {
      const writer = writerOf(store)
      if (name === null || name === bundledEmbedder) return writer.setSetting(choiceKeys[task], null)
      const entry = catalogue.find((each) => each.name === name)
      if (entry?.source.from === 'ollama' && entry.task === task) {
        const digest = await digestAtOllama(parts.ollamaHost, entry.source.model, signal)
        return writer.setSetting(choiceKeys[task], `${name}@${digest}`)
      }
      const model = entry?.source.from === 'bundled' ? entry : await shelf.find(name)
      if (model?.task !== task) throw unknownModel(name)
      writer.setSetting(choiceKeys[task], name)
    },
  }
}

function describe(
  entry: CatalogueEntry,
  installed: InstalledModel | undefined,
): Omit<ShelfModel, 'progress' | 'problem'> {
  const { name, title, task, languages, licence, bytes, note, source } = entry
  const state = source.from === 'hub' ? (installed ? 'installed' : 'available') : source.from
  return {
    name,
    title,
    task,
    languages: languages === 'many' ? languages : [...languages],
    licence,
    bytes: installed?.bytes ?? bytes,
    note,
    state,
  }
}

function describeOther({ name, title, task, languages, licence, bytes, note }: InstalledModel): ShelfModel {
  return { name, title, task, languages, licence, bytes, note, state: 'installed', progress: null, problem: null }
}

/** Offers a model for many languages where most documents are in one that the model in use does not know. */
function adviceFor(
  models: readonly ShelfModel[],
  inUse: string,
  main: ReturnType<typeof mainLanguage>,
): ModelShelfState['advice'] {
  const languages = models.find(({ name }) => name === inUse)?.languages ?? 'many'
  // Of an imported model nobody knows which languages it reads.
  if (!main || main.share < 0.5 || languages === 'many' || languages.length === 0 || languages.includes(main.language))
    return null
  return { ...main, model: manyLanguages }
}

/** The beginnings of documents from all over the library. */
function sampleTexts(reader: StoreReader): string[] {
  const { total } = reader.listFiles({ statuses: ['ok', 'partly'], offset: 0, limit: 1 })
  const step = Math.max(1, Math.floor(total / sampled.documents))
  const texts: string[] = []
  for (let offset = 0; offset < total && texts.length < sampled.documents; offset += step) {
    const [file] = reader.listFiles({ statuses: ['ok', 'partly'], offset, limit: 1 }).rows
    if (file?.documentId) texts.push(reader.content(file.documentId).text.slice(0, sampled.characters))
  }
  return texts
}

/** SECURITY: a page may only have files read that lie below the home folder, links resolved. */
export async function allowedPath(
  { browse, homePath }: Pick<ShelfParts, 'browse' | 'homePath'>,
  path: string,
): Promise<string> {
  const wanted = path.replace(/^~(?=$|[/\\])/, homePath)
  const { path: folder } = await browse(dirname(wanted))
  const real = await realpath(join(folder, basename(wanted))).catch((cause: unknown) => {
    throw new AppError('input/noSuchFolder', `There is nothing at ${wanted}. Check the path.`, { cause })
  })
  const { path: allowed } = await browse(dirname(real))
  return join(allowed, basename(real))
}

function unknownModel(name: string): AppError {
  return new AppError('models/unknown', `There is no model “${name}” for this. Install or import it first.`)
}
