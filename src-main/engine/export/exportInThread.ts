import { Worker } from 'node:worker_threads'
import { AppError } from '../../base/errors.ts'
import { languageSpoken, say, type Language } from '../../base/language/say.ts'
import type { ExportedFile } from '../../contract/types.ts'
import type { ExportRequest } from './exportFile.ts'

/** What the thread is given; it speaks as the engine does. */
export type ThreadData = ExportRequest & { language: Language }

/**
 * Writes an export in a thread of its own: the layout of a long PDF takes seconds without a pause. An abort ends it
 * at once. Throws AppError `export/failed`.
 */
export function exportInThread(entry: string, request: ExportRequest, signal: AbortSignal): Promise<ExportedFile> {
  signal.throwIfAborted()
  const worker = new Worker(entry, { workerData: { ...request, language: languageSpoken() } satisfies ThreadData })
  return new Promise<ExportedFile>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new AppError('export/failed', say('export.failed'), { cause }))
    const stop = () => {
      void worker.terminate()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      // Settled already when it has said what it wrote.
      fail()
    })
  })
}
