import { germanNumbersIn } from './germanNumbers.ts'
import { numbersIn, type NumberFact } from './numbers.ts'
import { spelledNumbersIn } from './spelledNumbers.ts'
import { unitAt, type Unit } from './units.ts'

/** How a number is meant: at least, more than, at most, less than, exactly, about. */
export type Bound = '≥' | '>' | '≤' | '<' | '=' | '~'

/** A number with all that is said of it. `isMultiple`: "twice", "half", "doubled". `isSpelled`: in words. */
export type Figure = NumberFact & {
  unit: Unit | undefined
  bound: Bound | undefined
  isMultiple: boolean
  isSpelled: boolean
  isOrdinal: boolean
}

const multiples: readonly [value: string, words: RegExp][] = [
  ['2', /(?<!\p{L})(?:twice|doubl(?:es?|ed|ing)|two times|zweimal|doppelt\p{L}*|verdoppel\p{L}*)(?!\p{L})/giu],
  ['3', /(?<!\p{L})(?:thrice|tripl(?:es?|ed|ing)|trebled|dreimal|verdreifach\p{L}*)(?!\p{L})/giu],
  ['4', /(?<!\p{L})(?:quadrupl(?:es?|ed|ing)|viermal|vervierfach\p{L}*)(?!\p{L})/giu],
  ['0.5', /(?<!\p{L})(?:half|halv(?:es?|ed|ing)|hälfte|halbe[rsnm]?|halbier\p{L}*)(?!\p{L})/giu],
  ['0.25', /(?<!\p{L})(?:viertel[ns]?)(?!\p{L})/giu],
]

/** Between a word of bound and its number: articles, currencies. */
const gap = '(?:\\s+(?:an?|the|some|of|einer?|von|der|die))?\\s*(?:US ?)?[$€£¥]?\\s*$'
const boundsBefore: readonly [Bound, RegExp][] = (
  [
    [
      '≥',
      'at least|(?:not?|nicht) (?:less|fewer|weniger|earlier|früher) (?:than|als)|minimum(?: of)?|mindestens|wenigstens|frühestens',
    ],
    [
      '≤',
      'at most|not? (?:more|later|longer|higher) than|not exceed(?:ing)?|nicht (?:mehr|später|länger) als|up to|(?:maximum|limit)(?: of)?|within|höchstens|maximal|bis zu|spätestens|innerhalb(?: von)?',
    ],
    [
      '>',
      '(?:more|greater|higher|larger|longer|later|better) than|over|above|exceed(?:s|ed|ing)?|(?:mehr|höher|größer|länger) als|über',
    ],
    [
      '<',
      '(?:less|fewer|lower|smaller|shorter|lighter) than|under|below|(?:weniger|kleiner|kürzer|niedriger) als|unter',
    ],
    ['=', 'exactly|precisely|genau|exakt'],
    [
      '~',
      'about|around|roughly|approximately|approx\\.?|almost|nearly|some|circa|ca\\.?|etwa|rund|ungefähr|knapp|fast',
    ],
  ] as [Bound, string][]
).map(([bound, words]) => [bound, new RegExp(`(?<!\\p{L})(?:${words})${gap}`, 'iu')])
const boundsBehind: readonly [Bound, RegExp][] = [
  ['≥', /^(?:\s+\p{L}+)?\s+(?:or|oder) (?:more|above|longer|mehr|länger)(?!\p{L})/iu],
  [
    '≤',
    /^(?:\s+\p{L}+)?\s+(?:or|oder) (?:less|fewer|below|weniger)(?!\p{L})|^(?:\s+\p{L}+)?\s+at the (?:latest|most)/iu,
  ],
]

/** "After 30 days" is not "within 30 days". */
const later = /(?<!\p{L})(?:after|nach)\s+$/iu
const duration =
  /^\P{L}{0,4}\p{L}*[\s-]?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?)(?!\p{L})/iu

function boundOf(text: string, start: number, end: number): Bound | undefined {
  const head = text.slice(Math.max(0, start - 40), start)
  const tail = text.slice(end, end + 40)
  if (duration.test(text.slice(start, end + 16)) && later.test(head)) return '>'
  return (boundsBehind.find(([, words]) => words.test(tail)) ?? boundsBefore.find(([, words]) => words.test(head)))?.[0]
}

/** "FY23", "FY 2023": a year; and the short end of a span of years, "2016–21". */
const fiscal = /(?<![\p{L}\p{N}])FY\s?['’]?(\d{4}|\d{2})(?!\d)/gu
const shortYear = /(?<!\d)((?:19|20)\d\d)\s?[/–-]\s?$/u

/** What may stand between two numbers of one unit: "30 to 50 %", "two or three weeks", "2019–2021". */
const rangeBetween = /^\s*(?:to|and|or|bis|und|oder|[-–—])\s*$/iu

/**
 * The numbers of a text in digits and in words, in order, with their units and bounds. `taken`: places
 * of dates and the like, which are no numbers of their own.
 */
export function figuresIn(text: string, taken: readonly { start: number; end: number }[]): Figure[] {
  const isFree = ({ start, end }: { start: number; end: number }): boolean =>
    !taken.some((place) => start < place.end && place.start < end)
  const plain = [...numbersIn(text), ...fiscalYearsIn(text)].map((number) => {
    const century = /^\d\d$/.test(number.text) ? shortYear.exec(text.slice(0, number.start))?.[1] : undefined
    const values = century === undefined ? number.values : [...number.values, century.slice(0, 2) + number.text]
    return { ...number, values, isSpelled: false, isMultiple: false, isOrdinal: false }
  })
  const spelled = [...spelledNumbersIn(text), ...germanNumbersIn(text)].map((number) => ({
    ...number,
    isSpelled: true,
    isMultiple: false,
  }))
  const times = multiples.flatMap(([value, words]) =>
    [...text.matchAll(words)].map(({ 0: word, index }) => ({
      text: word,
      start: index,
      end: index + word.length,
      values: [value],
      bare: [value],
      scale: undefined,
      isPercent: false,
      isSpelled: true,
      isMultiple: true,
      isOrdinal: false,
    })),
  )
  const isCovered = (number: NumberFact): boolean =>
    times.some(({ start, end }) => number.start < end && start < number.end)
  const figures = [...plain, ...spelled.filter((number) => !isCovered(number)), ...times]
    .filter(isFree)
    .sort((a, b) => a.start - b.start)
    .map((number): Figure => {
      // "Half a litre": the unit stands behind an article; "twice a day" measures nothing.
      const article =
        number.isMultiple && number.bare[0] === '0.5' ? (/^ an?(?= )/.exec(text.slice(number.end))?.[0].length ?? 0) : 0
      const found = number.isPercent
        ? { unit: { name: '%', dimension: 'percent', factor: 1 }, end: number.end }
        : unitAt(text, number.start, number.end + article)
      const end = found?.end ?? number.end
      // A multiple without a measure is a bare factor: "half of the year".
      if (number.isMultiple && article === 0) return { ...number, unit: undefined, bound: undefined }
      const isMultiple = number.isMultiple && !found
      return { ...number, isMultiple, unit: found?.unit, bound: boundOf(text, number.start, end) }
    })
  for (const [index, figure] of figures.entries()) {
    const next = figures[index + 1]
    if (figure.unit || figure.isMultiple || !next?.unit || !rangeBetween.test(text.slice(figure.end, next.start)))
      continue
    figures[index] = { ...figure, unit: next.unit, isPercent: next.isPercent }
  }
  return figures
}

function fiscalYearsIn(text: string): NumberFact[] {
  return [...text.matchAll(fiscal)].map(({ 0: whole, 1: digits = '', index }) => {
    const values = [digits.length === 4 ? digits : `20${digits}`]
    return {
      text: whole,
      start: index,
      end: index + whole.length,
      values,
      bare: values,
      scale: undefined,
      isPercent: false,
    }
  })
}

/** Whether a number without unit reads as a year. */
export function isYear({ unit, text, isSpelled }: Figure): boolean {
  return !unit && !isSpelled && /^(?:1[5-9]|20)\d\d$/.test(text)
}
