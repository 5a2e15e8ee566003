import type { Evidence, IndexState } from '../../../contract/types.ts'
import { extractFacts } from '../binding/facts.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, coverage, rarity } from '../words.ts'

/**
 * A sentence this close to the question is about it whatever its words; one this far is not,
 * whatever its words. Cosines of all-MiniLM-L6-v2: unrelated English sentences lie around 0–0.2,
 * paraphrases above 0.6 (its model card's training objective separates at 0.5).
 */
const nearCosine = 0.5
const farCosine = 0.2

/** Share of the question's words, by rarity, that the best piece of evidence must hold in between. */
const enoughWords = 0.5

/** Best raw cosine that the vector index gave to any of the evidence; undefined where words alone found it. */
function bestCosine(evidence: readonly Evidence[]): number | undefined {
  const cosines = evidence.flatMap(({ why }) => why.filter(({ index }) => index === 'vector').map(({ score }) => score))
  return cosines.length === 0 ? undefined : Math.max(...cosines)
}

/**
 * True when the evidence does not speak of what the question asks: nothing near by meaning, and the
 * question's rare words (or a number or name of it) are nowhere in the evidence.
 */
export function shouldDecline(
  question: string,
  evidence: readonly Evidence[],
  candidates: readonly Candidate[],
): boolean {
  if (candidates.length === 0) return true
  const asked = new Set(contentWords(question))
  const held = evidence.map(
    (item) => new Set(contentWords([item.title, ...item.headingPath, item.file, item.text].join(' '))),
  )
  const weight = rarity(held)
  const covered = Math.max(...held.map((words) => coverage(asked, words, weight)))
  const cosine = bestCosine(evidence)
  if (asked.size > 0 && namesAreAbsent(question, held)) return true
  if (cosine === undefined) return asked.size > 0 && covered < enoughWords
  if (cosine >= nearCosine) return false
  return cosine < farCosine || covered < enoughWords
}

/** The question names people, things or figures and not one of them is in any piece of evidence. */
function namesAreAbsent(question: string, held: readonly ReadonlySet<string>[]): boolean {
  const named = extractFacts(question).flatMap((fact) => contentWords(fact.text))
  return named.length > 0 && named.every((word) => held.every((words) => !words.has(word)))
}

/** How complete the index was, in words; empty when it was complete. */
export function describeGaps({ files, filesRead, passages, embedded }: IndexState): string {
  if (files === 0) return 'There are no documents in your library yet.'
  const gaps: string[] = []
  if (filesRead < files) gaps.push(`${filesRead} of ${files} files had been read`)
  if (embedded < passages)
    gaps.push(`${embedded} of ${passages} passages could be searched by meaning (all of them by words)`)
  return gaps.length === 0 ? '' : `When you asked, ${gaps.join(' and ')}: ask again later.`
}

/** What a decline says. */
export function declineText(index: IndexState, hasClosest: boolean): string {
  const closest = hasClosest ? 'The closest passages are listed as sources; they may not answer it.' : ''
  return ['I could not find an answer in your documents.', closest, describeGaps(index)]
    .filter((part) => part !== '')
    .join(' ')
}
