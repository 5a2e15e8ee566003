import { say } from '../../../base/language/say.ts'
import { holdsFact, type Fact } from './facts.ts'
import type { Finding } from './reading.ts'
import type { Claim, Match } from './types.ts'

/** A pronoun, or a noun that was introduced before: the sentence leans on an earlier one for its name. */
const leansBack =
  /(?<!\p{L})(?:he|she|it|they|his|her|hers|its|their|him|them|er|sie|es|ihre?|seine?)(?!\p{L})|^(?:the|this|that|these|those|such|der|die|das|diese[rs]?)(?!\p{L})/iu

/** How far back the name behind a pronoun may be, in sentences. */
const reachBack = 3

/** What may stand between a name and its role: brackets, quotes, an article. */
const beside = /^[\s,("“‘'–-]{1,5}(?:the\s|der\s|die\s)?["“‘']?/iu

/** "Odile Ferrand (the “Tenant”)", "the guarantor is Benedict Ashworth", "Ferrand is the tenant": whether a text gives a name a role. */
function bearsRole(text: string, name: string, role: string): boolean {
  const [lower, folded] = [text.toLowerCase(), name.toLowerCase()]
  const at = lower.indexOf(folded)
  if (at === -1) return false
  const behind = lower.slice(at + folded.length)
  if (behind.replace(beside, '').startsWith(role)) return true
  if (new RegExp(`^\\s+(?:is|was|ist|war)\\s+(?:the\\s|an?\\s|der\\s|die\\s)?${role}(?!\\p{L})`, 'iu').test(behind))
    return true
  return new RegExp(
    `(?<!\\p{L})${role},?\\s+(?:(?:is|was|are|ist|war|sind)\\s+)?(?:the\\s)?(?:(?:mr|mrs|ms|dr|prof|frau|herr)\\.?\\s)*$`,
    'iu',
  ).test(lower.slice(0, at))
}

/**
 * The sentence that names whom the best match means. Sure when it names nobody else; a role ("the tenant")
 * is sure too when some sentence of the document gives it the name.
 */
export function findAntecedent(
  names: readonly Fact[],
  best: Match,
  matches: readonly Match[],
): { match: Match; isSure: boolean } | null {
  if (!leansBack.test(best.reading.text)) return null
  const naming = matches.filter(
    ({ candidate, reading, context }) =>
      candidate.evidence.documentId === best.candidate.evidence.documentId &&
      candidate !== best.candidate &&
      names.every((fact) => holdsFact(fact, reading.index, context)),
  )
  const role = /^(?:the|der|die|das)\s+(\p{L}+)/iu.exec(best.reading.text)?.[1]?.toLowerCase()
  const bearer = naming.find(
    ({ reading }) => role !== undefined && names.every(({ text }) => bearsRole(reading.text, text, role)),
  )
  if (bearer) return { match: bearer, isSure: true }
  for (const match of naming) {
    const { evidence, start } = match.candidate
    const since = matches.filter(
      ({ candidate }) =>
        candidate.evidence === evidence && candidate.start >= start && candidate.start < best.candidate.start,
    )
    if (evidence !== best.candidate.evidence || since.length === 0 || since.length > reachBack) continue
    const own = new Set(names.flatMap((fact) => (fact.kind === 'name' ? fact.name.words : [])))
    const isSure = since.every(({ reading }) =>
      reading.index.names.every(({ words }) => words.some((word) => own.has(word))),
    )
    return { match, isSure }
  }
  return null
}

/** "… is the tenant", and "The tenant is …": the role beside a name. */
const roleBehind = /^\s+(?:is|was|ist|war)\s+(?:the|an?|der|die|das)\s+(\p{L}+)/iu
const roleBefore =
  /(?<!\p{L})(?:the|der|die|das)\s+(\p{L}+)\s+(?:of (?:the )?[\p{L} ]{2,30}\s)?(?:is|was|ist|war)\s+(?:(?:mr|mrs|ms|dr|prof|frau|herr)\.?\s)*$/iu

/** "Ashworth is the tenant" where the documents call another name the tenant, and not this one. */
export function findOtherBearer({ reading }: Claim, matches: readonly Match[]): (Finding & { match: Match }) | null {
  const [name, ...others] = reading.facts.filter(({ kind }) => kind === 'name')
  if (name === undefined || others.length > 0) return null
  const found = roleBehind.exec(reading.text.slice(name.end)) ?? roleBefore.exec(reading.text.slice(0, name.start))
  const role = found?.[1]?.toLowerCase()
  if (role === undefined || matches.some((match) => bearsRole(match.reading.text, name.text, role))) return null
  for (const match of matches) {
    const bearer = match.reading.index.names.find(
      ({ text, isOpening }) => !isOpening && text.toLowerCase() !== role && bearsRole(match.reading.text, text, role),
    )
    if (bearer)
      return {
        verdict: 'contradicted',
        reason: say('verdict.ofOther', { theirs: bearer.text, ours: name.text }),
        match,
      }
  }
  return null
}
