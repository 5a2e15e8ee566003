import { say } from '../../../../base/language/say.ts'
import type { Fact, FactIndex } from '../facts.ts'
import { isSameFigure } from '../facts.ts'
import { isYear, type Bound } from '../values/figures.ts'
import { areAlike, type Finding, type Reading } from '../reading.ts'

const isUpward = (bound: Bound): boolean => bound === '≥' || bound === '>'
const isDownward = (bound: Bound): boolean => bound === '≤' || bound === '<'

/** "At least 14 days" against "at most 14 days", "exactly 14" against "about 14". */
export function findOtherBound(fact: Fact, claim: Reading, source: FactIndex, context: FactIndex): Finding | null {
  if (fact.kind !== 'number' || fact.figure.bound === undefined) return null
  const { bound } = fact.figure
  const held = source.figures.filter((figure) => isSameFigure(fact.figure, figure, source, context))
  const bounds = held.flatMap((figure) => (figure.bound === undefined ? [] : [figure.bound]))
  if (held.length === 0 || bounds.length < held.length) return null
  const isOpposed = bounds.every((other) =>
    isUpward(bound) ? isDownward(other) : isDownward(bound) && isUpward(other),
  )
  // A denial turns a bound round: "must not exceed 20" is "at most 20".
  const isTurned = /(?<!\p{L})(?:not?|nicht|kein\p{L}*|never|cannot|only)(?!\p{L})/iu.test(claim.text + source.text)
  if (isOpposed && !isTurned) {
    return { verdict: 'contradicted', reason: say('verdict.otherBound', { value: fact.text }) }
  }
  if (bound === '=' && bounds.every((other) => other !== '='))
    return { verdict: 'partly', reason: say('verdict.notExactly', { value: fact.text }) }
  return null
}

const until = /(?<!\p{L})(?:before|until|till|by|up to|no later than|vor|bis(?: zum)?)\s(?:the\s|dem\s|end of\s)?$/iu
const since =
  /(?<!\p{L})(?:after|since|from|starting|as of|no earlier than|nach|seit(?: dem)?|ab(?: dem)?)\s(?:the\s|dem\s|end of\s)?$/iu

/** "Before 2025" against "after 2025". */
export function findOtherTime(fact: Fact, claim: Reading, source: Reading): Finding | null {
  const isYearAlone = fact.kind === 'number' && isYear(fact.figure)
  if (fact.kind !== 'date' && !isYearAlone) return null
  const sideOf = (text: string, start: number): number => {
    const head = text.slice(Math.max(0, start - 24), start)
    return until.test(head) ? -1 : since.test(head) ? 1 : 0
  }
  const places = isYearAlone
    ? source.index.figures.filter(({ text }) => text === fact.text)
    : source.index.dates.filter(
        ({ inside }) => fact.kind === 'date' && fact.date.keys.some((key) => inside.includes(key)),
      )
  const said = sideOf(claim.text, fact.start)
  const isOther = said !== 0 && places.length > 0 && places.every(({ start }) => sideOf(source.text, start) === -said)
  return isOther ? { verdict: 'contradicted', reason: say('verdict.otherEnd', { value: fact.text }) } : null
}

const duties: readonly [name: string, words: RegExp][] = [
  [
    'must',
    /(?<!\p{L})(?:must|shall|ha(?:s|ve|d) to|(?:is|are|be) (?:required|obliged)|muss|müssen|verpflichtet)(?!\p{L})/iu,
  ],
  ['should', /(?<!\p{L})(?:should|ought|recommend\p{L}*|sollten?|empfohlen|empfiehlt)(?!\p{L})/iu],
  ['may', /(?<!\p{L})(?:may|can|could|might|allow\p{L}*|permit\p{L}*|darf|dürfen|kann|können)(?!\p{L})/iu],
]
const denies = /(?<!\p{L})(?:not|no|never|cannot|nicht|kein\p{L}*|only|nur)(?!\p{L})/iu

/** A duty where the source gives leave or advice, or the other way round. */
export function findOtherDuty(claim: Reading, source: Reading): Finding | null {
  if (denies.test(claim.text) || denies.test(source.text)) return null
  const said = duties.filter(([, words]) => words.test(claim.text)).map(([name]) => name)
  const held = duties.filter(([, words]) => words.test(source.text)).map(([name]) => name)
  const [wrong] = said
  if (wrong === undefined || held.length === 0 || said.some((name) => held.includes(name))) return null
  return { verdict: 'partly', reason: say('verdict.otherWord', { ours: wrong, theirs: held[0] ?? '' }) }
}

const quantifiers: readonly [rank: number, words: RegExp][] = [
  [4, /^(?:all|every|each|always|both|alle[rnsm]?|jede[rnsm]?|sämtliche[rnsm]?|immer)$/],
  [3, /^(?:most|majority|mostly|usually|meisten|mehrheit)$/],
  [2, /^(?:many|several|some|often|sometimes|part|viele[rn]?|einige[rn]?|manche[rn]?|mehrere[rn]?|oft)$/],
  [1, /^(?:few|rarely|seldom|hardly|wenige[rn]?|selten)$/],
]

function quantified({ tokens }: Reading): { rank: number; word: string; heads: string[] }[] {
  return tokens.flatMap((token, index) => {
    const rank = quantifiers.find(([, words]) => words.test(token.text))?.[0]
    if (rank === undefined) return []
    const heads = tokens.slice(index + 1).filter(({ isContent }) => isContent)
    return [{ rank, word: token.text, heads: heads.slice(0, 2).map(({ stem }) => stem) }]
  })
}

/** "All" where the source says "most", "many" where it says "few", "only" where it does not. */
export function findOtherQuantity(claim: Reading, source: Reading): Finding | null {
  const held = quantified(source)
  for (const said of quantified(claim)) {
    const same = held.filter(({ heads }) => heads.some((word) => said.heads.some((other) => areAlike(word, other))))
    const [other] = same
    if (other && same.every(({ rank }) => rank === 1 || (rank === 4 && said.rank === 1)) && said.rank !== other.rank)
      return {
        verdict: 'contradicted',
        reason: say('verdict.otherWord', { ours: said.word, theirs: other.word }),
      }
    if (other && same.every(({ rank }) => rank !== said.rank && Math.min(rank, said.rank) < 4 && said.rank > rank))
      return { verdict: 'partly', reason: say('verdict.otherWord', { ours: said.word, theirs: other.word }) }
  }
  if (
    /(?<!\p{L})(?:not only|nicht nur)(?!\p{L})/iu.test(claim.text) &&
    /(?<!(?:not|nicht)\s)(?<!\p{L})(?:only|nur)(?!\p{L})/iu.test(source.text)
  )
    return { verdict: 'contradicted', reason: say('verdict.notOnly') }
  const only = /(?<!\p{L})(?:only|solely|exclusively|nur|ausschließlich)(?!\p{L})(?!\s+(?:[$€£¥]|\d|an? ))/iu
  const isLimited =
    /(?<!\p{L})(?:only|solely|exclusively|sole|unless|except\p{L}*|without|until|other than|not|no|nur|ausschließlich|ohne|außer|alone|exclusive)(?!\p{L})/iu
  if (only.test(claim.text) && !isLimited.test(source.text)) return { verdict: 'partly', reason: say('verdict.noOnly') }
  return null
}
