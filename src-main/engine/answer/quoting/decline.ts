import type { Evidence, IndexState } from '../../../contract/types.ts'
import { extractFacts } from '../binding/facts.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, coverage, questionWords, rarity } from '../words.ts'
import { isFragment } from './fragment.ts'

/**
 * What it takes to answer: the cosine of the best passage reaches `meaning`, or the score of the
 * best sentence and the share of the question's words (by rarity) in one passage together reach
 * `words`. Both bars rise with the logarithm of the library's size, since among more passages the
 * nearest stranger is nearer; beyond a thousand passages they rest. Cosines of all-MiniLM-L6-v2:
 * strangers lie around 0–0.3, paraphrases above 0.6. On 300 encyclopedia questions, half without
 * an answer though with passages about their subject, they decline .41 of these and .03 of the others;
 * questions of another field altogether are all declined.
 */
function barsFor(passages: number): { meaning: number; words: number } {
  const size = Math.min(3, Math.log10(Math.max(1, passages)))
  return { meaning: 0.5 + 0.02 * size, words: 0.93 + 0.05 * size }
}

/** Best raw cosine that the vector index gave to any of the evidence; 0 where words alone found it. */
function bestCosine(evidence: readonly Evidence[]): number {
  const cosines = evidence.flatMap(({ why }) => why.filter(({ index }) => index === 'vector').map(({ score }) => score))
  return Math.max(0, ...cosines)
}

/** Why there is no answer; `absentName`: what the question names and no piece of evidence does. */
export type Decline = { absentName: string | null }

/** `confidence`: how surely the evidence holds an answer, 0–1. `declined`: null when that is enough. */
export type Judged = { confidence: number; declined: Decline | null }

/** Whether the evidence holds an answer to the question. `passages`: how many the library holds. */
export function judgeEvidence(
  question: string,
  evidence: readonly Evidence[],
  candidates: readonly Candidate[],
  passages: number,
): Judged {
  if (candidates.length === 0) return { confidence: 0, declined: { absentName: null } }
  const asked = new Set(questionWords(question))
  const held = evidence.map(
    (item) => new Set(contentWords([item.title, ...item.headingPath, item.file, item.text].join(' '))),
  )
  const absentName = findAbsentName(question, held)
  if (absentName !== null) return { confidence: 0, declined: { absentName } }
  const sentence = Math.max(...candidates.map(({ score }) => score))
  const rare = rarity(held)
  // A word that is in none of the passages may be said there in another way: it weighs as much as one that is in a single one.
  const once = Math.log(1 + (held.length + 1) / 1.5)
  const weight = (word: string): number => Math.min(rare(word), once)
  // A question of stop words alone ("Who are you?") has no words to miss.
  const covered = asked.size === 0 ? sentence : Math.max(...held.map((words) => coverage(asked, words, weight)))
  const bars = barsFor(passages)
  const margin = Math.max(bestCosine(evidence) - bars.meaning, sentence + covered - bars.words)
  return { confidence: 1 / (1 + Math.exp(-8 * margin)), declined: margin >= 0 ? null : { absentName: null } }
}

/**
 * A proper name of the question that is in no piece of evidence: what is said of others is no
 * answer. Figures and abbreviations are left to the words: documents write them in too many ways.
 * A question in Title Case names nothing.
 */
function findAbsentName(question: string, held: readonly ReadonlySet<string>[]): string | null {
  const words = question.match(/\p{L}+/gu) ?? []
  if (words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2) return null
  const isHeld = (word: string): boolean => held.some((set) => [...set].some((other) => isSameName(word, other)))
  const absent = extractFacts(question).find((fact) => {
    if (fact.kind !== 'name' || !/^\p{Lu}\p{Ll}{3}/u.test(fact.text)) return false
    const parts = contentWords(fact.text)
    return parts.length > 0 && !parts.some(isHeld)
  })
  return absent?.text ?? null
}

/** The same but for an ending: Mietvertrag, Mietvertrages. */
function isSameName(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short === long || (short.length >= 4 && long.startsWith(short) && long.length <= short.length + 3)
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

/** The best sentence of each of the best pieces of evidence; a heading only where there is no sentence. */
export function closestSentences(candidates: readonly Candidate[], count: number): Candidate[] {
  const closest = new Map<Evidence, Candidate>()
  for (const candidate of candidates) {
    const best = closest.get(candidate.evidence)
    const isBetter =
      !best || (isFragment(best) === isFragment(candidate) ? candidate.score > best.score : isFragment(best))
    if (isBetter) closest.set(candidate.evidence, candidate)
  }
  return [...closest.values()].slice(0, count)
}

/** What a decline says. */
export function declineText(index: IndexState, { absentName }: Decline, hasClosest: boolean): string {
  const name = absentName === null ? '' : `Nothing that was found mentions “${absentName}”.`
  const closest = hasClosest ? 'The closest passages stand below; they may not answer it.' : ''
  return ['I could not find an answer in your documents.', name, closest, describeGaps(index)]
    .filter((part) => part !== '')
    .join(' ')
}
