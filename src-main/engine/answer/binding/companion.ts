import type { Candidate } from '../candidates.ts'
import { holdsFact, type Fact, type FactIndex } from './facts.ts'
import { numbersIn } from './numbers.ts'
import { spelledNumbersIn } from './spelledNumbers.ts'

/** A candidate as seen by one sentence. */
export type Match = { candidate: Candidate; facts: FactIndex; context: FactIndex; score: number; covered: number }

/** A pronoun, or a noun that was introduced before: the sentence leans on an earlier one for its name. */
const leansBack = /\b(?:he|she|it|they|his|her|hers|its|their|him|them)\b|^(?:the|this|that|these|those|such)\b/i

/** How far back the name behind a pronoun may be, in sentences. */
const reachBack = 3

/** Share of the words (without the facts) that a second sentence must carry to stand for part of the claim. */
const ownShare = 0.4

type Question = {
  sentence: string
  best: Match
  matches: readonly Match[]
  missing: readonly Fact[]
  words: ReadonlySet<string>
}

/**
 * A second sentence of the same passage that holds facts which the best match lacks: a merged
 * statement, the name behind a pronoun, the heading row of a table. A fact is never borrowed where
 * the best match has another of its kind: "approved in 2021. In 2023 …" does not carry "approved
 * in 2023". `isFull` when the second sentence carries its part of the claim by itself.
 */
export function findCompanion(asked: Question): { match: Match; isFull: boolean } | null {
  const { best, matches, missing } = asked
  if (missing.length === 0 || missing.some((fact) => contradicts(fact, asked))) return null
  const nearby = matches.filter(
    (match) =>
      match !== best &&
      match.candidate.evidence === best.candidate.evidence &&
      missing.every((fact) => holdsFact(fact, match.facts, match.context)),
  )
  for (const match of nearby) {
    if (carriesPart(match, asked)) return { match, isFull: true }
  }
  for (const match of nearby) {
    const isName = missing.every(({ kind }) => kind === 'name')
    if (isName && leansBack.test(best.candidate.text) && isShortlyBefore(match, asked)) return { match, isFull: false }
    const areRows = best.candidate.kind === 'tableRow' && match.candidate.kind === 'tableRow'
    if (areRows && match.candidate.start < best.candidate.start) return { match, isFull: false }
  }
  return null
}

/** The best match states a fact of the same kind that the sentence does not mention. Rows of tables hold many. */
function contradicts(fact: Fact, { best, sentence }: Question): boolean {
  if (fact.kind === 'name' || best.candidate.kind === 'tableRow') return false
  if (fact.kind === 'date') return best.facts.dates.size > 0
  const stated = [...numbersIn(sentence), ...spelledNumbersIn(sentence)].flatMap(({ values }) => values)
  return best.facts.numbers.some(({ values }) => !values.some((value) => stated.includes(value)))
}

/** It adds words of the claim that the best match lacks, not only the missing fact. */
function carriesPart(match: Match, { best, words, missing }: Question): boolean {
  const plain = [...words].filter((word) => !missing.some(({ text }) => text.toLowerCase().includes(word)))
  const own = plain.filter((word) => match.candidate.words.has(word))
  const isNew = own.some((word) => !best.candidate.words.has(word))
  return plain.length > 0 && isNew && own.length >= ownShare * plain.length
}

function isShortlyBefore(match: Match, { best, matches }: Question): boolean {
  if (match.candidate.start >= best.candidate.start) return false
  const between = matches.filter(
    ({ candidate }) =>
      candidate.evidence === best.candidate.evidence &&
      candidate.start > match.candidate.start &&
      candidate.start < best.candidate.start,
  )
  return between.length < reachBack
}
