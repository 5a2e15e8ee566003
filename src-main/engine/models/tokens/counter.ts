import { estimateTokens } from '../../../base/text/tokens.ts'
import type { ChatMessage, TokenCounter } from '../../types.ts'
import { templateCost } from './template.ts'

/** What Ollama itself reckons for an image. */
const imageTokens = 768

/** A shorter prompt says more of its template than of its text. */
const tellingTokens = 50
/** Requests that the estimate learns from: enough to even out one odd text, few enough to follow a change of language. */
const remembered = 8

/** Below this share of the estimate, the server counted only part of the prompt: no text is that short in tokens. */
const leastShare = 0.3

/** A counter that gets better: with the model's tokenizer when it comes, and with every count of the server's. */
export interface LearningCounter extends TokenCounter {
  /** Counts with the model's own tokenizer from now on; `leading`: tokens that the server puts before each prompt. */
  adopt(tokenizer: (text: string) => number, leading: number): void
  /** What the server counted for messages that were sent. */
  learn(messages: readonly ChatMessage[], promptTokens: number): void
}

/**
 * Counts for one model. Until `adopt` it estimates, with a factor learnt from what the server counted. What the chat
 * template adds is the same for the same roles in the same order, so one answer tells it exactly.
 * @param template the chat template as Ollama shows it
 */
export function createTokenCounter(template: string): LearningCounter {
  let tokenizer: ((text: string) => number) | null = null
  let leading = 0
  const seen: { estimated: number; counted: number }[] = []
  /** Tokens of the template by roles; only while the tokenizer is there to tell them from the texts'. */
  const overheads = new Map<string, number>()

  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const count = (text: string): number => (tokenizer ? tokenizer(text) : Math.ceil(estimateTokens(text) * factor()))
  const factor = (): number =>
    seen.length === 0 ? 1 : sum(seen.map(({ counted }) => counted)) / sum(seen.map(({ estimated }) => estimated))

  const textTokens = (messages: readonly ChatMessage[]): number =>
    sum(messages.map(({ content, images = [] }) => count(content) + images.length * imageTokens))
  const statedOverhead = (messages: readonly ChatMessage[]): number =>
    leading + templateCost(template, messages, tokenizer ?? estimateTokens)

  return {
    get isExact() {
      return tokenizer !== null
    },
    count,
    countMessages: (messages) => textTokens(messages) + (overheads.get(rolesOf(messages)) ?? statedOverhead(messages)),
    adopt(exact, tokensBefore) {
      tokenizer = exact
      leading = tokensBefore
    },
    learn(messages, promptTokens) {
      // Nobody knows how many tokens an image took.
      if (messages.some(({ images = [] }) => images.length > 0)) return
      if (tokenizer) {
        const overhead = promptTokens - textTokens(messages)
        // Some servers count only what is new in a prompt that they still remember.
        if (overhead >= 0) overheads.set(rolesOf(messages), overhead)
        return
      }
      const estimated = sum(messages.map(({ content }) => estimateTokens(content)))
      if (estimated < tellingTokens || promptTokens < estimated * leastShare) return
      seen.push({ estimated, counted: Math.max(1, promptTokens - statedOverhead(messages)) })
      if (seen.length > remembered) seen.shift()
    },
  }
}

function rolesOf(messages: readonly ChatMessage[]): string {
  return messages.map(({ role }) => role).join(' ')
}
