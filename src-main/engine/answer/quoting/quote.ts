import type { Candidate } from '../candidates.ts'
import { coverage } from '../words.ts'
import { isFragment, isSentence } from './fragment.ts'
import { readQuestion, weigh, type Asked } from './weigh.ts'

/** Most sentences of an answer made of quotes. */
const most = 5

/** A sentence this far below the best one answers something else (share of the best weight). */
const goodEnough = 0.72

/** The same for a sentence that speaks of a part of the question which the chosen ones leave open … */
const goodEnoughForOpenPart = 0.6

/** … when that part is this large a share of the question's words. */
const openPart = 0.2

/** Two sentences that share this much of their words say the same. */
const sameWords = 0.8

/** Among its first six words, before any comma: a word for something said before. "It is time to" means nothing. */
const leansBack =
  /^(?!it(?:['’]s| is) time)(?:[^\s,:;]+\s+){0,5}(?:he|she|it|they|his|her|hers|its|their|him|them|this|these|such)\b|^(?:however|otherwise|but|unless|instead)\b/i

/** Reasons stand beside what they are reasons for. */
const asksWhy = /\b(?:why|reasons?|causes?|warum|weshalb|pourquoi|por qué|perché)\b/i

function isSame(left: Candidate, right: Candidate): boolean {
  const smaller = left.words.size < right.words.size ? left : right
  const larger = smaller === left ? right : left
  const shared = [...smaller.words].filter((word) => larger.words.has(word)).length
  return shared >= sameWords * larger.words.size || left.text === right.text
}

/** Share of the question's words that a sentence holds and the chosen ones do not. */
function gainOf(candidate: Candidate, chosen: readonly Candidate[], asked: Asked): number {
  const fresh = [...candidate.words].filter((word) => !chosen.some(({ words }) => words.has(word)))
  return coverage(asked.words, new Set(fresh), asked.weight)
}

function areBeside(left: Candidate, right: Candidate | undefined): right is Candidate {
  return (
    right?.evidence === left.evidence &&
    right.kind === left.kind &&
    left.kind !== 'tableRow' &&
    right.headingPath.join('\n') === left.headingPath.join('\n')
  )
}

/** What the best sentence is only half without: what it leans back on, its condition or exception, its reason. */
function companionsOf(best: Candidate, candidates: readonly Candidate[], isWhy: boolean): Candidate[] {
  const at = candidates.indexOf(best)
  const [before, after] = [candidates[at - 1], candidates[at + 1]]
  // A label answers with what it announces.
  if (best.kind === 'listItem' && !isSentence(best)) return after?.evidence === best.evidence ? [after] : []
  const companions: Candidate[] = []
  if (areBeside(best, before) && (isWhy || leansBack.test(best.text))) companions.push(before)
  if (areBeside(best, after) && (isWhy || leansBack.test(after.text))) companions.push(after)
  return companions
}

/**
 * The sentences that answer best, five at most: the best one with what belongs to it, others only
 * where they come near it or speak of a part of the question that it leaves open; a stranger beside
 * a true quote misleads. In the order to be read: best source first, inside it as in the document.
 * `searched` is the question, behind earlier ones when it is a follow-up; `own` the question alone.
 */
export function chooseQuotes(candidates: readonly Candidate[], searched: string, own = searched): Candidate[] {
  const asked = readQuestion(candidates, searched, own)
  const weighed = weigh(candidates, asked, searched).sort((a, b) => b.weight - a.weight)
  const whole = weighed.filter(({ candidate }) => !isFragment(candidate))
  const pool = whole.length > 0 ? whole : weighed
  const best = pool[0]
  if (!best) return []
  const chosen = [best.candidate]
  const add = (candidate: Candidate): void => {
    if (chosen.length < most && !chosen.some((other) => isSame(other, candidate))) chosen.push(candidate)
  }
  for (const companion of companionsOf(best.candidate, candidates, asksWhy.test(own))) add(companion)
  for (const { candidate, weight } of pool) {
    const limit = gainOf(candidate, chosen, asked) >= openPart ? goodEnoughForOpenPart : goodEnough
    if (weight >= limit * best.weight) add(candidate)
  }
  // Right behind a quote may stand what is still open, in words of little likeness to the question, or
  // more about it: "The rent is 900. It is reviewed every year."
  for (const candidate of chosen.slice()) {
    const after = candidates[candidates.indexOf(candidate) + 1]
    if (!areBeside(candidate, after)) continue
    const saysMore = leansBack.test(after.text) && gainOf(after, [], asked) > 0
    if (saysMore || gainOf(after, chosen, asked) >= openPart) add(after)
  }
  // Documents in the order of their best sentence: that of the best comes first in `chosen`.
  const documents = [...new Set(chosen.map(({ evidence }) => evidence.documentId))]
  return chosen.sort(
    (a, b) => documents.indexOf(a.evidence.documentId) - documents.indexOf(b.evidence.documentId) || a.start - b.start,
  )
}
