import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import type { CatalogueEntry } from '../catalogue.ts'
import { downloadFile } from './download.ts'
import { writeProblem } from './errors.ts'
import { digestOf, writeManifest, type Manifest } from './manifest.ts'

/** Room on the disk that is left for everything else. */
const spareBytes = 100_000_000

/** Bytes that are there, and those of the whole model. */
export type InstallBytes = { done: number; total: number }

/** Folder below the one of models where a model waits until it is whole; transformers.js takes no name with a dot first. */
export const incoming = 'incoming'

/**
 * Downloads a model of the hub, file by file, checks each against its digest and moves all of them to
 * their place at once. An attempt that was stopped goes on where it was. Throws AbortError or AppError `models/…`.
 * @param hub address of the hub, without a slash at its end
 */
export async function installModel(
  entry: CatalogueEntry,
  place: { modelsPath: string; hub: string },
  signal: AbortSignal,
  onProgress: (bytes: InstallBytes) => void,
): Promise<void> {
  const { source, name, title, note } = entry
  if (source.from !== 'hub')
    throw new AppError('models/notDownloaded', `${title} is not downloaded by Footnote. ${note}`)
  const waiting = join(place.modelsPath, incoming, name)
  await mkdir(join(waiting, 'onnx'), { recursive: true }).catch((error: unknown) => {
    throw writeProblem(error, waiting)
  })
  await checkRoom(place.modelsPath, entry.bytes)

  const progress: InstallBytes = { done: 0, total: entry.bytes }
  const add = (count: number): void => {
    progress.done += count
    // The catalogue's size may be rounded.
    progress.total = Math.max(progress.total, progress.done)
    onProgress({ ...progress })
  }
  for (const { path, sha256 } of source.files) {
    signal.throwIfAborted()
    const target = join(waiting, path)
    const there = await stat(target).catch(() => null)
    if (there && (await digestOf(target)) === sha256) add(there.size)
    else
      await downloadFile(
        { url: `${place.hub}/${name}/resolve/${source.revision}/${path}`, path: target, sha256 },
        signal,
        add,
      )
  }
  const files = source.files.map(({ path }) => path)
  const origin = `Downloaded from ${place.hub}/${name}, revision ${source.revision}.`
  await writeManifest(waiting, manifestOf(entry, progress.done), files, origin)
  await settle(waiting, join(place.modelsPath, name))
}

/** What the catalogue says of a model, as it is kept beside its files. */
export function manifestOf(entry: CatalogueEntry, bytes: number): Manifest {
  const { title, languages, licence, note } = entry
  const about = { title, languages: languages === 'many' ? languages : [...languages], licence, note, bytes }
  // One by one: the checker sees only so that task and profile belong together.
  if (entry.task === 'embed') return { ...about, task: entry.task, profile: entry.profile }
  if (entry.task === 'rerank') return { ...about, task: entry.task, profile: entry.profile }
  return { ...about, task: entry.task, profile: entry.profile }
}

/** Moves a whole model to its place, where nothing or an older copy is. */
export async function settle(waiting: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await rm(folder, { recursive: true, force: true })
  await rename(waiting, folder).catch((error: unknown) => {
    throw writeProblem(error, folder)
  })
}

/** Refuses before the first byte what cannot be the last. Throws AppError `models/diskFull`. */
export async function checkRoom(modelsPath: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(modelsPath)
  if (bavail * bsize >= bytes + spareBytes) return
  const megabytes = (amount: number): string => `${Math.ceil(amount / 1_000_000)} MB`
  throw new AppError(
    'models/diskFull',
    `The model needs ${megabytes(bytes)}, and the disk of ${modelsPath} has ${megabytes(bavail * bsize)} free. Make room and try again.`,
    { retry: true },
  )
}
