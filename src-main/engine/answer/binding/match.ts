import { dot } from '../../../base/vectors.ts'
import { holdsFact } from './facts.ts'
import { areAlike } from './reading.ts'
import type { Claim, Match, Prepared } from './types.ts'

/** Parts of the score: what the vectors say, words by their rarity, pieces of words, and numbers, dates and names held. */
const shares = { meaning: 0.4, words: 0.25, grams: 0.15, values: 0.2 }

function shareOf<T>(wanted: ReadonlySet<T>, held: ReadonlySet<T>): number {
  if (wanted.size === 0) return 0
  let found = 0
  for (const entry of wanted) if (held.has(entry)) found++
  return found / wanted.size
}

/** Whether some words hold one or a form of it. */
export function holdsWord(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true
  if (word.length < 4) return false
  for (const other of words) if (areAlike(word, other)) return true
  return false
}

/** Share of a sentence's words, by rarity, that any of the places hold or their headings do. */
export function coveredBy(
  words: ReadonlySet<string>,
  places: readonly Pick<Prepared, 'candidate' | 'context'>[],
  weight: (word: string) => number,
): number {
  let [total, found] = [0, 0]
  for (const word of words) {
    total += weight(word)
    const isHeld = places.some(({ candidate, context }) => holdsWord(candidate.words, word) || context.words.has(word))
    if (isHeld) found += weight(word)
  }
  return total === 0 ? 0 : found / total
}

/** All candidates as the sentence sees them, best first; equals in the order of the evidence. */
export function rankMatches(claim: Claim, prepared: readonly Prepared[], weight: (word: string) => number): Match[] {
  const { facts } = claim.reading
  return prepared
    .map((place): Match => {
      const covered = coveredBy(claim.words, [place], weight)
      const grams = shareOf(claim.grams, place.grams)
      const meaning =
        claim.vector && place.vector ? Math.max(0, dot(claim.vector, place.vector)) : (covered + grams) / 2
      const held = facts.filter((fact) => holdsFact(fact, place.reading.index, place.context)).length
      const values = facts.length === 0 ? (covered + grams) / 2 : held / facts.length
      const score = shares.meaning * meaning + shares.words * covered + shares.grams * grams + shares.values * values
      return { ...place, covered, meaning, score }
    })
    .sort((a, b) => b.score - a.score)
}
