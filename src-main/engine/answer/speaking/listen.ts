import { say } from '../../../base/language/say.ts'
import { AppError, isAbort } from '../../../base/errors.ts'

/** How long a model may be silent. */
export type SilenceLimits = {
  /** Until its first token: loading from disk and reading the prompt, which takes minutes on an old laptop. */
  firstTokenMs: number
  betweenTokensMs: number
}

export const defaultSilenceLimits: SilenceLimits = { firstTokenMs: 240_000, betweenTokensMs: 45_000 }

/** The error to end with when a signal was aborted, whatever reason it was given. */
export function abortError(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error && isAbort(reason)
    ? reason
    : new DOMException('This operation was aborted', 'AbortError')
}

/**
 * A model's stream under time limits. Stops at once on abort, even when the stream does not
 * listen; throws AbortError, or AppError `models/stalled` after too long a silence. `start` gets
 * the signal that ends the stream in either case.
 */
export async function* listen(
  start: (signal: AbortSignal) => AsyncIterable<string>,
  limits: SilenceLimits,
  signal: AbortSignal | undefined,
): AsyncIterable<string> {
  const ended = new AbortController()
  const stream = start(AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal]))[Symbol.asyncIterator]()
  let limitMs = limits.firstTokenMs
  try {
    while (true) {
      const next = await withinLimit(stream.next(), limitMs, signal)
      if (next.done) return
      limitMs = limits.betweenTokensMs
      yield next.value
    }
  } finally {
    ended.abort()
    // Not awaited: a stream that stalls would not come back from `return` either.
    stream.return?.().catch(() => undefined)
  }
}

function withinLimit<T>(promise: Promise<T>, limitMs: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => finish(() => reject(abortError(signal)))
    const timer = setTimeout(() => finish(() => reject(stalled(limitMs))), limitMs)
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      settle()
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    promise.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(signal?.aborted ? abortError(signal) : error)),
    )
  })
}

function stalled(limitMs: number): AppError {
  const seconds = Math.round(limitMs / 1000)
  return new AppError('models/stalled', say('answer.modelSilent', { seconds }), {
    retry: true,
  })
}
