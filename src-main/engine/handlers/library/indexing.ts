import { isAbort, messageOf } from '../../base/errors.ts'
import type { Indexer } from '../library/indexer.ts'

/** Indexing in the background on behalf of the page: one run at a time, one more when asked meanwhile. */
export interface BackgroundIndexing {
  /** Starts a run, or asks the running one to look again when it ends. */
  start(): void
  /** Stops; what is done stays done. Resolves when nothing runs any more. */
  cancel(): Promise<void>
  /** The last run's error for the user; null when it went well or is still running. */
  problem(): string | null
  onChange(listener: () => void): () => void
}

export function createBackgroundIndexing(indexer: Indexer | null): BackgroundIndexing {
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((listener) => listener())
  let controller: AbortController | null = null
  let running = Promise.resolve()
  let isAskedAgain = false
  let problem: string | null = null

  async function runUntilQuiet(indexer: Indexer, signal: AbortSignal): Promise<void> {
    problem = null
    try {
      do {
        isAskedAgain = false
        const summary = await indexer.run(undefined, signal)
        problem = summary.problems[0] ?? null
      } while (isAskedAgain)
    } catch (error) {
      if (!isAbort(error)) problem = messageOf(error)
    } finally {
      controller = null
      notify()
    }
  }

  indexer?.onProgress(notify)
  return {
    start() {
      if (!indexer) return
      isAskedAgain = true
      if (controller) return
      controller = new AbortController()
      running = runUntilQuiet(indexer, controller.signal)
      notify()
    },
    async cancel() {
      isAskedAgain = false
      controller?.abort()
      await running
    },
    problem: () => problem,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
