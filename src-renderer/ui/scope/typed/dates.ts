import { language, t } from '../../../language/language.ts'

/** The beginning of a day, month or year (local time, milliseconds), with the words for it. */
export type NamedDate = { start: number; label: string }

/** Years that a file of somebody's may be from. */
const firstYear = 1970
const lastYear = 2199

/** How many years back are offered, and how many dates at most: a year with its months. */
const yearsOffered = 8
const mostOffered = 12

/** Reads `2024`, `2024-05`, `2024-05-17`, `17.5.2024`, `May`, `may-2024`, `today`; null when it is no date. */
export function readDate(value: string, now = Date.now()): NamedDate | null {
  const start = readNumbers(value) ?? readMonth(value, now)
  if (start !== null) return { start, label: dateInWords(start) }
  const folded = fold(value)
  return relativeDates(now).find(({ label }) => fold(label) === folded) ?? null
}

/** Dates that begin as what is typed does, the likeliest first; for nothing typed, those that are asked for most. */
export function offerDates(value: string, now = Date.now()): NamedDate[] {
  const folded = fold(value)
  const [year, month] = [new Date(now).getFullYear(), new Date(now).getMonth()]
  const exact = readDate(value, now)
  const years = Array.from({ length: yearsOffered }, (_, back) => startOf(year - back))
  // Of a year that is typed its months, of letters the months of the last two years.
  const months = /^\d{4}$/.test(value)
    ? Array.from({ length: 12 }, (_, at) => startOf(Number(value), at))
    : Array.from({ length: 24 }, (_, back) => startOf(year, month - back))
  const isMeant = ({ label }: NamedDate) => fold(label).startsWith(folded) || label.endsWith(value)
  const offered = [...(exact ? [exact] : []), ...relativeDates(now), ...years.map(named)]
  const all =
    folded === '' ? offered : [...offered, ...months.map(named)].filter((date) => date === exact || isMeant(date))
  return [...new Map(all.map((date) => [date.label, date])).values()].slice(0, mostOffered)
}

/** `2024`, `May 2024`, `17 May 2024`: as exact as the moment is. */
export function dateInWords(start: number): string {
  const date = new Date(start)
  const isDay = date.getDate() !== 1
  const isMonth = date.getMonth() !== 0
  if (!isDay && !isMonth) return String(date.getFullYear())
  return date.toLocaleDateString(language(), {
    year: 'numeric',
    month: isDay ? 'short' : 'long',
    ...(isDay ? { day: 'numeric' } : {}),
  })
}

function named(start: number): NamedDate {
  return { start, label: dateInWords(start) }
}

function relativeDates(now: number): NamedDate[] {
  const date = new Date(now)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  return [
    { start: startOf(year, month, day), label: t('scope.date.today') },
    { start: startOf(year, month, day - 1), label: t('scope.date.yesterday') },
    { start: startOf(year, month), label: t('scope.date.thisMonth') },
    { start: startOf(year, month - 1), label: t('scope.date.lastMonth') },
  ]
}

function startOf(year: number, month = 0, day = 1): number {
  return new Date(year, month, day).getTime()
}

function readNumbers(value: string): number | null {
  const [, yearFirst, month1, day1] = /^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?$/.exec(value) ?? []
  const [, day2, month2, yearLast] = /^(?:(\d{1,2})[-./])?(\d{1,2})[-./](\d{4})$/.exec(value) ?? []
  const year = Number(yearFirst ?? yearLast ?? 0)
  const month = Number(month1 ?? month2 ?? 1)
  const day = Number(day1 ?? day2 ?? 1)
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return null
  const start = new Date(year, month - 1, day)
  // The 31st of a month that has none would be another month's first.
  return start.getDate() === day ? start.getTime() : null
}

/** A month by its name or at least three letters of it, in the language shown or in English; without a year, the last one. */
function readMonth(value: string, now: number): number | null {
  const [, letters, digits] = /^(\p{L}{3,})\.?[\s-]*(\d{4})?$/u.exec(value) ?? []
  if (letters === undefined) return null
  const folded = fold(letters)
  const month = [language(), 'en']
    .map((shown) => Array.from({ length: 12 }, (_, at) => monthName(at, shown)))
    .map((names) => names.findIndex((name) => name.startsWith(folded)))
    .find((at) => at !== -1)
  if (month === undefined) return null
  const date = new Date(now)
  const year = digits === undefined ? date.getFullYear() - (month > date.getMonth() ? 1 : 0) : Number(digits)
  return year < firstYear || year > lastYear ? null : startOf(year, month)
}

function monthName(month: number, shown: string): string {
  return fold(new Date(2024, month, 1).toLocaleDateString(shown, { month: 'long' }))
}

/** Case, accents, spaces and hyphens do not matter. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s-]/gu, '')
    .toLowerCase()
}
