import { shift, type NumberFact } from './numbers.ts'

const units = 'zero one two three four five six seven eight nine'.split(' ')
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['thousand', 'million', 'billion', 'trillion']
const irregularOrdinals: Record<string, string> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
}

const cardinals = [...units, ...teens, ...tens, 'hundred', ...scales]
/** Each ordinal with its cardinal. */
const ordinals = new Map([
  ...cardinals
    .filter((word) => !Object.values(irregularOrdinals).includes(word) && word !== 'zero')
    .map((word): [string, string] => [`${word.replace(/y$/, 'ie')}th`, word]),
  ...Object.entries(irregularOrdinals),
])

const word = `(?:${[...cardinals, ...ordinals.keys()].sort((a, b) => b.length - a.length).join('|')})`
/** A run of number words; "and" only where English has it inside a number. Digits take their own word of scale. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\d[\\s-]?)${word}(?:(?:[\\s-]+|(?<=hundred|thousand|million)\\s+and\\s+)${word})*(?![\\p{L}\\p{N}])`,
  'giu',
)
const percentBehind = /^(?:\s?%|\s?(?:per\s?cent|prozent)(?!\p{L}))/iu

/** A number in words. `isOrdinal`: "third". */
export type SpelledNumber = NumberFact & { value: number; isOrdinal: boolean }

/** A number that is being read, word by word. */
type Reading = {
  text: string
  end: number
  total: number
  current: number
  scale: string | undefined
  isOrdinal: boolean
}

/** What a word makes of the number so far; undefined when it begins a number of its own. */
function extend({ total, current }: Reading, cardinal: string): Pick<Reading, 'total' | 'current'> | undefined {
  const below100 = current % 100
  if (units.includes(cardinal)) {
    const isFree = below100 === 0 || (below100 >= 20 && below100 % 10 === 0)
    return isFree ? { total, current: current + units.indexOf(cardinal) } : undefined
  }
  const small = teens.includes(cardinal) ? 10 + teens.indexOf(cardinal) : 20 + 10 * tens.indexOf(cardinal)
  if (teens.includes(cardinal) || tens.includes(cardinal))
    return below100 === 0 ? { total, current: current + small } : undefined
  if (cardinal === 'hundred') return current < 100 ? { total, current: (current || 1) * 100 } : undefined
  const factor = 1000 ** (scales.indexOf(cardinal) + 1)
  const fits = total % (factor * 1000) === 0 && (current > 0 || total === 0)
  return fits ? { total: total + (current || 1) * factor, current: 0 } : undefined
}

/** English numbers in words: "five", "twenty-fifth", "two hundred and ten thousand". A number in two languages is two. */
export function spelledNumbersIn(text: string): SpelledNumber[] {
  return [...text.matchAll(run)].flatMap(({ 0: whole, index }) => {
    const readings: Reading[] = []
    for (const match of whole.matchAll(new RegExp(word, 'giu'))) {
      const written = match[0].toLowerCase()
      const cardinal = ordinals.get(written) ?? written
      const last = readings.at(-1)
      const longer = last && !last.isOrdinal ? extend(last, cardinal) : undefined
      const begin: Reading = { text: '', end: 0, total: 0, current: 0, scale: undefined, isOrdinal: false }
      const reading = longer && last ? last : begin
      if (reading === begin) readings.push(begin)
      const end = match.index + match[0].length
      const start = reading === begin ? match.index : reading.end - reading.text.length
      Object.assign(reading, longer ?? extend(begin, cardinal), {
        text: whole.slice(start, end),
        end,
        scale: scales.includes(cardinal) ? cardinal : undefined,
        isOrdinal: ordinals.has(written),
      })
    }
    return readings.map((reading, place) => {
      const behind = place === readings.length - 1 ? percentBehind.exec(text.slice(index + whole.length)) : null
      const start = index + reading.end - reading.text.length
      return {
        ...spelledNumber(reading, behind?.[0] ?? ''),
        start,
        end: index + reading.end + (behind?.[0].length ?? 0),
      }
    })
  })
}

function spelledNumber(
  { text, total, current, scale, isOrdinal }: Reading,
  percent: string,
): Omit<SpelledNumber, 'start' | 'end'> {
  const value = total + current
  const bare = scale === undefined ? String(value) : shift(String(value), -3 * (scales.indexOf(scale) + 1))
  return {
    text: text + percent,
    value,
    values: [String(value)],
    bare: [bare],
    scale,
    isPercent: percent !== '',
    isOrdinal,
  }
}
