import { z } from 'zod'
import { messageOf } from '../../../base/errors.ts'
import type { ChatModel, RetrieveOptions } from '../../types.ts'
import { quotedPhrases } from './wording/phrases.ts'
import { askForObject, withinLimit } from './writing/ask.ts'
import { buildMessages, fenceBeginning } from './writing/prompts.ts'

/**
 * Which indexes are asked. `alphaShift` is added to the weight of vectors that the scores give (see
 * `rank/weight`), negative towards words. `phrases` are exact words that the question quotes.
 */
export type Route = { legs: 'both' | 'words' | 'vectors'; alphaShift: number; phrases: string[]; reason: string }

export type RouteParts = {
  openModel: () => Promise<ChatModel | null>
  tellingWords: (question: string) => string[]
  limitMs?: number
}

/**
 * What words gain when a question names something that is spelt in one way only. Rare words have weight
 * already by `rank/weight`; .2 costs 7 questions of scifact .117 in nDCG@10, .1 nothing.
 */
const exactShift = -0.1

/** The choice between three words must not be what people wait for. */
const defaultLimitMs = 15_000

/**
 * Letters and at least three digits in one or joined by signs (INV-2023-0042, E1234), words joined as no
 * prose does it (foo_bar, user@host), dates in digits. With fewer digits it would be most genes and
 * vitamins too (94 questions of scifact, whose nDCG@10 falls from .754 to .733 when words lead).
 */
const identifier =
  /^(?:(?=.*\p{L})(?=(?:.*\p{N}){3})[\p{L}\p{N}]+(?:[-_./:#@][\p{L}\p{N}]+)*|\p{L}+(?:[_@#][\p{L}\p{N}.]+)+|\p{N}+(?:[-/.:]\p{N}+){2,})$/u

/** A figure with its unit or ending: 400mg, 2nd, 1990s. */
const figure = /^\p{N}+\p{L}{1,3}$/u

/** What is longer is no identifier but a text without spaces. */
const mostCharacters = 60

const fileName = /[\p{L}\p{N}_-]\.(?:pdf|docx?|md|txt|html?|xlsx?|pptx?|csv|eml)(?![\p{L}\p{N}])/iu

const choice = z.object({ search: z.enum(['words', 'meaning', 'both']) })

const task = `Choose how the question should be searched for:
- "words" when the right passage must hold the very words of the question: names, codes, quotations.
- "meaning" when the right passage may say it in other words: descriptions, symptoms, ideas.
- "both" when you are not sure.`

/** The route by rules: no request to anything. */
export function routeByRules(question: string, tellingWords: RouteParts['tellingWords']): Route {
  const phrases = quotedPhrases(question)
  const both: Route = { legs: 'both', alphaShift: 0, phrases, reason: 'words and meaning' }
  if (phrases.length > 0) {
    const quoted = new Set(phrases.flatMap(tellingWords))
    const isAllQuoted = tellingWords(question).every((word) => quoted.has(word))
    return isAllQuoted
      ? { ...both, legs: 'words', reason: 'nothing but exact words in quotation marks' }
      : { ...both, alphaShift: exactShift, reason: 'exact words in quotation marks' }
  }
  if (fileName.test(question)) return { ...both, alphaShift: exactShift, reason: 'the name of a file' }
  if (question.split(/\s+/).some(isIdentifier)) return { ...both, alphaShift: exactShift, reason: 'an identifier' }
  return both
}

function isIdentifier(chunk: string): boolean {
  const bare = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return bare.length <= mostCharacters && identifier.test(bare) && !figure.test(bare)
}

/**
 * The route of a question for `options.router`. A model is asked only when no rule decides; what it fails
 * to say becomes a warning, and the rules serve. Throws AbortError only.
 */
export async function chooseRoute(
  question: string,
  router: RetrieveOptions['router'],
  { openModel, tellingWords, limitMs = defaultLimitMs }: RouteParts,
  signal?: AbortSignal,
): Promise<{ route: Route; warnings: string[] }> {
  const byRules = routeByRules(question, tellingWords)
  if (router === 'none')
    return { route: { ...byRules, legs: 'both', alphaShift: 0, reason: 'always both' }, warnings: [] }
  if (router === 'rules' || byRules.alphaShift !== 0 || byRules.legs !== 'both') return { route: byRules, warnings: [] }
  let who = 'The language model'
  try {
    const endsAt = Date.now() + limitMs
    const model = await withinLimit(openModel(), limitMs, signal)
    if (!model)
      return { route: byRules, warnings: ['No language model is chosen: the way to search was chosen by rules.'] }
    who = model.name
    const messages = buildMessages(
      task,
      '{"search": "words" | "meaning" | "both"}',
      fenceBeginning('question', question),
    )
    const { search } = await askForObject(model, messages, choice, Math.max(1, endsAt - Date.now()), signal)
    const legs = search === 'meaning' ? 'vectors' : search
    return { route: { ...byRules, legs, reason: `${who} chose ${search}` }, warnings: [] }
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = messageOf(error).replace(/[.!]$/, '')
    return { route: byRules, warnings: [`${who} did not choose how to search (${reason}): rules did.`] }
  }
}
