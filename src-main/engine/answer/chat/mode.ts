import type { ChatMode } from '../../../contract/answerTypes.ts'
import type { ChatModel } from '../../types.ts'

/** A mode that was settled on. */
export type SettledChatMode = Exclude<ChatMode, 'best'>

/** What a mode does with a question and the conversation before it. */
export type ChatTraits = {
  /** Documents are searched; otherwise the model speaks of its own knowledge, and in strict mode says nothing. */
  searches: boolean
  /**
   * The model writes the question out so that it stands alone: `always` where it sees nothing else of the
   * conversation, `followUps` only where the question leans on what was said.
   */
  condenses: 'never' | 'followUps' | 'always'
  /** The model reads the conversation beside the question. */
  showsHistory: boolean
  /** The model searches by itself, step by step. */
  usesTools: boolean
}

/** LlamaIndex's chat engines: what makes each what it is. */
export const chatTraits: Readonly<Record<SettledChatMode, ChatTraits>> = {
  simple: { searches: false, condenses: 'never', showsHistory: true, usesTools: false },
  condense_question: { searches: true, condenses: 'always', showsHistory: false, usesTools: false },
  context: { searches: true, condenses: 'never', showsHistory: true, usesTools: false },
  condense_plus_context: { searches: true, condenses: 'followUps', showsHistory: true, usesTools: false },
  react: { searches: true, condenses: 'followUps', showsHistory: true, usesTools: true },
}

/**
 * Billions of parameters from which `best` lets a model look things up step by step. Each step is a reply to wait
 * for: minutes with 7 billion on a laptop, seconds on the computers that run 30. Not measured: no such model was at hand.
 */
const leastForTools = 30

/** Billions of parameters from which a model rewrites a question rather than answers it. */
const leastForCondensing = 1

/**
 * The mode for a wish and a model. `best`: `react` for models that can use tools and have 30 billion
 * parameters or more, `condense_plus_context` from 1 billion on or where the size is unknown (what is
 * written is checked and can be done without), else `context`. Without a model only `context` is left.
 */
export function chooseChatMode(wanted: ChatMode, model: Pick<ChatModel, 'abilities'> | null): SettledChatMode {
  if (model === null) return 'context'
  if (wanted !== 'best') return wanted
  const { parameters, canUseTools } = model.abilities
  if (canUseTools && parameters !== null && parameters >= leastForTools) return 'react'
  return parameters === null || parameters >= leastForCondensing ? 'condense_plus_context' : 'context'
}
