import type { z } from 'zod'
import { AppError, isAbort } from '../../../../base/errors.ts'
import type { ChatMessage, ChatModel } from '../../../types.ts'
import { findJson } from './findJson.ts'

/** A reply longer than this goes round in circles: what is asked for here is a few sentences. */
const mostCharacters = 6000

/** Tokens of a reply; a passage of HyDE or five queries need a third. */
const mostTokens = 600

/**
 * Asks a model for one JSON object and waits at most `limitMs` for the whole reply. The stream is ended
 * in every case. Throws AbortError when the caller stops, AppError `retrieve/slow`, `retrieve/loops`,
 * `retrieve/nonsense`, and the model's own errors.
 */
export async function askForObject<Shape>(
  model: ChatModel,
  messages: readonly ChatMessage[],
  schema: z.ZodType<Shape>,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Shape> {
  const found = findJson(await collectReply(model, messages, limitMs, signal), schema)
  if (found === undefined) throw new AppError('retrieve/nonsense', 'its reply was not what it was asked for')
  return found
}

async function collectReply(
  model: ChatModel,
  messages: readonly ChatMessage[],
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<string> {
  const ended = new AbortController()
  const inner = AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal])
  // The context that answers use too: another one would make Ollama load the model anew.
  const options = { contextTokens: model.contextTokens, maxTokens: mostTokens, temperature: 0 }
  let reply = ''
  const read = async (): Promise<string> => {
    for await (const piece of model.stream(messages, options, inner)) {
      reply += piece
      if (ended.signal.aborted) break
      if (reply.length > mostCharacters) throw new AppError('retrieve/loops', 'its reply did not come to an end')
    }
    return reply
  }
  try {
    return await withinLimit(read(), limitMs, signal)
  } catch (error) {
    // What came before the longest reply was reached may be whole all the same.
    if (error instanceof AppError && error.code === 'models/cutShort') return reply
    throw error
  } finally {
    ended.abort()
  }
}

/**
 * A promise under a time limit that comes back at once on abort, even when the work does not listen.
 * Throws AbortError or AppError `retrieve/slow`.
 */
export function withinLimit<Value>(
  work: Promise<Value>,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => finish(() => reject(abortError(signal)))
    const timer = setTimeout(
      () =>
        finish(() =>
          reject(new AppError('retrieve/slow', `it took longer than ${describeSeconds(limitMs)}`, { retry: true })),
        ),
      limitMs,
    )
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      settle()
    }
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    work.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(signal?.aborted ? abortError(signal) : asError(error))),
    )
  })
}

/** "30 seconds", "1 second". */
export function describeSeconds(limitMs: number): string {
  const seconds = Math.max(1, Math.round(limitMs / 1000))
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

function abortError(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error && isAbort(reason)
    ? reason
    : new DOMException('This operation was aborted', 'AbortError')
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
