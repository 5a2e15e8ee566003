import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import { catalogue, type CatalogueEntry } from '../catalogue.ts'
import { checkRoom, incoming, manifestOf, settle } from './installModel.ts'
import { digestOf, writeManifest, type Manifest } from './manifest.ts'
import { notAModel, openPack, type Pack } from './pack.ts'
import { readProfile } from './readProfile.ts'

/** Files beside the weights that are taken along where they are there; the first three are needed. */
const sideFiles = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  '1_Pooling/config.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
]
const needed = 3

/** Of several exports of a model the first that is there. */
const preferred = ['model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx', 'model.onnx', 'model_fp16.onnx']

/** Tries a model that was brought: throws when it does not run. */
export type Probe = (modelsPath: string, name: string, manifest: Manifest) => Promise<void>

/**
 * Installs a model from a folder or a zip, without any network. One of the catalogue is known by the digest of
 * its weights, checked against all its digests and used as the catalogue says; any other as its own files say.
 * Throws AbortError or AppError `models/…`. Returns the name under which it is installed.
 */
export async function importModel(
  path: string,
  modelsPath: string,
  probe: Probe,
  signal: AbortSignal,
): Promise<string> {
  const pack = await openPack(path)
  const holder = join(incoming, `import-${randomUUID()}`)
  const waiting = join(modelsPath, holder)
  try {
    const chosen = chooseFiles(pack, path)
    const bytes = [...chosen.values()].reduce((sum, name) => sum + (pack.files.get(name) ?? 0), 0)
    await mkdir(waiting, { recursive: true })
    await checkRoom(modelsPath, bytes)
    for (const [target, name] of chosen) await pack.copy(name, join(waiting, target), signal)
    const weights = [...chosen.keys()].find((name) => name.endsWith('.onnx')) ?? ''
    const entry = await recognise(waiting, weights)
    const title = basename(path).replace(/\.zip$/i, '')
    const manifest: Manifest = entry
      ? manifestOf(entry, bytes)
      : { title, languages: [], licence: 'not stated', bytes, ...(await readProfile(waiting, weights)) }
    await writeManifest(waiting, manifest, [...chosen.keys()], `Imported from ${basename(path)}.`)
    await probe(modelsPath, holder, manifest).catch((cause: unknown) => {
      throw new AppError(
        'models/doesNotRun',
        `${title} does not run here. Its .onnx file may be damaged, or made for another task: get it again, or take another model.`,
        { cause },
      )
    })
    signal.throwIfAborted()
    const name = entry?.name ?? `imported/${slugOf(title)}`
    await settle(waiting, join(modelsPath, name))
    return name
  } finally {
    pack.close()
    await rm(waiting, { recursive: true, force: true })
  }
}

/** A folder's name out of a title: transformers.js takes no two dashes in a row, and none at the ends. */
function slugOf(title: string): string {
  const slug = title.replace(/[^A-Za-z0-9_]+/g, '-').slice(0, 80)
  return slug.replace(/^-|-$/g, '') || 'model'
}

/** Which file comes to lie where: target → name in the pack. */
function chooseFiles({ files }: Pack, path: string): Map<string, string> {
  const roots = [...files.keys()]
    .filter((name) => basename(name) === 'config.json')
    .map((name) => name.slice(0, -'config.json'.length))
    .filter((root) => files.has(`${root}tokenizer.json`))
    .sort((left, right) => left.length - right.length)
  const root = roots[0]
  if (root === undefined) throw notAModel(`${path} holds no config.json beside a tokenizer.json.`)
  const chosen = new Map<string, string>()
  for (const [index, file] of sideFiles.entries()) {
    if (files.has(root + file)) chosen.set(file, root + file)
    else if (index < needed) throw notAModel(`${path} holds no ${file}.`)
  }
  const exports = [...files.keys()].filter(
    (name) => new RegExp(`^(onnx/)?[\\w.-]+\\.onnx$`).test(name.slice(root.length)) && name.startsWith(root),
  )
  const rank = (name: string): number => (preferred.includes(basename(name)) ? preferred.indexOf(basename(name)) : 99)
  const [weights] = exports.sort((left, right) => rank(left) - rank(right))
  if (weights === undefined) throw notAModel(`${path} holds no .onnx file.`)
  chosen.set(`onnx/${basename(weights)}`, weights)
  // Weights that do not fit into one file lie beside it, under a name that the file itself states.
  for (const ending of ['_data', '.data'])
    if (files.has(weights + ending)) chosen.set(`onnx/${basename(weights)}${ending}`, weights + ending)
  return chosen
}

/** The catalogue's entry with these weights; its other files are then the ones that it states too. */
async function recognise(folder: string, weights: string): Promise<CatalogueEntry | undefined> {
  const digest = await digestOf(join(folder, weights))
  for (const entry of catalogue) {
    if (entry.source.from !== 'hub' || !entry.source.files.some(({ sha256 }) => sha256 === digest)) continue
    for (const { path, sha256 } of entry.source.files) {
      const found = await digestOf(join(folder, path)).catch(() => null)
      if (found !== sha256)
        throw new AppError(
          'models/wrongDigest',
          `The weights are those of ${entry.title}, but its ${path} is another one. Get the files again from where you had them.`,
        )
    }
    return entry
  }
  return undefined
}
