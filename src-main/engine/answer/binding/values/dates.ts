/**
 * A date of a text. `keys`: the readings of the date as precise as it is written (`2023-03-12`,
 * `2023-03`, `--03-12`), more than one where day and month may change places. `inside`: the keys
 * and every less precise date that they contain.
 */
export type DateFact = {
  text: string
  start: number
  end: number
  keys: readonly string[]
  inside: readonly string[]
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** Month by name, lower case, without the point of an abbreviation. */
const months = new Map<string, number>()
for (const language of languages) {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    for (let index = 0; index < 12; index++) {
      months.set(
        format
          .format(Date.UTC(2001, index, 15))
          .toLowerCase()
          .replace('.', ''),
        index + 1,
      )
    }
  }
}
months.set('sept', 9)

const monthName = `(${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})`
const day = '(\\d{1,2})(?:st|nd|rd|th|\\.|º|er)?'
const year = '(\\d{4})'
const edge = '(?![\\p{L}\\p{N}])'
const patterns: { pattern: RegExp; order: string }[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${day}\\s+(?:of |de )?${monthName}\\.?,?\\s+(?:de |del )?${year}${edge}`,
      'giu',
    ),
    order: 'dMy',
  },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${monthName}\\.?\\s+${day},?\\s+${year}${edge}`, 'giu'), order: 'Mdy' },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${monthName}\\.?,?\\s+(?:of |de )?${year}${edge}`, 'giu'), order: 'My' },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${monthName}\\.?\\s+${day}${edge}`, 'giu'), order: 'Md' },
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${day}\\s+(?:of |de )?${monthName}${edge}`, 'giu'), order: 'dM' },
  { pattern: /(?<![\p{L}\p{N}])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/gu, order: 'ymd' },
  { pattern: /(?<![\p{L}\p{N}])(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/gu, order: 'xxy' },
]

const two = (value: number): string => String(value).padStart(2, '0')

type Parts = { year?: string; month: number; day?: number }

function key({ year, month, day }: Parts): string {
  return `${year ?? '-'}-${two(month)}${day === undefined ? '' : `-${two(day)}`}`
}

function isPossible({ month, day }: Parts): boolean {
  return month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= 31))
}

function readingsOf(order: string, groups: readonly string[]): Parts[] {
  if (order === 'xxy') {
    const [first, second, year = ''] = groups
    const [left, right] = [Number(first), Number(second)]
    return [
      { year, month: right, day: left },
      { year, month: left, day: right },
    ]
  }
  const parts: Parts = { month: 0 }
  for (const [index, letter] of [...order].entries()) {
    const text = groups[index] ?? ''
    if (letter === 'y') parts.year = text
    else if (letter === 'd') parts.day = Number(text)
    else parts.month = months.get(text.toLowerCase()) ?? Number(text)
  }
  return [parts]
}

/** Less precise dates that a date contains: its month, its year, its day without the year. */
function withLess({ year, month, day }: Parts): string[] {
  const keys = [key({ ...(year === undefined ? {} : { year }), month, ...(day === undefined ? {} : { day }) })]
  if (day !== undefined && year !== undefined) keys.push(key({ year, month }), key({ month, day }))
  if (year !== undefined) keys.push(year)
  return keys
}

/** Dates that name a month: in words in seven languages, or in figures. A year alone is a number. */
export function datesIn(text: string): DateFact[] {
  let rest = text
  const found: DateFact[] = []
  for (const { pattern, order } of patterns) {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      const readings = readingsOf(order, groups.slice(0, order.length).map(String)).filter(isPossible)
      if (readings.length === 0) return match
      const start = Number(groups[order.length])
      const keys = readings.map(key)
      found.push({ text: match, start, end: start + match.length, keys, inside: readings.flatMap(withLess) })
      return ' '.repeat(match.length)
    })
  }
  return found
}
