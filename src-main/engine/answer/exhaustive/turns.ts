import { setImmediate } from 'node:timers/promises'

/** Time worked before others get their turn. */
const turnMs = 10

/** Makes the call that lets others work when a turn is over. It throws AbortError once the signal is aborted. */
export function createTurns(signal: AbortSignal | undefined): () => Promise<void> {
  let until = performance.now() + turnMs
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() < until) return
    await setImmediate()
    signal?.throwIfAborted()
    until = performance.now() + turnMs
  }
}
