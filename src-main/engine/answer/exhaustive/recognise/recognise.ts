import type { Filter } from '../../../../contract/types.ts'
import { hideQuotes, parseTerms, showQuotes } from '../terms.ts'
import type { ExhaustiveRequest } from '../types.ts'
import { readTimes, yearFilter } from './dates.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Grammar, Rule } from './grammar.ts'
import { spanish } from './spanish.ts'

const grammars = [english, german, french, spanish]

/** A longer text is no question about counts. */
const longest = 300

/** A question without its scopes, and what they said. `isEverywhere`: "in my documents". */
type Scoped = {
  text: string
  quotes: string[]
  filter: Filter
  folder: string | null
  groupBy: ExhaustiveRequest['groupBy']
  year: string | null
  isEverywhere: boolean
}

/**
 * What a question wants counted or listed in full, or null for one that its best passages answer. Precision
 * comes first: a question is only recognised when the whole of it fits one of the forms of its language.
 */
export function recogniseExhaustive(question: string): ExhaustiveRequest | null {
  if (question.length > longest) return null
  const plain = question
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s¿]+|[\s?.!]+$/g, '')
  for (const grammar of grammars) {
    const request = readQuestion(plain.replace(grammar.polite, ''), grammar)
    if (request) return request
  }
  return null
}

function readQuestion(question: string, grammar: Grammar): ExhaustiveRequest | null {
  const scoped = readScopes(question, grammar)
  if (!scoped) return null
  for (const rule of grammar.rules) {
    const match = rule.pattern.exec(scoped.text)
    const request = match ? readMatch(match.groups ?? {}, rule, scoped, grammar) : null
    if (request) return request
  }
  return null
}

/** Takes folder, times, year and grouping out of a question; null when one of them cannot be read. */
function readScopes(question: string, grammar: Grammar): Scoped | null {
  const { text: hidden, quotes } = hideQuotes(question)
  const scoped: Scoped = {
    text: hidden,
    quotes,
    filter: {},
    folder: null,
    groupBy: null,
    year: null,
    isEverywhere: grammar.everywhere.test(hidden),
  }
  scoped.text = scoped.text.replace(grammar.everywhere, '')
  for (const pattern of grammar.changed) {
    const { when, date, until } = take(scoped, pattern) ?? {}
    if (when === undefined || date === undefined) continue
    const times = readTimes(when, date, until, grammar)
    if (!times) return null
    scoped.filter = times
  }
  for (const pattern of grammar.folder) {
    const { folder } = take(scoped, pattern) ?? {}
    if (folder !== undefined) scoped.folder = showQuotes(folder, quotes)
  }
  const by = grammar.groupBy.exec(scoped.text)?.groups?.['by']
  const group = (['folder', 'format', 'year'] as const).find(
    (name) => by !== undefined && grammar.groups[name].test(by),
  )
  if (group !== undefined) {
    scoped.groupBy = group
    scoped.text = scoped.text.replace(grammar.groupBy, '')
  }
  scoped.year = take(scoped, grammar.year)?.['year'] ?? null
  return scoped
}

function take(scoped: Scoped, pattern: RegExp): Record<string, string | undefined> | undefined {
  const match = pattern.exec(scoped.text)
  if (!match) return undefined
  scoped.text = scoped.text.replace(match[0], '').trim()
  return match.groups
}

function readMatch(
  { noun, neg, term }: Record<string, string | undefined>,
  { counts, needs }: Rule,
  scoped: Scoped,
  grammar: Grammar,
): ExhaustiveRequest | null {
  const { filter, folder, groupBy, year, quotes, isEverywhere } = scoped
  const isTimed = Object.keys(filter).length > 0
  const isScoped = folder !== null || groupBy !== null || year !== null || isTimed || isEverywhere
  if (needs === 'scope' && !isScoped) return null
  const isQuoted = (term ?? '').includes('\uE001')
  const isSigned =
    isQuoted || isEverywhere || /^(?:the |das |der )?\p{Lu}/u.test(term ?? '') || grammar.sign.test(term ?? '')
  if (needs === 'sign' && !isSigned) return null
  const formats = noun === undefined ? undefined : grammar.formats.find(([pattern]) => pattern.test(noun))?.[1]
  const isGeneric = noun === undefined || formats !== undefined || grammar.generic.test(noun)
  const base = { language: grammar.language, counts, kind: isGeneric ? null : noun, folder, groupBy }
  const ownFilter: Filter = { ...filter, ...(formats ? { formats } : {}) }
  if (term === undefined) {
    // When a file was saved says nothing of when its contract was amended.
    if (!isGeneric && isTimed) return null
    // A file has a date of change; an invoice bears its own.
    if (year === null) return { ...base, all: [], none: [], filter: ownFilter }
    if (isGeneric) return { ...base, all: [], none: [], filter: { ...ownFilter, ...yearFilter(year) } }
    return { ...base, all: [[{ text: year, isExact: true }]], none: [], filter: ownFilter }
  }
  const terms = parseTerms(term, quotes, grammar.language)
  if (!terms) return null
  const dated = year === null ? [] : [[{ text: year, isExact: true }]]
  if (neg === undefined) return { ...base, all: [...terms.all, ...dated], none: terms.none, filter: ownFilter }
  // "Do not mention X": nothing is wanted but its absence.
  if (terms.none.length > 0 || terms.all.some((any) => any.length > 1)) return null
  return { ...base, all: dated, none: terms.all.flat(), filter: ownFilter }
}
