import { datesIn } from '../binding/values/dates.ts'
import { figuresIn, isYear, type Bound } from '../binding/values/figures.ts'
import { namesIn } from '../binding/values/names.ts'
import { periodsIn } from '../binding/values/periods.ts'
import { unitAt } from '../binding/values/units.ts'
import type { Candidate } from '../candidates.ts'
import { contentWords, stem } from '../words.ts'

/**
 * A value that a sentence states. `kind`: what it can be compared with ("date", "year", a dimension, "number").
 * `keys`: its readings, of numbers in the unit of `factor` 1.
 */
export type Value = {
  text: string
  start: number
  end: number
  kind: string
  keys: readonly string[]
  bound: Bound | undefined
  isRound: boolean
}

/** A sentence taken apart: what it states, and what of. */
export type Statement = {
  candidate: Candidate
  values: readonly Value[]
  /** Stems of its words besides the values. */
  words: ReadonlySet<string>
  names: ReadonlySet<string>
  isNegated: boolean
  isPresent: boolean
}

/** Words that come and go without changing of what a value is said. */
const harmless = new Set(
  `total currently current annual annually yearly year per amount amounts come set fixed agreed equal payable exactly value now today
receive entitle entitled last run stay stand least most about approximately circa therefore thus also
beträgt betragen derzeit aktuell jährlich pro insgesamt gilt liegt lautet`
    .split(/\s+/)
    .map(stem),
)

const negation = /\b(?:not|no|never|none|neither|nor|without|cannot|nicht|kein\p{L}*|ne|jamais|nunca)\b|n['’]t\b/iu

/** What was said to hold once, or is only proposed, is contradicted by nobody. */
const former =
  /\b(?:formerly|former|previous(?:ly)?|original(?:ly)?|used to|no longer|until then|increased from|raised from|reduced from|instead of|proposed?|proposes|draft|would|früher|bisher|zuvor|ursprünglich|statt)\b/iu

/** Signs that a sentence says how things are, not what happened once. */
const present =
  /\b(?:is|are|has|have|gets?|receives?|must|may|shall|will|can|costs?|amounts?|lasts?|ends?|expires?|begins?|starts?|runs?|applies|apply|contains?|includes?|weighs?|opens?|closes?|leaves?|lays?|pays?|needs?|takes?|lies|ist|sind|hat|haben|beträgt|betragen|muss|müssen|kann|können|darf|dürfen|endet|enden|beginnt|läuft|kostet|kosten|dauert|gilt|gelten|erhält|erhalten|bekommt|bekommen|zahlt|zahlen)\b|:\s/iu
const past = /\b(?:was|were|had|did|wurden?|war|waren|hatten?)\b/iu

/** Takes a candidate apart; null when it states no value that could be contradicted. */
export function readStatement(candidate: Candidate): Statement | null {
  const { text, kind } = candidate
  if (kind === 'heading' || kind === 'code' || text.endsWith('?') || former.test(text)) return null
  const values = valuesIn(text)
  if (values.length === 0) return null
  const rest = blank(text, values)
  const words = contentWords(rest).filter((word) => !harmless.has(word))
  if (words.length === 0) return null
  return {
    candidate,
    values,
    words: new Set(words),
    names: new Set(namesIn(rest).flatMap((name) => (name.isOpening ? [] : name.words))),
    isNegated: negation.test(rest),
    isPresent: present.test(rest) && !past.test(rest),
  }
}

/** The text with spaces in the place of its values. */
function blank(text: string, values: readonly Value[]): string {
  return values.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text)
}

function valuesIn(text: string): Value[] {
  const dates = [...datesIn(text), ...periodsIn(text)].sort((a, b) => a.start - b.start || b.end - a.end)
  const taken = dates.filter(({ start }, index) => dates.slice(0, index).every((date) => start >= date.end))
  const days = taken.map(({ text: written, start, end, keys }): Value => ({
    text: written,
    start,
    end,
    kind: 'date',
    keys,
    bound: undefined,
    isRound: false,
  }))
  const figures = figuresIn(text, taken).flatMap((figure): Value[] => {
    const { unit, values, bound, scale, isMultiple, isOrdinal } = figure
    const sign = unit ? (/[$€£¥]\s?$/u.exec(text.slice(0, figure.start))?.[0] ?? '') : ''
    const start = figure.start - sign.length
    // "One", "first" and "half" are said of everything.
    if (isMultiple || isOrdinal || /^one$/i.test(figure.text)) return []
    const end = unit && !figure.isPercent ? (unitAt(text, figure.start, figure.end)?.end ?? figure.end) : figure.end
    const factor = unit?.factor ?? 1
    return [
      {
        text: text.slice(start, end),
        start,
        end,
        kind: unit?.dimension ?? (isYear(figure) ? 'year' : 'number'),
        keys: values.map((value) => (factor === 1 ? value : String(Number((Number(value) * factor).toPrecision(12))))),
        bound,
        isRound: scale !== undefined || bound === '~',
      },
    ]
  })
  return [...days, ...figures].sort((a, b) => a.start - b.start)
}
