import { language, t } from '../../language/language.ts'

/** What the page counts. */
export type Counted =
  'file' | 'folder' | 'question' | 'document' | 'place' | 'passage' | 'sentence' | 'source' | 'row' | 'step'

/** `1 file`, `12 files`, `1,200 files`. */
export function count(amount: number, what: Counted): string {
  return t(`count.${what}`, { count: amount })
}

/** `1,200`, as the language shown writes it. */
export function number(amount: number, options: Intl.NumberFormatOptions = {}): string {
  return amount.toLocaleString(language(), options)
}

/** `512 B`, `3.4 MB`; steps of 1,000 as file managers show them. */
export function bytes(amount: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let step = 0
  let value = amount
  // Compared as it will be rounded: 999,600 bytes are 1.0 MB, not 1000 kB.
  while (Math.round(value) >= 1000 && step < units.length - 1) {
    value /= 1000
    step++
  }
  return `${step === 0 || value >= 9.95 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** `20 s`, `3 min`, `1 h 20 min`: as exact as an estimate deserves. */
export function duration(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `page 3`, `pages 3–4`; empty for formats without pages. */
export function pagesInWords(pages: readonly number[]): string {
  const first = pages[0]
  const last = pages.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? t('place.page', { first }) : t('place.pages', { first, last })
}

/** Last part of a path. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}

/** Where a passage stands, as a reader would say it: its page or, without pages, its innermost heading. */
export function placeInWords(place: { pages: readonly number[]; headingPath: readonly string[] }): string {
  return pagesInWords(place.pages) || (place.headingPath.at(-1) ?? '')
}

/** A moment as lists of conversations show it: the time today, the date before. */
export function when(milliseconds: number, now = Date.now()): string {
  const date = new Date(milliseconds)
  const isToday = new Date(now).toDateString() === date.toDateString()
  return date.toLocaleString(
    language(),
    isToday ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  )
}
