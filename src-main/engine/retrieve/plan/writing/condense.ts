import { say } from '../../../../base/language/say.ts'
import { z } from 'zod'
import { AppError, messageOf } from '../../../../base/errors.ts'
import type { ChatModel } from '../../../types.ts'
import { askForObject } from './ask.ts'
import { checkText } from './check.ts'
import type { StopWordsOf } from './language.ts'
import { buildMessages, fenceBeginning } from './prompts.ts'

/** An earlier question of a conversation, and what was answered. */
export type EarlierTurn = { question: string; answer: string }

/** `question` stands alone; null when no model could write one: the caller then does without. `warning` says why. */
export type Condensed = { question: string | null; warning: string | null }

export type Condensing = {
  model: ChatModel
  question: string
  /** Oldest first. */
  history: readonly EarlierTurn[]
  stopWordsOf: StopWordsOf
  limitMs?: number
}

/** Turns that a follow-up may lean on; answers are only a reminder of who and what was spoken of. */
const turnsShown = 3
const answerCharacters = 400

/** A follow-up, its subject spelled out, is hardly longer than this. */
const mostCharacters = 500

/** The person waits, and what stands in when there is no model is good. */
const defaultLimitMs = 20_000

const shape = z.object({ question: z.string() })

/**
 * A model reads a follow-up together with the conversation and writes the question that it stands for.
 * What it wrote must keep every number of the follow-up and hold no number that nobody said: a search
 * for another year finds another year's answer. Throws AbortError only.
 */
export async function condenseQuestion(
  { model, question, history, stopWordsOf, limitMs = defaultLimitMs }: Condensing,
  signal?: AbortSignal,
): Promise<Condensed> {
  const turns = history.slice(-turnsShown)
  if (turns.length === 0) return { question, warning: null }
  const said = turns.map((turn) => `${turn.question}\n${turn.answer.slice(0, answerCharacters)}`)
  const task =
    'Rewrite the last question so that it can be understood without the conversation: put in the names and things that words like "it", "they" or "that" stand for, and add nothing else. When it can be understood as it is, copy it.'
  const data = [...said.map((text) => fenceBeginning('earlier', text)), fenceBeginning('question', question)].join('\n')
  try {
    const reply = await askForObject(model, buildMessages(task, '{"question": "…"}', data), shape, limitMs, signal)
    const text = checkText(question, reply.question, mostCharacters, stopWordsOf)
    if (text === null || !keepsNumbers(text, question, said.join('\n')))
      throw new AppError('retrieve/unusable', 'what it wrote is not the question')
    return { question: text, warning: null }
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = messageOf(error).replace(/[.!]$/, '')
    const warning = say('retrieve.notRewritten', { name: model.name, reason })
    return { question: null, warning }
  }
}

function keepsNumbers(text: string, question: string, said: string): boolean {
  const numbers = (from: string): Set<string> => new Set(from.match(/\p{N}+/gu) ?? [])
  const written = numbers(text)
  return numbers(question).isSubsetOf(written) && written.isSubsetOf(numbers(`${said}\n${question}`))
}
