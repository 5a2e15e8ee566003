import { AppError } from '../../../base/errors.ts'
import type { ChatMessage, ChatModel, ChatOptions } from '../../types.ts'
import { listen, type SilenceLimits } from '../speaking/listen.ts'

/** How long a reply that nobody reads along may take, and how long it may get. */
export type ReplyLimits = SilenceLimits & { totalMs: number; mostCharacters: number }

/**
 * A model's whole reply, for what is not shown as it comes. Throws AbortError when the caller stops, AppError
 * `answer/slow` after `totalMs`, `answer/loops` beyond `mostCharacters`, and the model's own errors; what came
 * before the longest reply was reached is returned.
 */
export async function collectReply(
  model: ChatModel,
  messages: readonly ChatMessage[],
  options: Omit<ChatOptions, 'contextTokens' | 'temperature'>,
  limits: ReplyLimits,
  signal: AbortSignal | undefined,
): Promise<string> {
  const late = AbortSignal.timeout(Math.max(1, limits.totalMs))
  const ended = AbortSignal.any(signal ? [signal, late] : [late])
  let reply = ''
  try {
    // The context that answers use too: another one would make Ollama load the model anew.
    const asked = { ...options, contextTokens: model.contextTokens, temperature: 0 }
    for await (const piece of listen((inner) => model.stream(messages, asked, inner), limits, ended)) {
      reply += piece
      if (reply.length > limits.mostCharacters) throw new AppError('answer/loops', 'its reply did not come to an end')
    }
  } catch (error) {
    if (signal?.aborted) throw error
    if (late.aborted) throw new AppError('answer/slow', 'it took too long', { retry: true })
    if (!(error instanceof AppError && error.code === 'models/cutShort')) throw error
  }
  return reply
}
