import { AppError, messageOf } from '../../../base/errors.ts'
import type { InstallProgress } from '../../../contract/types.ts'
import type { ModelShelf } from '../shelf.ts'

/** Downloads that run in the background, whoever looks. */
export interface Installs {
  /** Begins, or goes on where an attempt stopped; nothing when it runs already. */
  start(name: string): void
  cancel(name: string): void
  /** `problem`: why the last attempt ended, until the next one begins. */
  state(name: string): { progress: InstallProgress | null; problem: string | null }
  /** Stops all; what came stays for another time. */
  close(): Promise<void>
}

type Running = { controller: AbortController; progress: InstallProgress; ended: Promise<void> }

/** @param shelf where models are put */
export function createInstalls(shelf: Pick<ModelShelf, 'install'>): Installs {
  const running = new Map<string, Running>()
  const problems = new Map<string, string>()

  function start(name: string): void {
    if (running.has(name)) return
    problems.delete(name)
    const controller = new AbortController()
    const install = async (): Promise<void> => {
      try {
        await shelf.install(name, controller.signal, (progress) => void Object.assign(entry.progress, progress))
      } catch (error) {
        if (!controller.signal.aborted) problems.set(name, problemOf(error))
      } finally {
        running.delete(name)
      }
    }
    const entry: Running = {
      controller,
      progress: { done: 0, total: 0, rate: 0, secondsLeft: null },
      ended: Promise.resolve(),
    }
    running.set(name, entry)
    entry.ended = install()
  }

  return {
    start,
    cancel: (name) => running.get(name)?.controller.abort(),
    state: (name) => ({ progress: running.get(name)?.progress ?? null, problem: problems.get(name) ?? null }),
    async close() {
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function problemOf(error: unknown): string {
  return error instanceof AppError ? error.message : `The model could not be installed: ${messageOf(error)}. Try again.`
}
