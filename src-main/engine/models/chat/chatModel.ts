import { setTimeout as pause } from 'node:timers/promises'
import type { ChatRequest } from 'ollama'
import { AppError, isAbort } from '../../../base/errors.ts'
import type { ChatMessage, ChatModel, ChatOptions } from '../../types.ts'
import { translate } from '../errors.ts'
import type { ModelFacts } from './modelFacts.ts'
import { clientFor } from '../request.ts'
import type { LearningCounter } from '../tokens/counter.ts'
import type { Release } from './release.ts'

/** Pauses before a request that a busy server refused is sent again. */
export const busyPausesMs: readonly number[] = [500, 1000, 2000, 4000, 8000]

/**
 * Tokens that Ollama reads at a time (`num_batch`); it looks for an abort between two of them only while it
 * writes, so a prompt longer than this one is read to its end for nobody.
 */
const batchTokens = 512

/** What a conversation with one model needs to know. */
export type ChatParts = {
  host: string
  name: string
  facts: ModelFacts
  contextTokens: number
  /** Threads to compute with; null: as many as the server likes. */
  threads: number | null
  tokens: LearningCounter
  release: Release
  pausesMs: readonly number[]
}

/** A model of an Ollama server as the engine knows models. */
export function createChatModel(parts: ChatParts): ChatModel {
  const { host, name, facts, tokens, release } = parts

  /** Sends the request, again after a pause while the server has no room. */
  async function ask(request: ChatRequest & { stream: true }, signal: AbortSignal) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await clientFor(host, name, signal).chat(request)
      } catch (error) {
        const pauseMs = parts.pausesMs[attempt]
        if (!(error instanceof AppError && error.code === 'models/busy') || pauseMs === undefined) throw error
        await pause(pauseMs, undefined, { signal })
      }
    }
  }

  return {
    name,
    contextTokens: parts.contextTokens,
    abilities: facts.abilities,
    tokens,
    async *stream(messages, options, signal) {
      if (!facts.abilities.canSee && messages.some(({ images = [] }) => images.length > 0)) throw cannotSee(name)
      const ended = new AbortController()
      let isReading = false
      try {
        const all = AbortSignal.any(signal ? [signal, ended.signal] : [ended.signal])
        await release.done()
        all.throwIfAborted()
        isReading = true
        const lines = await ask(requestOf(parts, messages, options), all)
        for await (const line of lines) {
          isReading = false
          // Empty while a model thinks: a sign of life, nothing to show.
          yield line.message?.content ?? ''
          if (!line.done) continue
          const promptTokens = line.prompt_eval_count ?? 0
          tokens.learn(messages, promptTokens)
          options.onUsage?.({ promptTokens, replyTokens: line.eval_count ?? 0 })
          // Servers that do not know `truncate` cut to exactly what fits, without a word.
          if (promptTokens >= options.contextTokens) throw promptTooLong(name, options.contextTokens)
          if (line.done_reason === 'length') throw cutShort(name)
        }
      } catch (error) {
        if (signal?.aborted || isAbort(error)) {
          if (isReading && tokens.countMessages(messages) > batchTokens) release.start()
          throw signal?.reason ?? error
        }
        throw translate(error, host)
      } finally {
        // The package leaves the connection open when a reader stops early.
        ended.abort()
      }
    },
  }
}

/** `truncate`, `shift`: nothing is cut without a word; the package's types do not know them. */
type FullRequest = ChatRequest & { stream: true; truncate: boolean; shift: boolean }

function requestOf(parts: ChatParts, messages: readonly ChatMessage[], options: ChatOptions): FullRequest {
  return {
    model: parts.name,
    messages: messages.map(({ role, content, images = [] }) => ({
      role,
      content: content.toWellFormed(),
      ...(images.length > 0 ? { images: [...images] } : {}),
    })),
    stream: true,
    truncate: false,
    shift: false,
    // Only to models that know the word: others refuse it.
    ...(parts.facts.canThink ? { think: false } : {}),
    ...(options.format ? { format: options.format } : {}),
    options: {
      num_ctx: options.contextTokens,
      num_predict: options.maxTokens,
      temperature: options.temperature,
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(parts.threads === null ? {} : { num_thread: parts.threads }),
    },
  }
}

function cutShort(name: string): AppError {
  return new AppError(
    'models/cutShort',
    `${name} reached its longest reply before it had finished; the answer ends there.`,
  )
}

function promptTooLong(name: string, contextTokens: number): AppError {
  return new AppError(
    'models/promptTooLong',
    `What was to be read is longer than the ${contextTokens} tokens that ${name} can hold. Ask about less at once, or choose a model with a larger context.`,
  )
}

function cannotSee(name: string): AppError {
  return new AppError(
    'models/cannotSee',
    `${name} cannot look at pictures. Choose a model that can, such as one called “vision” or “vl”.`,
  )
}
