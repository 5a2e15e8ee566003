import { ReadableStream as WebStream } from 'node:stream/web'
import type { NetworkPurpose } from '../../../contract/nouns/settingsTypes.ts'

/** A connection that has ended, one way or another. `isMade`: it was answered. */
export type Connection = { url: URL; purpose: NetworkPurpose; isMade: boolean; bytesUp: number; bytesDown: number }

type Listener = (connection: Connection) => void

const listeners = new Set<Listener>()

/**
 * Tells of every connection that this process makes to the outside.
 * @returns a function that ends it
 */
export function onConnection(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The one way out: `fetch`, counted. Nothing else in Footnote's own processes opens a connection (the architecture
 * test holds that), so what is told here is all there was. State of the process on purpose: a call that forgot to
 * bring a log along would be one that nobody sees.
 */
export async function goOut(
  input: string | URL | Request,
  init: RequestInit,
  purpose: NetworkPurpose,
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  const bytesUp = sizeOf(init.body)
  const tell = (isMade: boolean, bytesDown: number): void => {
    for (const listener of listeners) listener({ url, purpose, isMade, bytesUp, bytesDown })
  }
  let response: Response
  try {
    response = await fetch(input, init)
  } catch (error) {
    tell(false, 0)
    throw error
  }
  if (!response.body) {
    tell(true, 0)
    return response
  }
  const body = WebStream.from(counted(response.body, (bytes) => tell(true, bytes)))
  const { status, statusText, headers } = response
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { status, statusText, headers })
}

/** Passes everything on; told at the end, also when the reader leaves early or the connection breaks. */
async function* counted(body: ReadableStream<Uint8Array>, onEnd: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      yield chunk
    }
  } finally {
    onEnd(bytes)
  }
}

/** Of a body whose size is not known before it is sent: 0. */
function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array || body instanceof ArrayBuffer ? body.byteLength : 0
}

/** What a call of Ollama's interface is for. */
export function purposeOfCall(input: string | URL | Request): NetworkPurpose {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return purposes.get(pathname.slice(pathname.lastIndexOf('/') + 1)) ?? 'other'
}

const purposes: ReadonlyMap<string, NetworkPurpose> = new Map([
  ['tags', 'listModels'],
  ['version', 'listModels'],
  ['show', 'readModel'],
  ['chat', 'write'],
  ['embed', 'embed'],
  ['pull', 'fetchModel'],
  ['generate', 'release'],
])
