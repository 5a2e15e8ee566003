import { say } from '../../../base/language/say.ts'
import { isReckoned, isTotal } from './checks/arithmetic.ts'
import { cellsOf } from './checks/columns.ts'
import { deniedWords } from './checks/polarity.ts'
import { findInstead } from './checks/roles.ts'
import { findAntecedent } from './antecedent.ts'
import { holdsFact, type Fact } from './facts.ts'
import { coveredBy, holdsWord } from './match.ts'
import { areAlike, tokensOf, type Reading } from './reading.ts'
import type { Claim, Match } from './types.ts'

/** Places that carry a sentence. `doubt`: why they may not belong together, for a person. */
export type Chosen = { places: Match[]; missing: Fact[]; doubt: string | null }

/** Sentences of the evidence that one sentence may stand on. */
const mostPlaces = 3

/** Best matches among which a second place is looked for. */
const lookedAt = 16

/** Share of a part's words that its own place must hold, and by how much more than the best place. */
const partHeld = 0.6
const partGain = 0.25

/** Words (without the facts) that a second sentence must carry to stand for part of the claim. */
const ownShare = 0.4

/** Letters between a number and the word that says what it is of. */
const nextTo = 8

/** "It affects hedgehogs": what is meant stands before. */
const pronoun = /^(?:\S+\s){0,2}(?:he|she|it|they|him|them|er|es|sie)(?!\p{L})/iu

/** Share of a claim's words from which it needs no sentence before. */
const mostlyHeld = 0.7

/** Share of the whole claim's words that a place must hold whose figures are reckoned with. */
const operandHeld = 0.3

/** The places that a sentence stands on: the best one, and others for what it lacks. */
export function choosePlaces(claim: Claim, matches: readonly Match[], weight: (word: string) => number): Chosen {
  const [best, ...others] = matches
  if (!best) return { places: [], missing: [...claim.reading.facts], doubt: null }
  const places = [best]
  const near = others.slice(0, lookedAt)
  const { facts } = claim.reading
  const holds = ({ reading, context }: Match, fact: Fact): boolean => holdsFact(fact, reading.index, context)
  const lacking = (): Fact[] => facts.filter((fact) => !places.some((place) => holds(place, fact)))
  const add = (match: Match | undefined): void => {
    if (match && places.length < mostPlaces && !places.includes(match)) places.push(match)
  }

  for (const part of partsOf(claim)) {
    const own = coveredBy(part, places, weight)
    const [other] = near
      .map((match) => ({ match, covered: coveredBy(part, [match], weight) }))
      .sort((a, b) => b.covered - a.covered || b.match.score - a.match.score)
    if (other && other.covered >= partHeld && other.covered >= own + partGain) add(other.match)
  }
  add(findDenied(claim, places, near))
  const heads = places.map(({ head }) => matches.find(({ candidate }) => candidate === head))
  for (const head of heads) if (head && lacking().some((fact) => holds(head, fact))) add(head)
  for (const match of near) {
    if (lacking().length > 0 && carriesPart(match, claim, places, lacking())) add(match)
  }
  let doubt: string | null = null
  const named = lacking()
  if (named.length === 0) add(findBefore(claim, best, matches, weight))
  if (named.length > 0 && named.every(({ kind }) => kind === 'name')) {
    const antecedent = findAntecedent(named, best, matches)
    add(antecedent?.match)
    if (antecedent && !antecedent.isSure) doubt = say('verdict.twoSentences')
  }
  const isWorkedOut = (fact: Fact, from: readonly Match[]): boolean => {
    const head = from.find((place) => place.head)?.head ?? null
    const sources = from.filter(({ candidate }) => candidate !== head).map(({ reading }) => reading)
    // Where the source has a value of its own for just this, no sum makes another one true.
    if (
      !isTotal.test(claim.reading.text) &&
      !best.head &&
      findInstead(fact, claim.reading, best.reading, best.context, weight)?.isSame === true
    )
      return false
    return fact.kind === 'number' && isReckoned(fact.figure, claim.reading, sources, head?.text ?? '')
  }
  const missing = lacking().filter((fact) => !isWorkedOut(fact, places))
  if (missing.length === 0 || places.length === mostPlaces) return { places, missing, doubt }
  const operand = near.find(
    (match) => isOperand(match, claim, weight) && missing.every((fact) => isWorkedOut(fact, [...places, match])),
  )
  add(operand)
  return { places, missing: operand ? [] : missing, doubt }
}

/** Halves of a merged statement, each as its words of content: around "and", "but", "while", commas and semicolons. */
export function partsOf({ reading, words }: Claim): Set<string>[] {
  const pieces = reading.text.split(/(?:[,;]\s+|\s)(?:and|but|while|whereas|und|aber|während)\s+|[;,]\s+/iu)
  if (pieces.length < 2) return []
  return pieces
    .map((piece) => new Set(tokensOf(piece).flatMap(({ stem }) => (words.has(stem) ? [stem] : []))))
    .filter((part) => [...part].filter((word) => !isOfFact(word, reading)).length >= 2)
}

/**
 * The sentence that denies something which the claim speaks of and the places do not: "bears interest" or
 * "bears no interest" behind another statement needs the sentence "No interest is paid".
 */
function findDenied({ words, reading }: Claim, places: readonly Match[], near: readonly Match[]): Match | undefined {
  const open = [...words].filter(
    (word) => !places.some(({ candidate, context }) => holdsWord(candidate.words, word) || context.words.has(word)),
  )
  const denied = deniedWords(reading).filter((word) => !places.some((place) => deniesAny(place, [word])))
  if (open.length === 0 && denied.length === 0) return undefined
  const held = ({ candidate }: Match): number => [...words].filter((word) => holdsWord(candidate.words, word)).length
  return near.find(
    (match) => (deniesAny(match, open) && held(match) >= 2) || (deniesAny(match, denied) && held(match) >= 3),
  )
}

function deniesAny({ reading }: Match, words: readonly string[]): boolean {
  return deniedWords(reading).some((word) => words.some((other) => areAlike(word, other)))
}

/** The sentence right before one that leans on it ("It affects hedgehogs"), where it has half of what is still open. */
function findBefore(
  claim: Claim,
  best: Match,
  matches: readonly Match[],
  weight: (word: string) => number,
): Match | undefined {
  if (!pronoun.test(best.reading.text)) return undefined
  const isKnown = (word: string): boolean => matches.some(({ candidate }) => holdsWord(candidate.words, word))
  const open = new Set(
    [...claim.words].filter((word) => coveredBy(new Set([word]), [best], weight) === 0 && isKnown(word)),
  )
  if (open.size < 2 || coveredBy(claim.words, [best], weight) > mostlyHeld) return undefined
  const before = matches
    .filter(({ candidate }) => candidate.evidence === best.candidate.evidence && candidate.start < best.candidate.start)
    .sort((a, b) => b.candidate.start - a.candidate.start)[0]
  return before && coveredBy(open, [before], weight) >= 0.5 ? before : undefined
}

/** Figures to reckon with come from a place about the same thing: a row by its label, a sentence by its words. */
function isOperand(match: Match, claim: Claim, weight: (word: string) => number): boolean {
  const { candidate, context } = match
  const { words } = claim
  if (candidate.kind === 'tableRow' && !hasLabelIn(match, claim)) return false
  const plain = new Set([...words].filter((word) => !/\d/.test(word)))
  return coveredBy(plain, [{ candidate, context }], weight) >= operandHeld
}

/** Whether the sentence names the row: every word of its first cell, single letters as they are. */
function hasLabelIn({ reading }: Match, claim: Claim): boolean {
  const label = (cellsOf(reading.text)[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  const said = claim.reading.text.match(/[\p{L}\p{N}]+/gu) ?? []
  const isSaid = (word: string): boolean =>
    said.some((other) => (word.length === 1 ? other === word : areAlike(other.toLowerCase(), word.toLowerCase())))
  return label.length > 0 && label.every(isSaid)
}

/** Whether a word is part of a number, a date or a name of the sentence. */
export const isOfFact = (word: string, { facts }: Reading): boolean =>
  facts.some(({ text }) => text.toLowerCase().includes(word))

/** Whether the place has the word of the claim beside the fact ("spending £2.85 million") that the others lack. */
function hasOwnWord(fact: Fact, match: Match, places: readonly Match[], { reading: { tokens } }: Claim): boolean {
  const before = tokens.findLast(({ end, isContent }) => isContent && end <= fact.start)
  if (!before || fact.start - before.end > nextTo || fact.kind !== 'number') return false
  return (
    holdsWord(match.candidate.words, before.stem) &&
    !places.some(({ candidate }) => holdsWord(candidate.words, before.stem))
  )
}

/** The chosen places already state another value of the fact's kind: then nothing lends them this one. */
function hasOwn(fact: Fact, places: readonly Match[], claim: Claim): boolean {
  return places.some(({ reading: { index } }) => {
    if (index.isTable) return false
    if (fact.kind === 'date') return index.dates.length > 0
    if (fact.kind === 'name') return false
    const stated = claim.reading.index.figures.flatMap(({ values }) => values)
    return index.figures.some(
      ({ unit, values }) =>
        (unit?.dimension ?? '') === (fact.figure.unit?.dimension ?? '') &&
        !values.some((value) => stated.includes(value)),
    )
  })
}

/** It holds a fact that is missing and adds words of the claim that the places lack, not the fact alone. */
function carriesPart(match: Match, claim: Claim, places: readonly Match[], missing: readonly Fact[]): boolean {
  const held = missing.filter((fact) => holdsFact(fact, match.reading.index, match.context))
  if (held.length === 0 || held.some((fact) => hasOwn(fact, places, claim) && !hasOwnWord(fact, match, places, claim)))
    return false
  if (match.head && hasLabelIn(match, claim)) return true
  const { words, reading } = claim
  const plain = [...words].filter((word) => !isOfFact(word, reading))
  const own = plain.filter((word) => holdsWord(match.candidate.words, word))
  const isNew = own.some((word) => !places.some(({ candidate }) => holdsWord(candidate.words, word)))
  return plain.length > 0 && isNew && own.length >= ownShare * plain.length
}
