import { open } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import { AppError, messageOf } from '../../base/errors.ts'
import { sha256 } from '../../base/hash.ts'
import type { ChunkedDocument, ParsedDocument } from '../types.ts'
import { parseBytes } from './parseBytes.ts'
import { serveWorker } from './worker.ts'

/** A file to read. `path` is absolute, `fileName` decides between kinds of text, `title` heads passages of a document without one. */
export type IngestRequest = { path: string; fileName: string; title: string }

/** `contentHash` is the SHA-256 of the very bytes that were parsed. */
export type Ingested = { contentHash: string; parsed: ParsedDocument; chunked: ChunkedDocument }

/** Larger files are not read: nobody writes a text this long, and it would not fit into memory as one. */
const fileSizeLimit = 300 * 1024 * 1024

/** A file's bytes. Throws AppError `parse/unreadable` or `parse/tooBig`. */
export async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    throw new AppError('parse/unreadable', `The file cannot be opened (${messageOf(error)}).`, {
      cause: error,
      retry: true,
    })
  })
  try {
    const { size } = await file.stat()
    if (size > fileSizeLimit) {
      throw new AppError('parse/tooBig', `The file is larger than ${fileSizeLimit / 1024 / 1024} MB and is not read.`)
    }
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Reads, hashes, parses and chunks one file. Throws AppError `parse/…`. */
async function ingestFile(
  request: IngestRequest,
  chunk: (parsed: ParsedDocument, fileTitle: string) => ChunkedDocument,
  onHash: (contentHash: string) => void,
): Promise<Ingested> {
  const bytes = await readBytes(request.path)
  const contentHash = sha256(bytes)
  onHash(contentHash)
  const parsed = await parseBytes(bytes, { fileName: request.fileName })
  return { contentHash, parsed, chunked: chunk(parsed, request.title) }
}

/** Answers the pool's requests on the worker's side. */
export function serveIngest(
  port: MessagePort,
  chunk: (parsed: ParsedDocument, fileTitle: string) => ChunkedDocument,
): void {
  serveWorker<Ingested>(
    port,
    (request, onHash) => ingestFile(request as IngestRequest, chunk, onHash),
    ({ parsed: { runs } }) => (runs ? [runs.offsets.buffer as ArrayBuffer, runs.boxes.buffer as ArrayBuffer] : []),
  )
}
