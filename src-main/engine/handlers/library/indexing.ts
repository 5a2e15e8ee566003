import { isAbort, messageOf } from '../../../base/errors.ts'
import type { FolderId, PausedBy } from '../../../contract/types.ts'
import type { Indexer } from '../../library/indexer.ts'
import type { Store } from '../../store/types.ts'

/** Indexing in the background on behalf of the page: one run at a time, one more when asked meanwhile, none while it is paused. */
export interface BackgroundIndexing {
  /** Starts a run, or asks the running one to look again when it ends; paused: as soon as nobody pauses any more. */
  start(): void
  /** Stops, and forgets what was asked; what is done stays done. Resolves when nothing runs any more. */
  cancel(): Promise<void>
  /** Stops within a second and loses nothing: what was under way goes on after `resume`. Resolves when nothing runs any more. */
  pause(by: PausedBy): Promise<void>
  /** Ends the pause of one; it goes on when nobody else pauses. */
  resume(by: PausedBy): void
  pausedBy(): PausedBy[]
  /** Does something that no run may see half done; a run that was under way goes on afterwards. */
  between<Result>(work: () => Result): Promise<Result>
  /** The last run's error for the user; null when it went well or is still running. */
  problem(): string | null
  /** Sources that the last run did not find. */
  missing(): FolderId[]
  onChange(listener: () => void): () => void
}

/** Where the user's pause outlives the program; a battery is looked at anew. */
export type PauseMemory = { isPaused(): boolean; setPaused(isPaused: boolean): void }

/** Setting of the library: there while the user pauses. */
const pausedKey = 'indexing.paused'

/** The user's pause, kept in the library. */
export function pauseMemory({ reader, writer }: Pick<Store, 'reader' | 'writer'>): PauseMemory {
  return {
    isPaused: () => reader.setting(pausedKey) !== null,
    setPaused: (isPaused) => writer?.setSetting(pausedKey, isPaused ? 'user' : null),
  }
}

/** `indexer` null: another process writes, and nothing ever runs here. */
export function createBackgroundIndexing(indexer: Indexer | null, memory: PauseMemory): BackgroundIndexing {
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((listener) => listener())
  const pauses = new Set<PausedBy>(memory.isPaused() ? ['user'] : [])
  let controller: AbortController | null = null
  let running = Promise.resolve()
  /** A run that was asked for and has not begun, or that has to go on. */
  let isWanted = false
  let problem: string | null = null
  let missing: FolderId[] = []

  function go(): void {
    if (!indexer || controller || !isWanted || pauses.size > 0) return
    isWanted = false
    problem = null
    controller = new AbortController()
    running = run(indexer, controller.signal)
    notify()
  }

  async function run(indexer: Indexer, signal: AbortSignal): Promise<void> {
    try {
      const summary = await indexer.run(undefined, signal)
      problem = summary.problems[0] ?? null
      missing = summary.missing
    } catch (error) {
      if (!isAbort(error)) problem = messageOf(error)
    } finally {
      controller = null
      notify()
      go()
    }
  }

  /** Resolves when the run that was under way has ended, of which `isWanted` says whether it shall go on. */
  async function stop(): Promise<void> {
    const stopped = running
    controller?.abort()
    await stopped
  }

  indexer?.onProgress(notify)
  return {
    start() {
      isWanted = true
      go()
    },
    async cancel() {
      isWanted = false
      await stop()
    },
    async pause(by) {
      pauses.add(by)
      if (by === 'user') memory.setPaused(true)
      if (controller) isWanted = true
      notify()
      await stop()
    },
    resume(by) {
      pauses.delete(by)
      if (by === 'user') memory.setPaused(false)
      notify()
      go()
    },
    pausedBy: () => [...pauses],
    async between(work) {
      const goesOn = isWanted || controller !== null
      isWanted = false
      await stop()
      try {
        return work()
      } finally {
        isWanted ||= goesOn
        go()
      }
    },
    problem: () => problem,
    missing: () => missing,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
