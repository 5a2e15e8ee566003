import type { PageCommand } from '../../contract/desktop/pageCommands.ts'

/** Scheme of links into the app: `footnote://ask?q=…`, `footnote://open/<document>?start=&end=`. */
export const linkScheme = 'footnote'

/** The contract's limit of a question. */
const maxQuestionLength = 4_000
/** A link longer than this (percent-encoded) holds nothing of ours. */
const maxLinkLength = 16_384
const wholeNumber = /^(0|[1-9]\d{0,14})$/

/**
 * What a link asks the page to do; undefined: nothing of ours.
 * SECURITY: links come from anywhere. One fills the box or opens the reader, and that is all there is: no link
 * asks, adds, changes or fetches anything, or names a file.
 */
export function readLink(text: string): PageCommand | undefined {
  if (text.length > maxLinkLength) return undefined
  const link = URL.parse(text)
  if (!link || link.protocol !== `${linkScheme}:` || link.username !== '' || link.password !== '' || link.port !== '')
    return undefined
  // A misspelled or repeated parameter is no reason to guess.
  const names = [...link.searchParams.keys()]
  if (new Set(names).size !== names.length || link.hash !== '') return undefined
  // Only schemes of the web have their hosts made lower case.
  const what = link.hostname.toLowerCase()
  if (what === 'ask') return readAsk(link, names)
  return what === 'open' ? readOpen(link, names) : undefined
}

function readAsk({ pathname, searchParams }: URL, names: readonly string[]): PageCommand | undefined {
  const question = searchParams.get('q')?.trim() ?? ''
  const isPlain = question !== '' && question.length <= maxQuestionLength && !hasControls(question)
  return (pathname === '' || pathname === '/') && names.length === 1 && isPlain ? { type: 'ask', question } : undefined
}

function readOpen({ pathname, searchParams }: URL, names: readonly string[]): PageCommand | undefined {
  const documentId = readNumber(pathname.replace(/^\//, '').replace(/\/$/, ''))
  if (!documentId || !names.every((name) => name === 'start' || name === 'end')) return undefined
  if (names.length === 0) return { type: 'open', documentId }
  const start = readNumber(searchParams.get('start'))
  const end = readNumber(searchParams.get('end') ?? searchParams.get('start'))
  if (start === undefined || end === undefined || end < start) return undefined
  return { type: 'open', documentId, start, end }
}

function readNumber(text: string | null): number | undefined {
  return text !== null && wholeNumber.test(text) ? Number(text) : undefined
}

/** Line breaks and tabs belong into a question; other controls, and what turns the order of letters round, do not. */
function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(text)
}
