import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CpuShare } from '../../../contract/nouns/settingsTypes.ts'

/** Threads of inference, and the rest after a piece of work as a multiple of the time that it took. */
type Pace = { threads: number; rest: number }

/** What a share of the processor means on a computer of so many cores. */
export function paceOf(share: CpuShare, cores = availableParallelism()): Pace {
  if (share === 'full') return { threads: cores, rest: 0 }
  // A single core has no half; there, half of the time is left to others.
  if (share === 'normal') return { threads: Math.ceil(cores / 2), rest: cores === 1 ? 1 : 0 }
  return { threads: Math.ceil(cores / 4), rest: 1 }
}

/**
 * The same work with rests in between. A rest comes before the next piece, not after the last: what was made is
 * never held back, or lost when the rest is broken off.
 * @param rest asked after each piece
 */
export function withRests<Input, Output>(
  work: (input: Input, signal?: AbortSignal) => Promise<Output>,
  rest: () => number,
): (input: Input, signal?: AbortSignal) => Promise<Output> {
  let restsUntil = 0
  return async (input, signal) => {
    const pause = restsUntil - performance.now()
    if (pause > 0) await sleep(pause, undefined, { ...(signal ? { signal } : {}), ref: false })
    const start = performance.now()
    try {
      return await work(input, signal)
    } finally {
      const end = performance.now()
      restsUntil = end + (end - start) * rest()
    }
  }
}
