import { AppError, messageOf } from '../../../base/errors.ts'
import type { ModelShelf } from '../shelf.ts'
import type { InstallProgress } from '../../../contract/nouns/modelTypes.ts'

/** Downloads that run in the background, whoever looks. */
export interface Installs {
  /** Begins, or goes on where an attempt stopped; nothing when it runs already. */
  start(name: string): void
  /** Also forgets why the last attempt ended. */
  cancel(name: string): void
  /** `problem`: why the last attempt ended, until the next one begins, `code` the same for the page. */
  state(name: string): InstallState
  /** Names of what runs, and of what ended in vain. */
  names(): string[]
  /** Stops all; what came stays for another time. */
  close(): Promise<void>
}

/** See `Installs.state`. */
export type InstallState = { progress: InstallProgress | null; problem: string | null; code: string | null }

type Running = { controller: AbortController; progress: InstallProgress; ended: Promise<void> }

/** @param shelf where models are put */
export function createInstalls(shelf: Pick<ModelShelf, 'install'>): Installs {
  const running = new Map<string, Running>()
  const problems = new Map<string, { problem: string; code: string | null }>()

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
    cancel(name) {
      problems.delete(name)
      running.get(name)?.controller.abort()
    },
    state: (name) => ({
      progress: running.get(name)?.progress ?? null,
      ...(problems.get(name) ?? { problem: null, code: null }),
    }),
    names: () => [...new Set([...running.keys(), ...problems.keys()])],
    async close() {
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function problemOf(error: unknown): { problem: string; code: string | null } {
  if (error instanceof AppError) return { problem: error.message, code: error.code }
  return { problem: `The model could not be installed: ${messageOf(error)}. Try again.`, code: null }
}
