import { say } from '../../../../base/language/say.ts'
import { areAlike, type Finding, type Reading } from '../reading.ts'
import { deniedClauses } from './polarity.ts'

/** Pairs of opposites, each side as alternatives of a regular expression over whole words (English, German). */
const pairs: readonly [plus: string, minus: string][] = [
  [
    'allow(?:s|ed)?|permit(?:s|ted)?|authori[sz]ed|may|can|possible|möglich|gestattet|erlaubt|zulässig|darf|dürfen|kann|können',
    'prohibit(?:s|ed)?|forbid(?:s|den)?|bann?(?:s|ed)?|impossible|ruled out|verboten|untersagt|unzulässig|unmöglich|ausgeschlossen|disallowed',
  ],
  [
    'increas(?:e[sd]?|ing)|r[io]ses?|risen|rising|gr[eo]ws?|grown|growing|growth|raised?|raises|climb(?:s|ed)|(?<=[%\\d] )more|gain(?:s|ed)?|up|upwards?|erhöht\\p{L}*|erhöhung|gestiegen|stieg(?:en)?|steigt|wuchs|gewachsen|zugenommen',
    'decreas(?:e[sd]?|ing)|f[ae]lls?|fallen|falling|drop(?:s|ped)?|declin(?:e[sd]?|ing)|reduc(?:e[sd]?|tion|ing)|lowered|shr[aiu]nk(?:s|en)?|(?<=[%\\d] )(?:less|fewer)|down|downwards?|cut|gesunken|sank|sinkt|gesenkt|verringert|gefallen|fiel(?:en)?|abgenommen|reduziert',
  ],
  [
    'accept(?:s|ed|ing)?|approv(?:e[sd]?|al)|adopt(?:s|ed)?|carried|agreed|angenommen|genehmigt|zugestimmt',
    'reject(?:s|ed|ing)?|refus(?:e[sd]?|al)|dismiss(?:ed)?|abgelehnt|verweigert',
  ],
  [
    'beg(?:in|an|un)s?|start(?:s|ed|ing)?|open(?:s|ed)?|commenc\\p{L}+|beginnt|begonnen|eröffnet',
    'ends?|ended|clos(?:es?|ed)|finish(?:es|ed)?|endet|geschlossen',
  ],
  ['includ(?:e[sd]?|ing)|enthalten|inklusive', 'exclu(?:de[sd]?|ding)|ausgeschlossen|exklusive'],
  ['w[io]ns?|gewonnen', 'los[ete]s?|verloren'],
  ['bought|buys?|purchased?', 'sold|sells?'],
  ['lends?|lent', 'borrow(?:s|ed)?'],
  ['positive?|positiv', 'negative?|negativ'],
  ['minimum|mindestens|minimal', 'maximum|höchstens|maximal'],
  ['profits?|gewinn', 'loss(?:es)?|verlust'],
  ['valid|gültig', 'invalid|expired|ungültig'],
  ['north(?:ern)?|nördlich\\p{L}*', 'south(?:ern)?|südlich\\p{L}*'],
  ['east(?:ern)?|östlich\\p{L}*', 'west(?:ern)?|westlich\\p{L}*'],
  ['males?|men', 'females?|women'],
  ['sufficient|enough', 'insufficient'],
  ['likely', 'unlikely'],
  ['always|immer', 'never|nie|niemals'],
  ['inside|indoors', 'outside|outdoors'],
  ['on(?= at| from|$|\\.)|turned on|switched on', 'off'],
  ['twice|double[ds]?|doppelt|verdoppelt', 'half|halved?|hälfte|halbiert'],
  [
    '(?:higher|larger|greater|stronger|höher|größer)(?!.{0,60} (?:than|als) )',
    '(?:lower|smaller|weaker|niedriger|kleiner|geringer)(?!.{0,60} (?:than|als) )',
  ],
  ['guilty|liable', 'acquitted|innocent'],
]

const axes = pairs.map((sides) => sides.map((words) => new RegExp(`(?<![\\p{L}-])(?:${words})(?![\\p{L}])`, 'giu')))

/** "More than 20" and "more than once" bound a number; they are checked with it. */
const boundsNumber =
  /^\s+(?:than|als)\s+(?:[$€£¥]\s?)?(?:\d|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s)/iu

type Signed = { word: string; sign: number; clause: ReadonlySet<string> }

/** The words of an axis in a text, each with its clause; a denied clause turns them round. */
function signsIn({ text, tokens }: Reading, denied: ReadonlySet<number>, [plus, minus]: readonly RegExp[]): Signed[] {
  const signed: Signed[] = []
  for (const [pattern, sign] of [
    [plus, 1],
    [minus, -1],
  ] as const) {
    for (const { 0: word, index } of pattern ? text.matchAll(pattern) : []) {
      if (boundsNumber.test(text.slice(index + word.length))) continue
      const clause = tokens.find(({ end }) => end > index)?.clause ?? 0
      const beside = tokens.filter((token) => token.isContent && token.clause === clause && token.start !== index)
      signed.push({ word, sign: denied.has(clause) ? -sign : sign, clause: new Set(beside.map(({ stem }) => stem)) })
    }
  }
  return signed
}

const overlap = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  [...left].filter((word) => [...right].some((other) => areAlike(word, other))).length

const isSameRoot = (left: string, right: string): boolean =>
  left.slice(0, 4).toLowerCase() === right.slice(0, 4).toLowerCase()

/** A word of the sentence whose opposite the likest clause of the source has. `source`: all that is cited, as one text. */
export function findOpposite(claim: Reading, source: Reading): Finding | null {
  const [deniedHere, deniedThere] = [deniedClauses(claim), deniedClauses(source)]
  for (const axis of axes) {
    const held = signsIn(source, deniedThere, axis)
    for (const said of held.length === 0 ? [] : signsIn(claim, deniedHere, axis)) {
      const most = Math.max(...held.map(({ clause }) => overlap(said.clause, clause)))
      const likest = held.filter(({ clause }) => overlap(said.clause, clause) === most)
      const [instead] = likest
      // One word on both sides: whether it is denied is told by the words around it, see `polarity`.
      if (!instead || likest.some(({ sign, word }) => sign === said.sign || isSameRoot(word, said.word))) continue
      const reason = say('verdict.otherWord', { ours: said.word, theirs: instead.word })
      return { verdict: 'contradicted', reason }
    }
  }
  return null
}
