/**
 * A number as a set of readings: "1.000" is a thousand to some and one to others, and equal to
 * another number when any reading is. Signs are left out: accounts write a loss as "(12)".
 */
export type NumberFact = {
  text: string
  /** Where it stands in the text, its word of scale and percent sign with it. */
  start: number
  end: number
  /** Readings as decimal strings without grouping, scale applied. */
  values: readonly string[]
  /** Readings without the scale. */
  bare: readonly string[]
  /** "million", when written with a word of scale. */
  scale: string | undefined
  isPercent: boolean
}

/** Words of scale by the zeros that they stand for: English, and German under names that mean nothing else in English. */
const scaleWords: readonly [name: string, places: number, words: string][] = [
  ['thousand', 3, 'thousand tausend k'],
  ['million', 6, 'million millionen mn mio m'],
  ['billion', 9, 'billion milliarde milliarden bn mrd'],
  ['trillion', 12, 'trillion billionen tn'],
]
const scales = new Map(
  scaleWords.flatMap(([name, places, words]) => words.split(' ').map((word) => [word, { name, places }] as const)),
)

/** k and m are scales only behind a currency: elsewhere kilo, metre. */
const numeral =
  /(?<![\p{L}\p{N}])(?<!\p{N}[.,])(\d{1,3}(?:([ \u00a0\u202f'’])\d{3})(?:\2\d{3})*(?:[.,]\d+)?(?![\d])|\d+(?:[.,]\d+)*)(s(?!\p{L}))?(?:[\s-]?(thousand|million|billion|trillion|tausend|millionen|milliarden?|billionen|mn|bn|tn|mio\.?|mrd\.?)s?(?![\p{L}])|((?<=[$€£¥]\s?[\d.,]+)[km])(?![\p{L}]))?(\s?%|\s?(?:per\s?cent|prozent)(?!\p{L}))?/giu

/** Plain decimal notation: no leading zeros, no trailing zeros behind the point. */
function plain(integer: string, fraction = ''): string {
  const whole = integer.replace(/^0+(?=\d)/, '')
  const part = fraction.replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

/** Every way to read digits with points and commas. */
function readings(digits: string): string[] {
  const text = digits.replace(/[ \u00a0\u202f'’]/g, '')
  const marks = text.match(/[.,]/g) ?? []
  const parts = text.split(/[.,]/)
  const [first = '', ...others] = parts
  if (marks.length === 0) return [plain(first)]
  const last = others.at(-1) ?? ''
  const isGrouped = first.length <= 3 && first !== '0' && others.every((part) => part.length === 3)
  if (new Set(marks).size === 2) return [plain(parts.slice(0, -1).join(''), last)]
  if (marks.length > 1) return isGrouped ? [plain(parts.join(''))] : [text]
  if (!isGrouped) return [plain(first, last)]
  // One mark before three digits: a comma groups; a point may do either, but nobody writes "1.000" for one.
  const grouped = plain(parts.join(''))
  return marks[0] === '.' && !/^0+$/.test(last) ? [grouped, plain(first, last)] : [grouped]
}

/** Moves the decimal point to the right, or to the left for negative `places`, exactly: no floating point. */
export function shift(value: string, places: number): string {
  if (places === 0) return value
  const [whole = '', fraction = ''] = value.split('.')
  if (places < 0) {
    const padded = whole.padStart(1 - places, '0')
    return plain(padded.slice(0, places), padded.slice(places) + fraction)
  }
  const padded = fraction.padEnd(places, '0')
  return plain(whole + padded.slice(0, places), padded.slice(places))
}

/** Numbers of a text that are written in digits. */
export function numbersIn(text: string): NumberFact[] {
  return [...text.matchAll(numeral)].map((match) => {
    const [whole, digits = '', , decade, word, letter, percent] = match
    const scale = scales.get((word ?? letter ?? '').toLowerCase().replace('.', ''))
    // "1990s" is a decade, not a year.
    const bare = decade === undefined ? readings(digits) : [`${digits}s`]
    return {
      text: whole.trim(),
      start: match.index,
      end: match.index + whole.length,
      bare,
      values: bare.map((value) => shift(value, scale?.places ?? 0)),
      scale: scale?.name,
      isPercent: percent !== undefined,
    }
  })
}
