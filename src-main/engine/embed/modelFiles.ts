import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError, isAbort } from '../../base/errors.ts'

/** A line of the table of files in a model's NOTICE.md: name, bytes, SHA-256. */
const tableLine = /^\|\s*([\w./-]+)\s*\|\s*\d+\s*\|\s*([0-9a-f]{64})\s*\|/gm

const repair = 'Install Footnote again; a model that you installed yourself, remove in the settings and install again.'

/** What the NOTICE promises. `digest`: SHA-256 of the weights, in hexadecimal. */
export type ModelNotice = { files: Map<string, string>; digest: string }

/** Reads the digests of a model folder; throws AppError `embed/modelMissing` or `embed/modelDamaged`. */
export async function readNotice(modelPath: string, weights: string): Promise<ModelNotice> {
  const notice = await readFile(join(modelPath, 'NOTICE.md'), 'utf8').catch((error: unknown) => {
    throw modelMissing(join(modelPath, 'NOTICE.md'), error)
  })
  const files = new Map([...notice.matchAll(tableLine)].map(([, file = '', digest = '']) => [file, digest]))
  const digest = files.get(weights)
  if (digest === undefined) throw modelDamaged(join(modelPath, 'NOTICE.md'))
  return { files, digest }
}

/** Compares every file with its promised digest, about 60 ms for 23 MB; throws like `readNotice`. */
export async function verifyModel(modelPath: string, { files }: ModelNotice): Promise<void> {
  await Promise.all(
    [...files].map(async ([file, promised]) => {
      const path = join(modelPath, file)
      const hash = createHash('sha256')
      await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash).catch((error: unknown) => {
        if (isAbort(error)) throw error
        throw modelMissing(path, error)
      })
      if (hash.digest('hex') !== promised) throw modelDamaged(path)
    }),
  )
}

/** A file of the model that cannot be read. */
export function modelMissing(path: string, cause: unknown): AppError {
  const message = `A file of the model cannot be read: ${path}. ${repair}`
  return new AppError('embed/modelMissing', message, { cause })
}

/** A file of the model that is not what was shipped. */
export function modelDamaged(path: string, cause?: unknown): AppError {
  const message = `A file of the model is damaged: ${path}. ${repair}`
  return new AppError('embed/modelDamaged', message, { cause })
}
