import type { Answer } from '../../contract/types.ts'
import { contentWords } from './words.ts'

/** A turn of the conversation so far. */
export type Turn = { question: string; answer: Answer }

/** Words that point back at what was said. Ends of words by letters: `\b` finds a "he" in "Höhe". */
const pointsBack =
  /(?<!\p{L})(?:it|its|they|them|their|he|him|his|she|her|hers|this|that|these|those|there|then|former|latter|same|else|another|again)(?!\p{L})/iu

/** The same in German, in small letters only: "Sie" is the person who is asked. "sein" alone is mostly the verb. */
const pointsBackInGerman =
  /(?<!\p{L})(?:er|sie|es|ihn|ihm|ihnen|ihr|ihre[mnrs]?|seine[mnrs]?|diese[mnrs]?|jene[mnrs]?|derselbe|dieselben?|dasselbe|da(?:für|von|bei|mit|gegen|nach|zu|rin|rüber)|dort|dann|damals|sonst|nochmal)(?!\p{L})/u

/** "There is", "how long does it take", "gibt es", "wie lange dauert es": these point at nothing. */
const expletive =
  /\bthere (?:is|are|was|were|be)\b|\b(?:is|are|was|were) there\b|\bit (?:take|cost)s?\b|\b(?:gibt|gab|geht|handelt|dauert|kostet|braucht) es\b|\bes (?:gibt|gab|geht|dauert|kostet|braucht)\b/gi

/** Openings that go on from what was said. */
const goesOn =
  /^(?:and|but|so|or|also|what about|how about|und|aber|oder|außerdem|was ist mit|wie (?:steht|sieht) es mit|et|y)(?!\p{L})/iu

/** A question word, and at most one word more. */
const half =
  /^(?:why|how|when|where|who|which|more|warum|weshalb|wieso|wann|wo|woher|wohin|wer|wie|seit wann|bis wann|mehr)(?!\p{L})[^\p{L}\p{N}]*(?:[\p{L}\p{N}]+[^\p{L}\p{N}]*)?$/iu

/** A question that is whole though it has a single word of content: "Who is the landlord?" */
const whole =
  /^(?:who|what|when|where|which|how)\s+(?:is|are|was|were|does|do|did|has|have)\s+(?:the|a|an|our|my)\s+\w|^(?:wer|was|wann|wo|wie|welche[mnrs]?)\s+(?:ist|sind|war|waren|hat|haben|lautet|heißt|endet|beginnt)\s+(?:der|die|das|ein|eine|unsere?|meine?)\s+\p{L}/iu

/** More words of content than this name what they ask about, whatever else they point at. */
const mostWords = 6

/** True when a question cannot be searched for without the one before it. English and German; other languages by its length alone. */
export function isFollowUp(question: string): boolean {
  const asked = question.trim()
  const words = contentWords(asked).length
  if (words === 0 || half.test(asked)) return true
  if (words > mostWords) return false
  const plain = asked.replace(expletive, ' ')
  if (goesOn.test(asked) || pointsBack.test(plain) || pointsBackInGerman.test(plain)) return true
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
