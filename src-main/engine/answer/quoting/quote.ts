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

/** A word before the first comma or colon that means something said before; "it is time to" means nothing. */
const leansBack =
  /^(?!it(?:['’]s| is) time)[^,:;]*\b(?:he|she|it|they|his|her|hers|its|their|him|them|this|these|such)\b|^(?:however|otherwise|but|unless|instead)\b/i

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
  for (const { candidate, weight } of pool) {
    const limit = gainOf(candidate, chosen, asked) >= openPart ? goodEnoughForOpenPart : goodEnough
    if (weight >= limit * best.weight) add(candidate)
  }
  for (const candidate of chosen.slice()) {
    const at = candidates.indexOf(candidate)
    const isBest = candidate === best.candidate
    const [before, after] = [candidates[at - 1], candidates[at + 1]]
    // A label answers with what it announces.
    if (isBest && candidate.kind === 'listItem' && !isSentence(candidate) && after?.evidence === candidate.evidence)
      add(after)
    // What it leans back on, and its condition or exception; beside others only what a part of the question asks for.
    if (areBeside(candidate, before) && isBest && leansBack.test(candidate.text)) add(before)
    if (!areBeside(candidate, after)) continue
    if ((isBest && leansBack.test(after.text)) || gainOf(after, chosen, asked) >= openPart) add(after)
  }
  // Documents in the order of their best sentence: `chosen` is in order of weight still.
  const documents = [...new Set(chosen.map(({ evidence }) => evidence.documentId))]
  return chosen.sort(
    (a, b) => documents.indexOf(a.evidence.documentId) - documents.indexOf(b.evidence.documentId) || a.start - b.start,
  )
}
