import type { Candidate } from '../candidates.ts'
import { contentWords, coverage, questionWords, rarity } from '../words.ts'
import { isHeading } from './fragment.ts'

export type Weighed = { candidate: Candidate; weight: number }

/** What is asked: `searched` may carry earlier questions, `own` are the words of the last one. */
export type Asked = { words: ReadonlySet<string>; weight: (word: string) => number }

/** How far a heading's score lifts the sentences under it, between their own score and the heading's. */
const headingLift = 0.5

/** Weight of the question's words that a sentence holds, by their rarity among the sentences found. */
const wordsWeight = 0.3

/** Share of a sentence's weight that hangs on how well its passage as a whole was found. */
const passageShare = 0.4

/** A word that only an earlier question of the conversation holds. */
const earlierWord = 0.5

const asksForNumbers =
  /\d|\b(?:how (?:many|much|long|old|far|high|big|large|often|tall|deep)|when|what (?:year|date|percent\w*|share|amount|number|rate|ratio|price|cost|total|value)|which year|total|average|ratio|revenue|margin|percent\w*|wie ?viele?|wann|combien|quand|cuánt[oa]s?|cuándo|quant[oi]|quando)\b|多少|几|何年|كم/i

/** Whether a question wants figures: then a table's row is as good as a sentence. */
function wantsNumbers(question: string): boolean {
  return asksForNumbers.test(question)
}

/**
 * The question's words, weighed among the candidates: a word of every sentence (the company of an
 * annual report) or of the document's name singles none out. Words that no candidate holds are left out.
 */
export function readQuestion(candidates: readonly Candidate[], searched: string, own: string): Asked {
  const texts = candidates.map(
    ({ words, evidence }) => new Set([...words, ...contentWords(`${evidence.title} ${evidence.file}`)]),
  )
  const rare = rarity(texts)
  const last = new Set(questionWords(own))
  const words = new Set(questionWords(searched).filter((word) => texts.some((held) => held.has(word))))
  return { words, weight: (word) => rare(word) * (last.has(word) ? 1 : earlierWord) }
}

/** The score of the heading that a sentence stands right under, 0 where it is not among the candidates. */
function headingScores(candidates: readonly Candidate[]): number[] {
  let heading: Candidate | null = null
  return candidates.map((candidate) => {
    if (isHeading(candidate)) heading = candidate
    const isUnder =
      heading !== null &&
      heading.evidence === candidate.evidence &&
      heading.headingPath.join('\n') === candidate.headingPath.join('\n')
    return isUnder && heading !== null ? heading.score : 0
  })
}

/**
 * How well each sentence answers: the retriever's score, what its heading and its passage add, less
 * for echoes of the question and for rows where none were asked for.
 */
export function weigh(candidates: readonly Candidate[], asked: Asked, searched: string): Weighed[] {
  const numbers = wantsNumbers(searched)
  const spoken = new Set(contentWords(searched))
  const headings = headingScores(candidates)
  const bestPassage = Math.max(...candidates.map(({ evidence }) => evidence.score), 0)
  return candidates.map((candidate, index) => {
    let weight = candidate.score + headingLift * Math.max(0, (headings[index] ?? 0) - candidate.score)
    weight += wordsWeight * coverage(asked.words, candidate.words, asked.weight)
    // Where a text asks our question, its answer is what follows (frequently asked questions, interviews).
    const before = candidates[index - 1]
    if (before?.evidence === candidate.evidence && before.text.endsWith('?'))
      weight = Math.max(weight, 0.95 * before.score)
    if (candidate.text.endsWith('?')) weight *= 0.5
    // A line of a page's layout, its beginning elsewhere.
    if (/^\p{Ll}/u.test(candidate.text)) weight *= 0.8
    if (candidate.kind === 'tableRow') weight *= numbers ? 1 : 0.5
    if (numbers && !/\p{N}/u.test(candidate.text)) weight *= 0.9
    // Nothing beyond the question's own words is an echo, not an answer.
    if ([...candidate.words].every((word) => spoken.has(word))) weight *= 0.5
    if (bestPassage > 0) weight *= 1 - passageShare + passageShare * Math.max(0, candidate.evidence.score / bestPassage)
    return { candidate, weight }
  })
}
