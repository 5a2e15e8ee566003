/**
 * A number as a set of readings: "1.000" is a thousand to some and one to others, and equal to
 * another number when any reading is. Signs are left out: accounts write a loss as "(12)".
 */
export type NumberFact = {
  text: string
  /** Readings as decimal strings without grouping, scale applied. */
  values: readonly string[]
  /** Readings without the scale. */
  bare: readonly string[]
  /** "million", when written with a word of scale. */
  scale: string | undefined
  isPercent: boolean
}

const scales: Record<string, number> = {
  thousand: 3,
  million: 6,
  billion: 9,
  trillion: 12,
  mn: 6,
  bn: 9,
}

const numeral =
  /(?<![\p{L}\p{N}])(?<!\p{N}[.,])(\d{1,3}(?:([ \u00a0\u202f'’])\d{3})(?:\2\d{3})*(?:[.,]\d+)?(?![\d])|\d+(?:[.,]\d+)*)(s(?!\p{L}))?(?:[\s-]?(thousand|million|billion|trillion|mn|bn)s?\b)?(\s?%|\s?per\s?cent(?:age)?\b)?/giu

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

function fact(text: string, bare: string[], scale: string | undefined, percent: string | undefined): NumberFact {
  const places = scales[scale?.toLowerCase() ?? ''] ?? 0
  return {
    text: text.trim(),
    bare,
    values: bare.map((value) => shift(value, places)),
    scale: scale?.toLowerCase(),
    isPercent: percent !== undefined,
  }
}

/** Numbers of a text that are written in digits. */
export function numbersIn(text: string): NumberFact[] {
  return [...text.matchAll(numeral)].map(([whole, digits = '', , decade, scale, percent]) => {
    // "1990s" is a decade, not a year.
    const bare = decade === undefined ? readings(digits) : [`${digits}s`]
    return fact(whole, bare, scale, percent)
  })
}
