import { datesIn } from '../../binding/values/dates.ts'
import type { Filter } from '../../../../contract/types.ts'
import type { Grammar } from './grammar.ts'

/** First millisecond of a day, month or year on this computer's clock, and of the one after. */
function extentOf(text: string): { from: number; to: number } | null {
  const key = datesIn(text)[0]?.keys[0] ?? /\b(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?\b/.exec(text)?.[0]
  const parts = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(key ?? '')
  if (!parts) return null
  const [year, month, day] = [parts[1], parts[2], parts[3]].map((part) => (part === undefined ? null : Number(part)))
  if (year === undefined || year === null) return null
  const at = (years: number, months: number, days: number): number =>
    new Date(year + years, (month ?? 1) - 1 + months, (day ?? 1) + days).getTime()
  const isYear = (month ?? null) === null
  const isMonth = !isYear && (day ?? null) === null
  return { from: at(0, 0, 0), to: isYear ? at(1, 0, 0) : isMonth ? at(0, 1, 0) : at(0, 0, 1) }
}

/** "After 2020" begins with 2021, "since 2020" with 2020; "until" includes, "before" does not. Null when no date can be read. */
export function readTimes(
  when: string,
  first: string,
  second: string | undefined,
  { times }: Grammar,
): Pick<Filter, 'modifiedFrom' | 'modifiedTo'> | null {
  const start = extentOf(first)
  const end = second === undefined ? start : extentOf(second)
  if (!start || !end) return null
  if (times.after.test(when)) return { modifiedFrom: start.to }
  if (times.since.test(when)) return { modifiedFrom: start.from }
  if (times.before.test(when)) return { modifiedTo: start.from - 1 }
  if (times.until.test(when)) return { modifiedTo: start.to - 1 }
  return { modifiedFrom: start.from, modifiedTo: end.to - 1 }
}

/** The whole of a year. */
export function yearFilter(year: string): Pick<Filter, 'modifiedFrom' | 'modifiedTo'> {
  const extent = extentOf(year)
  return extent ? { modifiedFrom: extent.from, modifiedTo: extent.to - 1 } : {}
}
