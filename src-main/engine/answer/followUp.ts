import type { Answer } from '../../contract/types.ts'
import { contentWords } from './words.ts'

/** A turn of the conversation so far. */
export type Turn = { question: string; answer: Answer }

/** Words that point back at what was said. */
const pointsBack =
  /\b(?:it|its|they|them|their|he|him|his|she|her|hers|this|that|these|those|there|then|former|latter|same|else|another|again)\b/i

/** "There is", "how long does it take": these point at nothing. */
const expletive = /\bthere (?:is|are|was|were|be)\b|\b(?:is|are|was|were) there\b|\bit (?:take|cost)s?\b/gi

/** Openings that go on from what was said. */
const goesOn = /^(?:and|but|so|or|also|what about|how about|und|et|y)\b/i

/** A question word, and at most one word more. */
const half = /^(?:why|how|when|where|who|which|more)\b\W*(?:\w+\W*)?$/i

/** A question that is whole though it has a single word of content: "Who is the landlord?" */
const whole =
  /^(?:who|what|when|where|which|how)\s+(?:is|are|was|were|does|do|did|has|have)\s+(?:the|a|an|our|my)\s+\w/i

/** More words of content than this name what they ask about, whatever else they point at. */
const mostWords = 6

/** True when a question cannot be searched for without the one before it. */
export function isFollowUp(question: string): boolean {
  const asked = question.trim()
  const words = contentWords(asked).length
  if (words === 0 || half.test(asked)) return true
  if (words > mostWords) return false
  if (goesOn.test(asked) || pointsBack.test(asked.replace(expletive, ' '))) return true
  return words === 1 && !whole.test(asked)
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
