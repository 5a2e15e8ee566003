import type { Candidate } from '../candidates.ts'
import { contentWords } from '../words.ts'

/** Fewest and most sentences of an answer made of quotes. */
const fewest = 2
const most = 5

/** A sentence this far below the best one answers something else (share of the best score). */
const goodEnough = 0.72

/** Two sentences that share this much of their words say the same. */
const sameWords = 0.8

const asksForNumbers =
  /\d|\b(?:how (?:many|much|long|old|far|high|big|large|often|tall|deep)|when|what (?:year|date|percent\w*|share|amount|number|rate|ratio|price|cost|total|value)|which year|total|average|ratio|revenue|margin|percent\w*|wie ?viele?|wann|combien|quand|cuánt[oa]s?|cuándo|quant[oi]|quando)\b|多少|几|何年|كم/i

/** Whether a question wants figures: then a table's row is as good as a sentence. */
export function wantsNumbers(question: string): boolean {
  return asksForNumbers.test(question)
}

/** A heading, a label, a line of a list: true, but no answer by itself. Scripts without spaces are measured in characters. */
function isFragment({ kind, text, words }: Candidate): boolean {
  if (kind === 'heading') return true
  if (/[.!?。！？]["'”’)\]]*$/u.test(text)) return words.size < 2
  return text.length < 24 || words.size < 4
}

function isSame(left: Candidate, right: Candidate): boolean {
  const smaller = left.words.size < right.words.size ? left : right
  const larger = smaller === left ? right : left
  const shared = [...smaller.words].filter((word) => larger.words.has(word)).length
  return shared >= sameWords * larger.words.size || left.text === right.text
}

/** Scores for answering: the retriever's, less for echoes of the question and for rows where none were asked for. */
function weigh(candidates: readonly Candidate[], question: string): { candidate: Candidate; weight: number }[] {
  const numbers = wantsNumbers(question)
  const bestEvidence = Math.max(...candidates.map(({ evidence }) => evidence.score), 0)
  const asked = new Set(contentWords(question))
  return candidates.map((candidate, index) => {
    let weight = candidate.score
    // Where a text asks our question, its answer is what follows (frequently asked questions, interviews).
    const before = candidates[index - 1]
    if (before?.evidence === candidate.evidence && before.text.endsWith('?'))
      weight = Math.max(weight, 0.95 * before.score)
    if (candidate.text.endsWith('?')) weight *= 0.5
    if (candidate.kind === 'tableRow') weight *= numbers ? 1 : 0.5
    if (numbers && !/\p{N}/u.test(candidate.text)) weight *= 0.9
    // Nothing beyond the question's own words is an echo, not an answer.
    if ([...candidate.words].every((word) => asked.has(word))) weight *= 0.5
    if (bestEvidence > 0) weight *= 0.75 + 0.25 * Math.max(0, candidate.evidence.score / bestEvidence)
    return { candidate, weight }
  })
}

/**
 * The two to five sentences that answer best; fewer where the evidence has no more. In the order
 * to be read: best source first, inside it as in the document.
 */
export function chooseQuotes(candidates: readonly Candidate[], question: string): Candidate[] {
  const weighed = weigh(candidates, question).sort((a, b) => b.weight - a.weight)
  const whole = weighed.filter(({ candidate }) => !isFragment(candidate))
  const pool = whole.length > 0 ? whole : weighed
  const best = pool[0]
  if (!best) return []
  const chosen: Candidate[] = []
  for (const { candidate, weight } of pool) {
    if (chosen.length === most) break
    if (chosen.length >= fewest && weight < goodEnough * best.weight) break
    if (!chosen.some((other) => isSame(other, candidate))) chosen.push(candidate)
  }
  // Documents in the order of their best sentence: `chosen` is in order of weight still.
  const documents = [...new Set(chosen.map(({ evidence }) => evidence.documentId))]
  return chosen.sort(
    (a, b) => documents.indexOf(a.evidence.documentId) - documents.indexOf(b.evidence.documentId) || a.start - b.start,
  )
}
