import { sha256 } from '../../../../base/hash.ts'
import type { Span } from '../../../../contract/types.ts'
import type { ChatModel } from '../../../types.ts'
import type { Turn } from '../../followUp.ts'
import type { ReplyLimits } from '../collect.ts'
import { describeTurn, type CountTokens } from './carried.ts'
import { summarise, type Summary } from './summarise.ts'

/** What a model reads of the conversation: safe to stand in a prompt, empty at its beginning. `notes` are for the user. */
export type Memory = { text: string; notes: string[] }

export type Recall = {
  /** Oldest first. */
  history: readonly Turn[]
  model: ChatModel
  /** Tokens of the whole memory; absent: `memoryTokens`. */
  budget?: number
  splitSentences: (text: string) => Span[]
  /** Answers without documents are remembered too: for the chat mode that gives such answers. */
  hasOwnWords?: boolean
  limits?: ReplyLimits
}

export interface ChatMemory {
  /** Throws AbortError only. */
  recall(recall: Recall, signal?: AbortSignal): Promise<Memory>
}

/** A summary is worth a wait of seconds: the first sentences of the turns do nearly as well. */
const defaultLimits: ReplyLimits = {
  firstTokenMs: 20_000,
  betweenTokensMs: 10_000,
  totalMs: 30_000,
  mostCharacters: 8000,
}

/** Summaries kept: one for every four turns of every conversation that goes on. */
const keptSummaries = 200

/** Older turns are summed up in groups, so that not every question waits for a new summary. */
const turnsPerSummary = 4

/** Share of the budget that the summary may take. */
const summaryShare = 1 / 3

/** An eighth of the context, 1,000 tokens at most: evidence needs the room more than the conversation does. */
export function memoryTokens({ contextTokens }: Pick<ChatModel, 'contextTokens'>): number {
  return Math.min(1000, Math.floor(contextTokens / 8))
}

/**
 * Memory of conversations within a budget of tokens, as in LlamaIndex's ChatSummaryMemoryBuffer: the newest turns
 * as they were, what does not fit summed up. Of answers only supported sentences are remembered. A summary is made
 * once for a beginning of a conversation and a model.
 */
export function createMemory(): ChatMemory {
  const summaries = new Map<string, Summary>()

  async function summaryOf(recall: Recall, turns: readonly Turn[], limit: number, signal: AbortSignal | undefined) {
    const { model, splitSentences, limits = defaultLimits } = recall
    const key = sha256(JSON.stringify([model.name, limit, turns.map((turn) => describe(turn, Infinity, recall))]))
    const known = summaries.get(key)
    // The note was shown when the summary was made.
    if (known) return { ...known, note: null }
    const made = await summarise({ model, turns, limit, splitSentences, limits, signal })
    summaries.set(key, made)
    for (const oldest of summaries.keys()) {
      if (summaries.size <= keptSummaries) break
      summaries.delete(oldest)
    }
    return made
  }

  return {
    async recall(recall, signal) {
      const { history, model, budget = memoryTokens(model) } = recall
      const count: CountTokens = (text) => model.tokens.count(text)
      // A long answer must not push out every other turn.
      const described = history.map((turn) => describe(turn, Math.floor(budget / 2), recall))
      const sizes = described.map((text) => count(text) + 1)
      if (sizes.reduce((sum, size) => sum + size, 0) <= budget) return { text: described.join('\n'), notes: [] }
      const summaryLimit = Math.floor(budget * summaryShare)
      let left = budget - summaryLimit - 1
      const fitting = sizes.toReversed().findIndex((size) => (left -= size) < 0)
      const older = Math.min(
        history.length - 1,
        Math.ceil((history.length - fitting) / turnsPerSummary) * turnsPerSummary,
      )
      if (older <= 0) return { text: described.slice(-1).join('\n'), notes: [] }
      const { text, note } = await summaryOf(recall, history.slice(0, older), summaryLimit, signal)
      const parts = text === '' ? described.slice(older) : [`Before that: ${text}`, ...described.slice(older)]
      return { text: parts.join('\n'), notes: note === null ? [] : [note] }
    },
  }
}

function describe(turn: Turn, limit: number, { model, hasOwnWords = false }: Recall): string {
  return describeTurn(turn, limit, (text) => model.tokens.count(text), hasOwnWords)
}
