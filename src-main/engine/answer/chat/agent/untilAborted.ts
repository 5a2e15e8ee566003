import { abortError } from '../../speaking/listen.ts'

/** A promise that comes back at once when a signal ends it, even when the work does not listen. Throws AbortError then. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(abortError(signal))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
