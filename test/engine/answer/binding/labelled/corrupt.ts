import type { Labelled } from './types.ts'

export type Corruption = { kind: 'number' | 'date' | 'name' | 'negation' | 'opposite'; text: string }

const months =
  'January February March April May June July August September October November December Januar Februar März Mai Juni Juli Oktober Dezember'.split(
    ' ',
  )
const spelled = 'two three four five six seven eight nine ten twelve fourteen zwei drei vier sechs'.split(' ')
const otherSpelled = 'three five six seven nine eight five four eight ten sixteen vier fünf sieben acht'.split(' ')

const opposites: readonly [RegExp, string][] = [
  [/\bhigher\b/, 'lower'],
  [/\blower\b/, 'raise'],
  [/\b(?:rose|increased|grew)\b/, 'fell'],
  [/\b(?:fell|decreased)\b/, 'rose'],
  [/\b(?:allowed|permitted)\b/, 'forbidden'],
  [/\brejected\b/, 'accepted'],
  [/\baccepted\b/, 'rejected'],
  [/\bbefore\b/, 'after'],
  [/\bmore than\b/, 'less than'],
  [/\bfewer than\b/, 'more than'],
  [/\bless time\b/, 'more time'],
  [/\bpositive\b/, 'negative'],
  [/\bMost\b/, 'All'],
  [/\berlaubt\b/, 'verboten'],
  [/\bhöchstens\b/, 'mindestens'],
  [/\bat least\b/, 'at most'],
  [/\bup to\b/, 'at least'],
  [/\bwithin\b/, 'after'],
]

const removals: readonly [RegExp, string][] = [
  [/\bcannot\b/, 'can'],
  [/\b(is|are|was|were|will|must|may|did|does|do|should|has|have) not\b/, '$1'],
  [/\bwas no difference\b/, 'was a difference'],
  [/ nicht (?!nur)/, ' '],
  [/\bkeinen\b/, 'einen'],
  [/\b(bears|gets) no\b/, '$1'],
  [/^No /, 'Some '],
  [/\bhave no\b/, 'have'],
]

const insertions: readonly [RegExp, string][] = [
  [/\b(is|are|was|were|will|must|may|can|should|has)\b(?! not|not| only)/, '$1 not'],
  [/\b(ist|sind|darf|dürfen|kann)\b(?! nicht)/, '$1 nicht'],
  [/\b(receive|take|need|grew|led|bears|accept|thinks|confirms|costs|amounts)(s?)\b/, 'never $1$2'],
]

/** Another value of the same form; never the same, and not a neighbour by rounding. */
function otherDigits(digits: string): string {
  const at = digits.search(/[1-9]/)
  if (at === -1) return digits.replace(/0/, '5')
  const first = Number(digits.charAt(at))
  const last = digits.length - 1
  if (/^\d{1,2}$/.test(digits)) return String(Number(digits) + (Number(digits) > 4 ? -3 : 3))
  // The last figure in half of the cases, the first in the others.
  if (first % 2 === 0 && /[0-8]/.test(digits.charAt(last)))
    return digits.slice(0, last) + String(Number(digits.charAt(last)) + 1)
  return digits.slice(0, at) + String((first % 9) + 1) + digits.slice(at + 1)
}

const monthName = months.join('|')
const dateDigits = new RegExp(
  `(?:${monthName})\\.? \\d{4}|\\b\\d{1,2}\\.? (?:${monthName})(?: \\d{4})?|\\b\\d{1,2}\\.\\d{1,2}\\.\\d{4}`,
  'g',
)

function withoutDates(text: string): string {
  return text.replace(dateDigits, (date) => '_'.repeat(date.length))
}

function corruptNumber(text: string, which: number): string | null {
  const masked = withoutDates(text)
  const numbers = [...masked.matchAll(/(?<![\p{L}\d.,-])\d+(?:[.,]\d+)*/gu)].filter(
    ({ 0: digits, index }) => !/^(?:19|20)\d\d$/.test(digits) && !/^[/.]\d/.test(masked.slice(index + digits.length)),
  )
  const number = numbers[which % Math.max(1, numbers.length)]
  if (number) return text.slice(0, number.index) + otherDigits(number[0]) + text.slice(number.index + number[0].length)
  const word = spelled.findIndex((entry) => new RegExp(`\\b${entry}\\b`).test(text))
  return word === -1 ? null : text.replace(new RegExp(`\\b${spelled[word] ?? ''}\\b`), otherSpelled[word] ?? '')
}

function corruptDate(text: string, which: number): string | null {
  const dates = [...text.matchAll(dateDigits)]
  const date = dates[which % Math.max(1, dates.length)]
  const years = [...text.matchAll(/(?<![\d/])(?:19|20)\d\d(?![\d/])/g)]
  const put = (at: number, old: string, fresh: string): string =>
    text.slice(0, at) + fresh + text.slice(at + old.length)
  if (date && which % 3 !== 2) {
    const [whole] = date
    const month = months.find((name) => whole.includes(name))
    if (which % 3 === 0 && month !== undefined) {
      const pool = /[äöü]|Januar$|Mai|Juni|Juli|Oktober|Dezember/.test(month)
        ? ['Juli', 'Februar']
        : ['July', 'February']
      return put(date.index, whole, whole.replace(month, pool.find((name) => name !== month) ?? ''))
    }
    if (/^\d{1,2}\b/.test(whole))
      return put(
        date.index,
        whole,
        whole.replace(/^\d{1,2}/, (day) => String((Number(day) % 28) + 2)),
      )
  }
  const year = years[which % Math.max(1, years.length)]
  if (year) return put(year.index, year[0], String(Number(year[0]) + (which % 2 === 0 ? 1 : -2)))
  if (!date) return null
  return put(
    date.index,
    date[0],
    date[0].replace(/^\d{1,2}/, (day) => String((Number(day) % 28) + 2)),
  )
}

function corruptName(text: string, otherNames: Labelled['otherNames'], which: number): string | null {
  const names = Object.keys(otherNames).filter((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(text))
  const name = names[which % Math.max(1, names.length)]
  if (name === undefined) return null
  const changed = text.replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu'), otherNames[name] ?? '')
  return changed.charAt(0).toUpperCase() + changed.slice(1)
}

const firstOf = (text: string, rules: readonly [RegExp, string][]): string | null => {
  const rule = rules.find(([pattern]) => pattern.test(text))
  return rule ? text.replace(rule[0], rule[1]) : null
}

/** Every way in which one number, date, name or negation of a true sentence is made wrong. `which`: its position, for variety. */
export function corruptionsOf(text: string, otherNames: Labelled['otherNames'], which: number): Corruption[] {
  const found: Corruption[] = []
  const add = (kind: Corruption['kind'], changed: string | null): void => {
    if (changed !== null && changed !== text) found.push({ kind, text: changed })
  }
  add('number', corruptNumber(text, which))
  add('date', corruptDate(text, which))
  add('name', corruptName(text, otherNames, which))
  add('negation', firstOf(text, removals) ?? firstOf(text, insertions))
  add('opposite', firstOf(text, opposites))
  return found
}
