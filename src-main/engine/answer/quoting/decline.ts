import { say } from '../../../base/language/say.ts'
import type { Evidence, IndexState } from '../../../contract/types.ts'
import { extractFacts } from '../binding/facts.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords } from '../words.ts'
import { confidenceIn, holdsWord, leastConfidence, wordsOfEvidence } from './answerability.ts'
import { isFragment } from './fragment.ts'
import { describeLack, findLack, type Lack } from './lack.ts'

/** Why there is no answer. `absentName`: what the question names and no piece of evidence does; `lack`: what else is missing. */
export type Decline = { absentName: string | null; lack?: Lack }

/** `confidence`: how surely the evidence holds an answer, 0–1. `declined`: null when that is enough. */
export type Judged = { confidence: number; declined: Decline | null }

/** Whether the evidence, best first, holds an answer to the question. `passages`: how many the library holds. */
export function judgeEvidence(
  question: string,
  evidence: readonly Evidence[],
  candidates: readonly Candidate[],
  passages: number,
): Judged {
  if (candidates.length === 0) return { confidence: 0, declined: { absentName: null } }
  const absentName = findAbsentName(question, evidence.map(wordsOfEvidence))
  if (absentName !== null) return { confidence: 0, declined: { absentName } }
  const bestSentence = Math.max(...candidates.map(({ score }) => score))
  const confidence = confidenceIn(question, evidence, bestSentence, passages)
  if (confidence >= leastConfidence) return { confidence, declined: null }
  return { confidence, declined: { absentName: null, lack: findLack(question, evidence) } }
}

/**
 * A proper name of the question that is in no piece of evidence: what is said of others is no
 * answer. Figures and abbreviations are left to the words: documents write them in too many ways.
 * A question in Title Case names nothing.
 */
function findAbsentName(question: string, held: readonly ReadonlySet<string>[]): string | null {
  const words = question.match(/\p{L}+/gu) ?? []
  if (words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length / 2) return null
  const isHeld = (word: string): boolean => held.some((words) => holdsWord(words, word))
  const absent = extractFacts(question).find((fact) => {
    if (fact.kind !== 'name' || !/^\p{Lu}\p{Ll}{3}/u.test(fact.text)) return false
    const parts = contentWords(fact.text)
    return parts.length > 0 && !parts.some(isHeld)
  })
  return absent?.text ?? null
}

/** How complete the index was, in words; empty when it was complete. */
export function describeGaps({ files, filesRead, passages, embedded }: IndexState): string {
  if (files === 0) return say('decline.noDocuments')
  const gaps: string[] = []
  if (filesRead < files) gaps.push(say('decline.notRead', { read: filesRead, all: files }))
  if (embedded < passages) gaps.push(say('decline.notEmbedded', { embedded, all: passages }))
  if (gaps.length === 0) return ''
  return say('decline.whenAsked', { gaps: gaps.reduce((one, other) => say('decline.and', { one, other })) })
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
export function declineText(index: IndexState, { absentName, lack }: Decline, hasClosest: boolean): string {
  const missing = absentName === null ? (lack ? describeLack(lack) : '') : say('decline.noName', { name: absentName })
  const closest = hasClosest ? say('decline.closest') : ''
  return [say('decline.noAnswer'), missing, closest, describeGaps(index)].filter((part) => part !== '').join(' ')
}
