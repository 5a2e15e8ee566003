import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { AppError } from '../../../base/errors.ts'
import { goOut } from '../network/door.ts'
import { brokenOff, refusedStatus, wrongDigest, writeProblem } from './errors.ts'

/** A connection that is silent for this long is given up; what came is kept. */
const silenceMs = 60_000
const mostRedirects = 5

/** `path` is where the file comes to lie; until it is whole and checked it is called `<path>.part`. */
export type Download = { url: string; path: string; sha256: string }

/**
 * Fetches one file, going on where an earlier attempt stopped, and gives it its name only when its SHA-256 is
 * the one expected. `onBytes` is told of every piece, first of what an earlier attempt left.
 * Throws AbortError or AppError `models/…`; what came so far stays, but for a wrong digest.
 */
export async function downloadFile(
  { url, path, sha256 }: Download,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<void> {
  const part = `${path}.part`
  const kept = await readPart(part, onBytes)
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await request(url, kept.size, AbortSignal.any([signal, silence.signal]))
    // 416: there is nothing after what we have; whether it is the file, its digest says.
    const isWhole = response.status === 416
    const goesOn = response.status === 206 || isWhole
    if (!response.ok && !isWhole) throw refusedStatus(response.status, url)
    const hash = goesOn ? kept.hash : createHash('sha256')
    if (!goesOn) onBytes(-kept.size)
    const file = await open(part, goesOn ? 'a' : 'w').catch((error: unknown) => {
      throw writeProblem(error, part)
    })
    try {
      if (!isWhole) {
        for await (const chunk of response.body ?? []) {
          clearTimeout(timer)
          timer = setTimeout(() => silence.abort(), silenceMs)
          await file.write(chunk).catch((error: unknown) => {
            throw writeProblem(error, part)
          })
          hash.update(chunk)
          onBytes(chunk.length)
        }
      }
    } finally {
      await file.close()
    }
    if (hash.digest('hex') !== sha256) {
      await rm(part, { force: true })
      throw wrongDigest(url)
    }
    await rename(part, path)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof AppError ? error : brokenOff(error, url)
  } finally {
    clearTimeout(timer)
  }
}

async function readPart(part: string, onBytes: (count: number) => void): Promise<{ hash: Hash; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(part) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw writeProblem(error, part)
  }
  onBytes(size)
  return { hash, size }
}

/** Asks for the file from `offset` on, and follows redirects to hosts that may be followed. */
async function request(url: string, offset: number, signal: AbortSignal): Promise<Response> {
  const hub = new URL(url)
  const headers = offset > 0 ? { range: `bytes=${offset}-` } : {}
  let target = hub
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await goOut(target, { headers, signal, redirect: 'manual' }, 'download')
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    target = new URL(location, target)
    if (!isFollowed(target, hub))
      throw new AppError(
        'models/redirected',
        `${hub.host} sent the download on to ${target.host}, where Footnote does not follow. Import the model from a file instead.`,
      )
  }
  throw brokenOff(new Error('too many redirects'), url)
}

/** SECURITY: the hub itself, and over TLS the hosts that it keeps its large files on. */
function isFollowed(target: URL, hub: URL): boolean {
  if (target.origin === hub.origin) return true
  return target.protocol === 'https:' && /(^|\.)(huggingface\.co|hf\.co)$/.test(target.hostname)
}
