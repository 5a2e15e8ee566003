import { say } from '../../../../base/language/say.ts'
import { areAlike, type Finding, type Reading, type Token } from '../reading.ts'

/** Words before a noun. */
const beforeNoun =
  /^(?:of|the|a|an|with|on|for|by|from|to|as|per|der|die|das|den|dem|von|mit|für|ein|eine|einem|eines)$/

/** Shorter ones are seldom a term; these endings are those of verbs and adverbs. */
const shortestTerm = 5
const noTerm = /(?:ed|ing|ly|able|ible)$/

/** Words that some texts use as nouns: what stands behind an article or a preposition. */
export function nounsOf(readings: Iterable<Reading>): Set<string> {
  const nouns = new Set<string>()
  for (const { tokens } of readings) {
    for (const [index, token] of tokens.entries()) {
      if (isTerm(token) && beforeNoun.test(tokens[index - 1]?.text ?? '')) nouns.add(token.stem)
    }
  }
  return nouns
}

function isTerm({ text, isContent }: Token): boolean {
  return isContent && text.length >= shortestTerm && /^\p{L}+$/u.test(text) && !noTerm.test(text)
}

/** The words of content next to a word on its two sides, `''` at the ends of the sentence. */
function neighbours(tokens: readonly Token[], at: number): [before: string, after: string] {
  const before = tokens.slice(0, at).findLast(({ isContent }) => isContent)
  const after = tokens.slice(at + 1).find(({ isContent }) => isContent)
  return [before?.stem ?? '', after?.stem ?? '']
}

/**
 * A term of the evidence ("doranide") where the source has another one ("velocillin") between the same words.
 * The source must not have the term itself, nor the sentence the other one.
 */
export function findOtherTerm(claim: Reading, source: Reading, nouns: ReadonlySet<string>): Finding | null {
  const has = ({ tokens }: Reading, stem: string): boolean => tokens.some((token) => areAlike(token.stem, stem))
  for (const [index, token] of claim.tokens.entries()) {
    if (!isTerm(token) || !nouns.has(token.stem) || has(source, token.stem)) continue
    const [before, after] = neighbours(claim.tokens, index)
    for (const [at, other] of source.tokens.entries()) {
      if (!isTerm(other) || !nouns.has(other.stem) || has(claim, other.stem)) continue
      const [otherBefore, otherAfter] = neighbours(source.tokens, at)
      const isBefore = before !== '' && areAlike(before, otherBefore)
      const isAfter = after !== '' && areAlike(after, otherAfter)
      const isEdge = before === '' || after === '' || otherBefore === '' || otherAfter === ''
      if ((isBefore && isAfter) || ((isBefore || isAfter) && isEdge))
        return {
          verdict: 'contradicted',
          reason: say('verdict.ofOther', { theirs: other.text, ours: token.text }),
        }
    }
  }
  return null
}
