import { say } from '../../../base/language/say.ts'
import type { Evidence } from '../../../contract/types.ts'
import { questionWords, stem, wordsOf } from '../words.ts'
import { holdsWord, tellingWeight, wordsOfEvidence } from './answerability.ts'

/** What the best evidence lacks of what was asked, in words of the question: `missing` at most two, most telling first. */
export type Lack = { missing: readonly string[]; kind: 'date' | 'number' | null }

/** Words that are named as missing. */
const mostMissing = 2

/** English alone: what is asked for in other languages is left unsaid rather than guessed. */
const asksForDate = /^\s*when\b|\b(?:what|which) (?:year|date|day|month)\b/i
const asksForNumber = /\bhow (?:many|much)\b|\bwhat (?:percentage|number)\b/i

const date =
  /\b(?:1\d{3}|20\d{2})\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|days?|weeks?|months?|years?|noon|midnight|o['’]clock|(?:after|before|during|until|while|once))\b|\d{1,2}[:./-]\d{1,2}/i
const number =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|none|all|both|half|every|no)\b/iu

/** Looks for what keeps the best piece of evidence from answering; nothing is claimed of the rest. */
export function findLack(question: string, evidence: readonly Evidence[]): Lack {
  const [best] = evidence
  if (!best) return { missing: [], kind: null }
  const held = evidence.map(wordsOfEvidence)
  const weight = tellingWeight(held)
  const asked = new Set(questionWords(question))
  const written = new Map(wordsOf(question).map((word) => [stem(word), word]))
  const missing = [...asked]
    .filter((word) => !held.some((words) => holdsWord(words, word)))
    .sort((left, right) => weight(right) - weight(left))
    .slice(0, mostMissing)
    .map((word) => written.get(word) ?? word)
  const lacksDate = asksForDate.test(question) && !date.test(best.text)
  const lacksNumber = asksForNumber.test(question) && !number.test(best.text)
  return { missing, kind: lacksDate ? 'date' : lacksNumber ? 'number' : null }
}

/** The same in sentences; empty when nothing was found to be missing. */
export function describeLack({ missing, kind }: Lack): string {
  const [one, other] = missing
  const said: string[] = []
  if (one !== undefined && other !== undefined) said.push(say('decline.noWords', { one, other }))
  else if (one !== undefined) said.push(say('decline.noWord', { one }))
  if (kind !== null) said.push(say(`decline.noKind.${kind}`))
  return said.join(' ')
}
