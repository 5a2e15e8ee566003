import { foldWord, isStopWord, stem } from '../words.ts'
import { datesIn } from './dates.ts'
import { numbersIn, type NumberFact } from './numbers.ts'
import { spelledNumbersIn, type SpelledNumber } from './spelledNumbers.ts'

/**
 * Something in a sentence that is either in its source or is not: no paraphrase excuses a wrong
 * number, date or name. `text` is as written.
 */
export type Fact =
  | { kind: 'number'; text: string; number: NumberFact }
  | { kind: 'date'; text: string; keys: readonly string[] }
  | { kind: 'name'; text: string; words: readonly string[] }

/** What a passage holds that facts are looked up in. */
export type FactIndex = {
  text: string
  numbers: readonly NumberFact[]
  dates: ReadonlySet<string>
  words: ReadonlySet<string>
  /** First letters of its capitalised words, in order: what acronyms are made of. */
  initials: string
  isTable: boolean
}

/** German writes every noun with a capital: there a capital makes no name. */
const german =
  /\b(?:der|die|das|dem|den|des|und|ist|sind|nicht|eine?[mnrs]?|von|mit|für|auf|bei|zum|zur|wird|wurde|wer|wie|wann|warum|welche[mnrs]?|kann|muss|darf|gilt)\b/gi

const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[.&'’-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu

/** Folded parts of a name as they are compared: without possessive, dots of initials and plural. */
function namePart(part: string): string {
  return stem(foldWord(part.replace(/['’]s?$/u, '').replaceAll('.', '')))
}

function namesIn(text: string): Fact[] {
  if ((text.match(german)?.length ?? 0) >= 2) return []
  const names: { text: string; words: string[]; end: number }[] = []
  for (const match of text.matchAll(capitalised)) {
    const word = match[0]
    const before = text.slice(0, match.index)
    if (/[\p{L}\p{N}]$/u.test(before)) continue
    // A capital at a beginning says nothing, unless the word has another one inside.
    const isOpening = /(?:^|[.!?:;•*“"‘(–—]|\n)[\s"'“‘(*_-]*$/u.test(before)
    if (isStopWord(word) || (isOpening && !/\p{Lu}.*\p{Lu}/u.test(word))) continue
    const words = word
      .split('-')
      .map(namePart)
      .filter((part) => part.length > 1)
    if (words.length === 0) continue
    const last = names.at(-1)
    if (last && /^\s$/.test(text.slice(last.end, match.index))) {
      last.text = `${last.text} ${word}`
      last.words.push(...words)
      last.end = match.index + word.length
    } else names.push({ text: word, words, end: match.index + word.length })
  }
  return names.map(({ text, words }) => ({ kind: 'name', text, words }))
}

/** "One" and "first" are said of everything, a "second" is also a time. */
function isClaimed({ text }: SpelledNumber): boolean {
  return !/^(?:one|first|second)$/i.test(text)
}

/** Numbers, dates and names of a sentence. A list's own numbering and mentions of passages by number are none. */
export function extractFacts(sentence: string): Fact[] {
  const text = sentence
    .replace(/^\s*(?:\d{1,3}[.)]|[-*•])\s+/, '')
    .replace(/\b(?:passages?|sources?|excerpts?)\s+\d+(?:(?:\s*,\s*|\s+and\s+)\d+)*/gi, '')
  const dates = datesIn(text)
  // What is part of a date is no number of its own, nor its month a name.
  const rest = dates.reduce((left, { text }) => left.replace(text, (found) => ' '.repeat(found.length)), text)
  return [
    ...dates.map(({ text, keys }): Fact => ({ kind: 'date', text, keys })),
    ...[...numbersIn(rest), ...spelledNumbersIn(rest).filter(isClaimed)].map((number): Fact => ({
      kind: 'number',
      text: number.text,
      number,
    })),
    ...namesIn(rest),
  ]
}

/** Prepares a passage for looking facts up. */
export function indexFacts(text: string, isTable: boolean): FactIndex {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[.'’][\p{L}\p{M}\p{N}]+)*\.?/gu)) {
    words.add(namePart(word))
    for (const part of word.split(/[.'’]/)) words.add(namePart(part))
  }
  const initials = [...text.matchAll(capitalised)].map(([word]) => word.charAt(0)).join('')
  return {
    text,
    numbers: [...numbersIn(text), ...spelledNumbersIn(text)],
    dates: new Set(datesIn(text).flatMap(({ inside }) => inside)),
    words,
    initials,
    isTable,
  }
}

/** Whether a passage holds a fact. `context` (title, headings) may hold names, never numbers or dates. */
export function holdsFact(fact: Fact, passage: FactIndex, context: FactIndex): boolean {
  switch (fact.kind) {
    case 'date':
      return fact.keys.some((key) => passage.dates.has(key))
    case 'number':
      return passage.numbers.some((held) => isSameNumber(fact.number, held, passage, context))
    case 'name':
      return (
        [passage, context].some(({ initials }) => isAcronymOf(fact.text, initials)) ||
        fact.words.every((word) => passage.words.has(word) || context.words.has(word))
      )
  }
}

function isAcronymOf(name: string, initials: string): boolean {
  const letters = name.replaceAll('.', '')
  return /^\p{Lu}{2,6}$/u.test(letters) && initials.includes(letters)
}

function isSameNumber(wanted: NumberFact, held: NumberFact, passage: FactIndex, context: FactIndex): boolean {
  const share = wanted.isPercent === held.isPercent || passage.isTable
  if (share && wanted.values.some((value) => held.values.includes(value))) return true
  // A table of millions says "in millions" once and then writes the figures bare.
  const { scale } = wanted
  if (scale === undefined || held.scale !== undefined) return false
  const named = new RegExp(`\\b(?:in )?${scale}s?\\b`, 'i')
  return (
    wanted.bare.some((value) => held.values.includes(value)) && (named.test(passage.text) || named.test(context.text))
  )
}
