import { Worker } from 'node:worker_threads'
import type { PassageId } from '../../../contract/types.ts'
import type { BuildRequest } from './buildGraph.ts'

/** A build under way. */
export type Build = {
  /** True when the graph has been saved; false when it was stopped, or failed and nothing has changed. */
  done: Promise<boolean>
  /** Ends the thread at once; what was built so far is lost. */
  stop(): Promise<void>
}

/**
 * Builds a graph in a thread: adding a passage blocks for a millisecond. The thread asks for the vectors
 * of some passages at a time and we, who hold the store, answer.
 */
export function startBuild(
  entry: string,
  request: BuildRequest,
  vectorsOf: (passageIds: readonly PassageId[]) => Map<PassageId, Float32Array>,
): Build {
  const worker = new Worker(entry, { workerData: request })
  const done = new Promise<boolean>((resolve) => {
    // A full disk, a library that cannot be loaded: the exact scan goes on serving, so nobody is told.
    worker.once('error', () => resolve(false))
    worker.once('exit', (code) => resolve(code === 0))
  })
  let isStopped = false
  const stop = async (): Promise<void> => {
    isStopped = true
    await worker.terminate()
  }
  worker.on('message', (passageIds: PassageId[]) => {
    if (isStopped) return
    try {
      worker.postMessage(vectorsOf(passageIds))
    } catch {
      // The store cannot be read any more: there is nothing to build from, and whoever searches is told.
      void stop()
    }
  })
  return { done, stop }
}
