import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { AppError, messageOf } from '../../../base/errors.ts'
import { writeProblem } from './errors.ts'

/** Files that are looked at; a folder or zip with more of them is no model. */
const mostFiles = 2000
const deepest = 4

/** A folder or a zip that somebody brings, as a list of names with forward slashes. */
export type Pack = {
  /** Size in bytes of each file. */
  files: ReadonlyMap<string, number>
  copy(name: string, target: string, signal: AbortSignal): Promise<void>
  close(): void
}

/** Opens what lies at a path. Throws AppError `input/noSuchFolder`, `models/notAModel`, `models/badZip`. */
export async function openPack(path: string): Promise<Pack> {
  const info = await stat(path).catch((cause: unknown) => {
    throw new AppError('input/noSuchFolder', `There is nothing at ${path}. Check the path.`, { cause })
  })
  if (info.isDirectory()) return openFolder(path)
  if (/\.zip$/i.test(path)) return openZip(path)
  throw notAModel(`${path} is neither a folder nor a zip file.`)
}

/** What was brought is no model, in words. */
export function notAModel(reason: string): AppError {
  const needed = 'config.json, tokenizer.json, tokenizer_config.json and an .onnx file'
  return new AppError('models/notAModel', `${reason} A model is a folder, or a zip of one, with ${needed}.`)
}

async function openFolder(folder: string): Promise<Pack> {
  const files = new Map<string, number>()
  const look = async (inner: string, depth: number): Promise<void> => {
    for (const entry of await readdir(inner, { withFileTypes: true })) {
      const path = join(inner, entry.name)
      // The hub's own cache is made of links to files.
      const info = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry
      if (info?.isFile()) files.set(relative(folder, path).split(sep).join('/'), (await stat(path)).size)
      else if (entry.isDirectory() && depth < deepest) await look(path, depth + 1)
      if (files.size > mostFiles) throw notAModel(`${folder} holds too many files.`)
    }
  }
  await look(folder, 1)
  return {
    files,
    async copy(name, target, signal) {
      signal.throwIfAborted()
      await mkdir(dirname(target), { recursive: true })
      await copyFile(join(folder, ...name.split('/')), target).catch((error: unknown) => {
        throw writeProblem(error, target)
      })
    },
    close: () => undefined,
  }
}

async function openZip(path: string): Promise<Pack> {
  const badZip = (cause: unknown): AppError =>
    new AppError('models/badZip', `${path} cannot be read as a zip file: ${messageOf(cause)}. Make the zip again.`, {
      cause,
    })
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw badZip(error)
  })
  const entries = new Map<string, yauzl.Entry>()
  try {
    // SECURITY: yauzl refuses names with `..`, absolute ones and drives, and content longer than stated.
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
      if (entries.size > mostFiles) throw notAModel(`${path} holds too many files.`)
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : badZip(error)
  }
  return {
    files: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async copy(name, target, signal) {
      const entry = entries.get(name)
      if (!entry) throw notAModel(`${name} is not in ${path}.`)
      await mkdir(dirname(target), { recursive: true })
      const content = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw badZip(error)
      })
      await pipeline(content, createWriteStream(target), { signal }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        throw error instanceof Error && 'syscall' in error ? writeProblem(error, target) : badZip(error)
      })
    },
    close: () => zip.close(),
  }
}
