import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isAbort } from '../../../base/errors.ts'

/** SHA-256 of a file's bytes in hexadecimal; undefined when it cannot be read now: reading it later says why. */
export async function hashOrNothing(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash, { signal })
    return hash.digest('hex')
  } catch (error) {
    if (isAbort(error)) throw error
    return undefined
  }
}

/** True when nothing is at a path any more. */
export async function isGone(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: unknown) =>
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'),
  )
}
