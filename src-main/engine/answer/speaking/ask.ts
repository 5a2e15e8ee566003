import type { AnswerUsage } from '../../../contract/answerTypes.ts'
import type { ChatMessage, ChatModel, ChatOptions } from '../../types.ts'
import { listen, type SilenceLimits } from './listen.ts'

/** What a model is told to do with a prompt that was made for it. */
export type Prompt = { messages: ChatMessage[]; maxTokens: number; format?: object }

/** How a run differs from others: `seed` null for the one that says the same each time. */
export type Sampling = { temperature: number; seed: number | null }

/** Asks one model, under time limits, and adds up what its server counted. */
export class Asker {
  readonly #model: ChatModel
  readonly #limits: SilenceLimits
  readonly #signal: AbortSignal | undefined
  #promptTokens: number | null = null
  #replyTokens: number | null = null
  #asked: ChatMessage[] = []

  constructor(model: ChatModel, limits: SilenceLimits, signal: AbortSignal | undefined) {
    this.#model = model
    this.#limits = limits
    this.#signal = signal
  }

  get usage(): Pick<AnswerUsage, 'contextTokens' | 'promptTokens' | 'replyTokens'> {
    const { contextTokens } = this.#model
    return { contextTokens, promptTokens: this.#promptTokens, replyTokens: this.#replyTokens }
  }

  /** The last prompt that was sent; empty before the first. */
  get asked(): readonly ChatMessage[] {
    return this.#asked
  }

  /** A reply as it comes. Throws AbortError and the model's errors. */
  stream({ messages, maxTokens, format }: Prompt, { temperature, seed }: Sampling): AsyncIterable<string> {
    const options: ChatOptions = {
      contextTokens: this.#model.contextTokens,
      maxTokens,
      temperature,
      ...(seed === null ? {} : { seed }),
      ...(format === undefined ? {} : { format }),
      onUsage: ({ promptTokens, replyTokens }) => {
        this.#promptTokens = (this.#promptTokens ?? 0) + promptTokens
        this.#replyTokens = (this.#replyTokens ?? 0) + replyTokens
      },
    }
    const start = (signal: AbortSignal): AsyncIterable<string> => {
      this.#asked = messages
      return this.#model.stream(messages, options, signal)
    }
    return listen(start, this.#limits, this.#signal)
  }
}
