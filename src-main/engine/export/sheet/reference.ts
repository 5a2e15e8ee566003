import { say } from '../../../base/language/say.ts'
import type { Citation, Standing } from '../types.ts'
import type { Reference } from './types.ts'

/** What speaks against a citation now; null: nothing that is known. */
function warningOf(state: Standing['state']): string | null {
  return state === 'changed' || state === 'gone' || state === 'unread' ? say(`export.${state}`) : null
}

/** `2026-03-01`, in Coordinated Universal Time. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** `2026-03-01 12:30 UTC`. */
export function momentOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** `page 3` or `pages 3–4`; empty for formats without pages. */
export function pagesOf(pages: readonly number[]): string {
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined) return ''
  return first === last ? say('export.page', { first }) : say('export.pages', { first, last: last ?? first })
}

/** One line of text: documents' own line breaks would end what it stands in. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A citation as a reference with the number given. */
export function makeReference({ source, standing, citedAt }: Citation, n: number): Reference {
  const { file, title, pages, headingPath, quote, contentHash } = source
  const { state, movedTo, modifiedMs } = standing
  const facts = [
    say('export.citedOn', { day: dayOf(citedAt) }),
    modifiedMs === null ? '' : say('export.changedOn', { day: dayOf(modifiedMs) }),
    movedTo === null ? '' : say('export.movedTo', { file: oneLine(movedTo) }),
  ]
  const place = [
    title !== '' && !file.includes(title) ? oneLine(title) : '',
    pagesOf(pages),
    headingPath.map(oneLine).join(' › '),
  ]
  const isSaid = (part: string) => part !== ''
  return {
    n,
    file: oneLine(file),
    place: place.filter(isSaid),
    quote,
    facts: facts.filter(isSaid),
    contentHash,
    warning: warningOf(state),
  }
}
