import { trimSpan } from '../../../base/spans.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, foldSpaces } from '../words.ts'
import { holdsFact, indexFacts } from './facts.ts'
import { holdsWord } from './match.ts'
import type { Claim, Match } from './types.ts'

/** Shorter sentences are read at a glance. */
const longFrom = 160
/** Shorter pieces are seldom a statement. */
const shortestPiece = 40

/** Ends of statements inside a sentence, and of sentences that a splitter took for one ("station A. Phosphate …"). */
const statementEnd = /;\s+|\s[–—]\s|\n+|,\s+(?=(?:and|but|while|whereas|although|und|aber|während|sondern)\s)/giu
const sentenceEnd = /(?<=\p{Ll}{5,}\s\p{Lu}\.)\s+(?=\p{Lu}\p{Ll}+\s+\p{Ll})/gu

/** What follows such words changes what stands before them: it is never cut away. */
const condition =
  /(?<!\p{L})(?:unless|except|provided|if|when|only|not|no|never|without|however|but|although|until|subject to|wenn|sofern|es sei denn|außer|nur|nicht|kein\p{L}*|jedoch|aber)(?!\p{L})/iu

/**
 * The piece of a sentence that carries as much of the claim as the whole does; the sentence itself where
 * there is none, or where what would be cut away limits what is left.
 */
export function narrowTo(claim: Claim, match: Match): Candidate {
  const { candidate, reading, context } = match
  if (candidate.kind === 'tableRow') return candidate
  const words = [...claim.words].filter((word) => holdsWord(candidate.words, word))
  const facts = claim.reading.facts.filter((fact) => holdsFact(fact, reading.index, context))
  const carries = (text: string): boolean => {
    const held = new Set(contentWords(text))
    const index = indexFacts(text, false)
    return words.every((word) => holdsWord(held, word)) && facts.every((fact) => holdsFact(fact, index, context))
  }
  const sentence = cut(candidate, sentenceEnd, carries)
  if (sentence.end - sentence.start < longFrom) return sentence
  const isWhole = (text: string, rest: string): boolean =>
    text.length >= shortestPiece && !condition.test(rest) && carries(text)
  return cut(sentence, statementEnd, isWhole)
}

/** The first piece between borders that will do, told with what is left besides; else all of it. */
function cut(candidate: Candidate, border: RegExp, willDo: (text: string, rest: string) => boolean): Candidate {
  const { evidence, start, end } = candidate
  const whole = evidence.text.slice(start - evidence.start, end - evidence.start)
  const borders = [...whole.matchAll(border)]
  let from = 0
  for (const { index, 0: gap } of borders.length === 0 ? [] : [...borders, { index: whole.length, 0: '' }]) {
    const piece = trimSpan(whole, { start: from, end: index + (gap.startsWith(';') ? 1 : 0) })
    from = index + gap.length
    const text = foldSpaces(whole.slice(piece.start, piece.end))
    if (text === '' || !willDo(text, `${whole.slice(0, piece.start)} ${whole.slice(piece.end)}`)) continue
    return {
      ...candidate,
      start: start + piece.start,
      end: start + piece.end,
      text,
      words: new Set(contentWords(text)),
    }
  }
  return candidate
}
