import { say } from '../../../base/language/say.ts'
import { findOtherColumn } from './checks/columns.ts'
import { isAgainstItself, isMiscompared } from './checks/arithmetic.ts'
import { findOpposite } from './checks/opposites.ts'
import { findReversal } from './checks/order.ts'
import { findDenial } from './checks/polarity.ts'
import { findInstead, findRival } from './checks/roles.ts'
import { findOtherTerm } from './checks/terms.ts'
import { findOtherBound, findOtherDuty, findOtherTime, findOtherQuantity } from './checks/wording.ts'
import type { Chosen } from './choose.ts'
import { holdsFact, type Fact } from './facts.ts'
import { readText, type Finding } from './reading.ts'
import type { Claim, Match } from './types.ts'

const gravity = { contradicted: 3, notFound: 2, partly: 1 } as const

/** “12 %” is …, “A” and “B” are … */
function inWords(texts: readonly string[]): string {
  const [last = '', ...others] = texts.toReversed()
  if (others.length === 0) return say('verdict.missingOne', { value: last })
  const values = others.toReversed().map((value) => say('verdict.quoted', { value }))
  return say('verdict.missingMany', { values: values.join(', '), last })
}

/** The unit that the places give the same number in, where it does not fit the sentence's. */
function otherUnit({ figure }: Fact & { kind: 'number' }, places: readonly Match[]): string | null {
  const held = places
    .flatMap(({ reading }) => reading.index.figures)
    .find(({ values, unit }) => unit && values.some((value) => figure.values.includes(value)))
  const isOther = held?.unit && figure.unit && held.unit.dimension !== figure.unit.dimension
  return isOther && held.unit ? held.unit.name : null
}

/** What is missing, with what stands there instead where the passage has another value of the same thing. */
function missingFinding(
  missing: readonly Fact[],
  claim: Claim,
  places: readonly Match[],
  weight: (word: string) => number,
): Finding {
  const texts = missing.map(({ text }) => text)
  for (const fact of missing) {
    const clash = fact.kind === 'number' ? otherUnit(fact, places) : null
    if (clash !== null)
      return { verdict: 'contradicted', reason: say('verdict.otherUnit', { value: fact.text, theirs: clash }) }
    for (const { reading, context } of places) {
      const instead = findInstead(fact, claim.reading, reading, context, weight)
      if (instead === null) continue
      return { verdict: 'contradicted', reason: `${inWords(texts)} ${say('verdict.instead', { value: instead.text })}` }
    }
  }
  return { verdict: 'notFound', reason: inWords(texts) }
}

/** The gravest of what speaks against a sentence that stands on the chosen places; null when nothing does. `nouns` of all the evidence. */
export function findFault(
  claim: Claim,
  { places, missing, doubt }: Chosen,
  weight: (word: string) => number,
  nouns: ReadonlySet<string>,
): Finding | null {
  const findings: (Finding | null)[] = []
  if (missing.length > 0) findings.push(missingFinding(missing, claim, places, weight))
  const texts = places.filter(({ candidate }) => candidate.kind !== 'tableRow')
  for (const fact of claim.reading.facts) {
    const holding = places.filter(({ reading, context }) => holdsFact(fact, reading.index, context))
    const isInText = holding.length > 0 && holding.every(({ candidate }) => candidate.kind !== 'tableRow')
    const rival = isInText ? findRival(fact, claim.reading, texts, weight) : null
    if (rival !== null) {
      findings.push({
        verdict: 'contradicted',
        reason: say('verdict.ofOther', { theirs: rival, ours: fact.text }),
      })
    }
    for (const { reading, context } of holding) {
      findings.push(
        findOtherBound(fact, claim.reading, reading.index, context),
        findOtherTime(fact, claim.reading, reading),
      )
    }
  }
  for (const { reading, context, head } of places) {
    if (head) findings.push(findOtherColumn(claim.reading, reading, head.text, context))
  }
  if (isAgainstItself(claim.reading) || isMiscompared(claim.reading)) {
    findings.push({ verdict: 'contradicted', reason: say('verdict.ownFigures') })
  }
  const source = readText(places.map(({ reading }) => reading.text).join('; '), false)
  findings.push(
    findDenial(claim.reading, source, places.length === 1),
    findOpposite(claim.reading, source),
    findReversal(claim.reading, source),
    findOtherQuantity(claim.reading, source),
    findOtherDuty(claim.reading, source),
    findOtherTerm(claim.reading, source, nouns),
  )
  if (doubt !== null) findings.push({ verdict: 'partly', reason: doubt })
  const real = findings.filter((finding) => finding !== null)
  return real.sort((a, b) => gravity[b.verdict] - gravity[a.verdict])[0] ?? null
}
