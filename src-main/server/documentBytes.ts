import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { parseRange } from './byteRange.ts'
import { commonHeaders, documentHeaders } from './headers.ts'

/** Where the original of a document lies, by its id: the page never names a path. */
export type DocumentFile = { path: string; mediaType: string }

/** A reply in parts, for HTTP and for Electron's protocol handler alike. `body` null: headers only. */
export type BytesReply = { status: number; headers: Record<string, string>; body: Readable | null }

const documentUrl = /^\/document\/([1-9]\d{0,14})\/file$/

/** Document id of `/document/<id>/file`; undefined for any other path. */
export function documentIdOf(pathname: string): number | undefined {
  const digits = documentUrl.exec(pathname)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Streams an original, or the range of it that was asked for. The caller consumes or destroys `body`. */
export async function replyWithDocument(
  file: DocumentFile | undefined,
  range: string | null | undefined,
): Promise<BytesReply> {
  if (!file)
    return refuse(404, 'The original file is gone or has changed since it was read. Let Footnote look for changes.')
  const handle = await open(file.path, 'r').catch(() => undefined)
  if (!handle)
    return refuse(
      404,
      'The original file is gone or cannot be read. Footnote notices on the next update of its folder.',
    )
  const size = await sizeOf(handle)
  if (size === undefined) {
    await handle.close()
    return refuse(404, 'The original is no longer a file.')
  }
  const part = parseRange(range, size)
  const headers = { ...documentHeaders(file.mediaType, basename(file.path)), 'Accept-Ranges': 'bytes' }
  if (part === 'unsatisfiable') {
    await handle.close()
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      body: null,
    }
  }
  const { start, end } = part === 'all' ? { start: 0, end: size } : part
  const length = { 'Content-Length': String(end - start) }
  const contentRange = part === 'all' ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }
  const body = end === start ? await closed(handle) : handle.createReadStream({ start, end: end - 1 })
  return { status: part === 'all' ? 200 : 206, headers: { ...headers, ...length, ...contentRange }, body }
}

async function sizeOf(handle: FileHandle): Promise<number | undefined> {
  const found = await handle.stat()
  return found.isFile() ? found.size : undefined
}

async function closed(handle: FileHandle): Promise<null> {
  await handle.close()
  return null
}

/** A refusal in a sentence; never with a path. */
export function refuse(status: number, sentence: string): BytesReply {
  const headers = { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8' }
  return { status, headers, body: Readable.from([Buffer.from(`${sentence}\n`)]) }
}
