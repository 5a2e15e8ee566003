import type { Progress } from '../../contract/types.ts'

/** Older speed counts half after this long (ms): steady, yet it follows a folder of large files within seconds. */
const halfLifeMs = 10_000

export interface ProgressMeter {
  start(phase: Progress['phase'], total: number, totalWeight?: number): void
  /** `weight` is what time goes by when items differ (bytes of a file); items count alike without it. */
  advance(items: number, weight?: number): void
  /** During scanning, where the total is not known. */
  set(done: number): void
  current(path: string | undefined): void
  read(): Progress
  onChange(listener: (progress: Progress) => void): () => void
}

/** Counts, smoothed rate and time left of the phase that runs. `now` in milliseconds, monotonic. */
export function createProgressMeter(now: () => number = () => performance.now()): ProgressMeter {
  const listeners = new Set<(progress: Progress) => void>()
  const idle: Progress = { phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null }
  let progress = idle
  let weightLeft = 0
  let lastAt = 0
  // Decaying sums: rate = sum of items / sum of time.
  let items = 0
  let weight = 0
  let elapsedMs = 0

  const publish = (next: Progress): void => {
    progress = next
    for (const listener of listeners) listener(next)
  }

  return {
    start(phase, total, totalWeight = total) {
      weightLeft = totalWeight
      lastAt = now()
      items = weight = elapsedMs = 0
      publish(phase === 'idle' ? idle : { phase, done: 0, total, rate: 0, secondsLeft: null })
    },
    advance(count, countWeight = count) {
      const passedMs = now() - lastAt
      lastAt += passedMs
      const decay = 0.5 ** (passedMs / halfLifeMs)
      items = items * decay + count
      weight = weight * decay + countWeight
      elapsedMs = elapsedMs * decay + passedMs
      weightLeft = Math.max(0, weightLeft - countWeight)
      const rate = elapsedMs > 0 ? (items / elapsedMs) * 1000 : 0
      const secondsLeft = weight > 0 && elapsedMs > 0 ? Math.round((weightLeft * elapsedMs) / weight / 1000) : null
      publish({ ...progress, done: Math.min(progress.total, progress.done + count), rate, secondsLeft })
    },
    set(done) {
      publish({ ...progress, done })
    },
    current(path) {
      const { current: _before, ...rest } = progress
      publish(path === undefined ? rest : { ...rest, current: path })
    },
    read: () => progress,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
