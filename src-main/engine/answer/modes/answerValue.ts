import type { AnswerValue } from '../../../contract/answerTypes.ts'

/** What a model may write as a value. */
export type RawValue = string | number | boolean | null | readonly (string | number)[]

/** Wordings of "not in the documents", folded: lower case, without signs around them. */
const blank =
  /^(?:|-+|n ?[/.]? ?a|none|null|nil|(?:is[ _])?blank|undefined|unknown|unclear|nan|no (?:answer|value|data|information)(?: (?:found|given|available))?|not[ _]in[ _](?:the |your |these )?(?:documents?|passages?|text|context|sources?)|not (?:found|stated|mentioned|given|specified|available|provided|known|applicable|disclosed|reported|answerable)(?: (?:in|by) .*)?|(?:it |this )?(?:cannot|can not|can['’]t|could not) be (?:determined|answered|found|said)\b.*|(?:the )?(?:passages?|documents?|texts?|context|sources?) (?:do|does) not .*|there is no (?:information|answer|mention)\b.*|keine angaben?|unbekannt|nicht (?:bekannt|angegeben|enthalten)\b.*|inconnu|non (?:précisé|mentionné|indiqué)|desconocido|no (?:se )?(?:menciona|indica|especifica)\b.*|non (?:specificato|indicato)|sconosciuto)$/

const yes = /^(?:true|yes|ja|oui|s[íi]|sim)$/
const no = /^(?:false|no|nein|non|não|nee)$/

/** Powers of ten of scale words and their abbreviations; "m" is left out: it is as often a metre. */
const scales: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  tausend: 3,
  tsd: 3,
  mille: 3,
  mil: 3,
  million: 6,
  mn: 6,
  mio: 6,
  millionen: 6,
  millones: 6,
  milioni: 6,
  milliard: 9,
  milliarde: 9,
  billion: 9,
  bn: 9,
  mrd: 9,
  milliarden: 9,
  trillion: 12,
  tn: 12,
}

const scaleWords = Object.keys(scales)
  .sort((a, b) => b.length - a.length)
  .join('|')
const digits = String.raw`[-−–]?\d+(?:[.,'’\u00a0\u202f ]\d+)*`
const currency = String.raw`(?:[$€£¥₹]|US\$|(?:EUR|USD|GBP|CHF|JPY)\b)`
const amount = String.raw`(${currency})?\s?(${digits})(?:[\s-]?(${scaleWords})s?\b\.?)?`
/** A unit: a sign, or up to three words without figures. */
const unit = String.raw`\s?(%|‰|°[CF]?|[€£¥$₹]|[\p{L}µ°²³%][^\d\s,;:!?]*(?:\s[^\d\s,;:!?]+){0,2})?`

const single = new RegExp(`^${amount}${unit}$`, 'iu')
const double = new RegExp(
  String.raw`^(?:from |between |von |zwischen |de |entre )?${amount}${unit}(?:\s?(?:-|–|—|\.\.\.?)\s?|\s(?:to|and|bis|und|à|et|a|y)\s)${amount}${unit}$`,
  'iu',
)

/** Words that only say how sure a figure is. */
const hedge =
  /^(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|nearly|almost|some|exactly|~|≈|up to|at (?:least|most)|over|under|etwa|ungefähr|environ)\s*/i

/** A date or time in figures is text: 2019-05-03, 3/5/2019, 21:40, 3.5.2019. */
const datelike = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2})(?!\d)/

/**
 * A model's value in one form: booleans, numbers with scale words applied and their unit apart ("%" for per
 * cent), ranges, blank where it says in its own words that there is none; anything else is text.
 */
export function normalizeValue(raw: RawValue): AnswerValue {
  if (raw === null) return { kind: 'blank' }
  if (typeof raw === 'boolean') return { kind: 'boolean', value: raw }
  if (typeof raw === 'number')
    return Number.isFinite(raw) ? { kind: 'number', value: raw, unit: null } : { kind: 'blank' }
  if (typeof raw !== 'string') return fromList(raw)
  const text = raw.normalize('NFC').replace(/\s+/g, ' ').trim()
  const folded = text.toLowerCase().replace(/^["'“„‘(<[\s]+|["'”’)>\].!\s]+$/g, '')
  if (blank.test(folded)) return { kind: 'blank' }
  if (yes.test(folded)) return { kind: 'boolean', value: true }
  if (no.test(folded)) return { kind: 'boolean', value: false }
  const plain = text.replace(/^["'“„‘]+|["'”’]+$|(?<=[\p{L}\d%])\.$/gu, '').trim()
  return readFigures(plain.replace(hedge, '')) ?? { kind: 'text', value: plain }
}

function fromList(list: readonly (string | number)[]): AnswerValue {
  const [from, to] = list
  if (list.length === 0 || from === undefined) return { kind: 'blank' }
  if (to === undefined) return normalizeValue(from)
  const range = list.length === 2 ? normalizeValue(`${from} – ${to}`) : null
  return range?.kind === 'range' ? range : { kind: 'text', value: list.join(', ') }
}

function readFigures(text: string): AnswerValue | null {
  if (datelike.test(text)) return null
  const one = single.exec(text)
  if (one) {
    const [, sign, figures = '', scale, rest] = one
    const value = toNumber(figures, scale)
    return value === null ? null : { kind: 'number', value, unit: unitOf(sign, rest) }
  }
  const [, sign, low = '', lowScale, lowRest, otherSign, high = '', highScale, highRest] = double.exec(text) ?? []
  // "3 to 5 million": the scale behind the second figure is meant of both.
  const [from, to] = [toNumber(low, lowScale ?? highScale), toNumber(high, highScale)]
  if (from === null || to === null || low === '' || from > to) return null
  return { kind: 'range', from, to, unit: unitOf(sign ?? otherSign, highRest ?? lowRest) }
}

function unitOf(sign: string | undefined, rest: string | undefined): string | null {
  const named = (rest ?? '').trim()
  if (/^(?:%|per ?cent|percent|prozent|pour ?cent|por ciento|pct)$/i.test(named)) return '%'
  const unit = [sign ?? '', named].filter((part) => part !== '').join(' ')
  return unit === '' ? null : unit
}

/** Figures in the ways that English and continental texts group them; null when they are none. */
function toNumber(figures: string, scale: string | undefined): number | null {
  const sign = /^[-−–]/.test(figures) ? -1 : 1
  const bare = figures.replace(/^[-−–]/, '').replace(/['’\u00a0\u202f ]/g, '')
  const marks = bare.match(/[.,]/g) ?? []
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const isGrouping =
    marks.length > 0 &&
    new Set(marks).size === 1 &&
    /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(bare) &&
    !/^\d+\.\d{3}$/.test(bare)
  const plain =
    marks.length === 0 || isGrouping
      ? bare.replace(/[.,]/g, '')
      : `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`
  const value = Number(`${plain}e${scales[scale?.toLowerCase() ?? ''] ?? 0}`)
  return Number.isFinite(value) && plain !== '' ? sign * value : null
}

/** Every number of a text that is written in figures, with and without its scale word. */
export function figuresIn(text: string): number[] {
  return [...text.matchAll(new RegExp(amount, 'giu'))].flatMap(([, , figures = '', scale]) => {
    const both = [toNumber(figures, scale), toNumber(figures, undefined)]
    return both.filter((value) => value !== null).map(Math.abs)
  })
}

/** What makes two values the same when runs are put to the vote. */
export function valueKey(value: AnswerValue): string {
  switch (value.kind) {
    case 'blank':
      return 'blank'
    case 'boolean':
      return String(value.value)
    case 'number':
      return `${value.value} ${value.unit?.toLowerCase() ?? ''}`
    case 'range':
      return `${value.from}..${value.to} ${value.unit?.toLowerCase() ?? ''}`
    case 'text':
      return value.value
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
  }
}
