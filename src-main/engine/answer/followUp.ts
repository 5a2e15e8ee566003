import type { Answer } from '../../contract/types.ts'
import { contentWords } from './words.ts'

/** A turn of the conversation so far. */
export type Turn = { question: string; answer: Answer }

/** Words that point back at what was said, and openings of questions that are only half of one. */
const pointsBack =
  /\b(?:it|its|they|them|their|he|him|his|she|her|hers|this|that|these|those|there|then|former|latter|same|else|another|again)\b|^(?:and|but|so|or|what about|how about|why|how so|when|where|who|more|und|et|y)\b[^a-z]*(?:\w+\W*){0,3}$/i

/** Fewer content words than this cannot name what they ask about: "Why?", "And in 2019?". */
const fewestWords = 2

/** True when a question cannot be searched for without the one before it. */
export function isFollowUp(question: string): boolean {
  const words = contentWords(question).length
  return words < fewestWords || (words <= 6 && pointsBack.test(question.trim()))
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
