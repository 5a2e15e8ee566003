import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { catalogue, type CatalogueEntry } from './catalogue.ts'
import { importModel, type Probe } from './install/importModel.ts'
import { incoming, installModel } from './install/installModel.ts'
import { readManifest, type Manifest } from './install/manifest.ts'
import { withPace } from './install/pace.ts'
import type { InstallProgress } from '../../contract/nouns/modelTypes.ts'

/** The hub of the catalogue's models. */
const defaultHub = 'https://huggingface.co'

export type InstalledModel = Manifest & { name: string }

/** The models that the user has added to Footnote, kept in one folder for all libraries. */
export interface ModelShelf {
  readonly modelsPath: string
  /** Those that are whole, in the order of their names. */
  list(): Promise<InstalledModel[]>
  find(name: string): Promise<InstalledModel | null>
  /** Downloads a model of the catalogue; the only thing here that asks the network. Throws AppError `models/…`. */
  install(name: string, signal: AbortSignal, onProgress: (progress: InstallProgress) => void): Promise<void>
  /** Copies a model from a folder or a zip; returns its name. Throws AppError `models/…`. */
  import(path: string, signal: AbortSignal): Promise<string>
  /** Deletes a model's files, and what a stopped download left of it. */
  remove(name: string): Promise<void>
}

/** @param hub where the catalogue's models are had, for tests another address */
export function createModelShelf(modelsPath: string, probe: Probe, hub = defaultHub): ModelShelf {
  const find: ModelShelf['find'] = async (name) => {
    if (!isModelName(name)) return null
    const manifest = await readManifest(join(modelsPath, name))
    return manifest && { ...manifest, name }
  }
  return {
    modelsPath,
    find,
    async list() {
      const names: string[] = []
      for (const maker of await foldersIn(modelsPath))
        for (const model of await foldersIn(join(modelsPath, maker))) names.push(`${maker}/${model}`)
      const found = await Promise.all(names.sort().map(find))
      return found.filter((model) => model !== null)
    },
    install: (name, signal, onProgress) =>
      installModel(entryOf(name), { modelsPath, hub }, signal, withPace(onProgress)),
    import: (path, signal) => importModel(path, modelsPath, probe, signal),
    async remove(name) {
      if (!isModelName(name)) throw unknownModel(name)
      await rm(join(modelsPath, name), { recursive: true, force: true })
      await rm(join(modelsPath, incoming, name), { recursive: true, force: true })
    },
  }
}

/** The catalogue's entry of a name. Throws AppError `models/unknown`. */
export function entryOf(name: string): CatalogueEntry {
  const entry = catalogue.find((each) => each.name === name || each.title === name)
  if (!entry) throw unknownModel(name)
  return entry
}

/** SECURITY: names become paths; two parts, neither of them hidden or a way out, nor where models wait. */
function isModelName(name: string): boolean {
  return /^\w[\w.-]*\/\w[\w.-]*$/.test(name) && !name.startsWith(`${incoming}/`)
}

function unknownModel(name: string): AppError {
  const known = catalogue.map(({ title }) => title).join(', ')
  return new AppError('models/unknown', `There is no model “${name}”. The catalogue has: ${known}.`)
}

async function foldersIn(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null)
  if (!info?.isDirectory()) return []
  const entries = await readdir(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}
