import type { MessagePort } from 'node:worker_threads'
import { toWireError, type WireError } from '../../base/result.ts'

/** What a worker says: the hash of the file's bytes as soon as it is known, so that it outlives a worker that is killed later. */
export type WorkerReply<Value> =
  | { kind: 'ready' }
  | { kind: 'hashed'; contentHash: string }
  | { kind: 'done'; value: Value }
  | { kind: 'failed'; error: WireError }

/**
 * Answers a pool's requests, one at a time, on the worker's side. `buffersOf`: what of a value is handed over
 * instead of copied.
 */
export function serveWorker<Value>(
  port: MessagePort,
  work: (request: unknown, onHash: (contentHash: string) => void) => Promise<Value>,
  buffersOf: (value: Value) => ArrayBuffer[],
): void {
  // Of a damaged file libraries leave promises behind that nobody awaits. The one that is awaited tells how
  // the file ends; if it never does, the pool's clock does.
  process.on('unhandledRejection', () => undefined)
  const post = (reply: WorkerReply<Value>, transfer: ArrayBuffer[] = []): void => port.postMessage(reply, transfer)
  port.on('message', (request: unknown) => {
    work(request, (contentHash) => post({ kind: 'hashed', contentHash }))
      .then((value) => post({ kind: 'done', value }, buffersOf(value)))
      .catch((error: unknown) => post({ kind: 'failed', error: toWireError(error, 'parse/crashed') }))
  })
  post({ kind: 'ready' })
}
