import type { Answer } from '../../contract/types.ts'
import { pointsBack } from './chat/pointsBack.ts'
import { contentWords } from './words.ts'

/** A turn of the conversation so far. */
export type Turn = { question: string; answer: Answer }

/** Openings that go on from what was said. */
const goesOn =
  /^(?:and|but|so|or|also|what about|how about|und|aber|oder|außerdem|was ist mit|wie (?:steht|sieht) es mit|et|y)(?!\p{L})/iu

/** A question word, and at most one word more. */
const half =
  /^(?:why|how|when|where|who|which|more|warum|weshalb|wieso|wann|wo|woher|wohin|wer|wie|seit wann|bis wann|mehr)(?!\p{L})[^\p{L}\p{N}]*(?:[\p{L}\p{N}]+[^\p{L}\p{N}]*)?$/iu

/** A question that is whole though it has a single word of content: "Who is the landlord?" */
const whole =
  /^(?:who|what|when|where|which|how)\s+(?:is|are|was|were|does|do|did|has|have)\s+(?:the|a|an|our|my)\s+\w|^(?:wer|was|wann|wo|wie|welche[mnrs]?)\s+(?:ist|sind|war|waren|hat|haben|lautet|heißt|endet|beginnt)\s+(?:der|die|das|ein|eine|unsere?|meine?)\s+\p{L}/iu

/** "Who is Bo?", "Was ist Sepsis?" */
const asksForName =
  /^(?:[Ww]ho|[Ww]hat|[Ww]here|[Ww]er|[Ww]as|[Ww]o)\s+(?:is|are|was|were|ist|sind|war|waren)\s+\p{Lu}/u

/** More words of content than this name what they ask about, whatever else they point at. */
const mostWords = 6

/** True when a question cannot be searched for without the one before it. English and German; other languages by its length alone. */
export function isFollowUp(question: string): boolean {
  const asked = question.trim()
  const words = contentWords(asked).length
  if (words === 0 || half.test(asked)) return true
  if (words > mostWords) return false
  if (goesOn.test(asked) || pointsBack(asked)) return true
  return words === 1 && !whole.test(asked) && !asksForName.test(asked)
}

/**
 * What to search for: the question, behind the earlier ones that it leans on (at most three turns
 * back, so that an old subject does not drown a new one).
 */
export function searchableQuestion(question: string, history: readonly Turn[]): string {
  const parts = [question]
  for (const turn of history.slice(-3).toReversed()) {
    if (!isFollowUp(parts[0] ?? '')) break
    parts.unshift(turn.question)
  }
  return parts.join(' ')
}
