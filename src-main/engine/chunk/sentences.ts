import type { Span } from '../../contract/types.ts'
import { afterOrdinal, endingBeforeWords, neverEnding, sometimesEnding, starters } from './abbreviations.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A line break with no empty line beside it. */
const singleBreak = /(?<![\n\r])[ \t]*\r?\n(?![ \t]*[\r\n])/g
const listMark = /^[ \t]*(?:[-*•‣◦▪–—·][ \t]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)][ \t]|\(\w{1,3}\)[ \t])/

/** Only a list number: `1.`, `2.1.`, `(a)`, `iv)`, and the like of “Article 5.” at the start of a line. */
const loneMark = /^\s*(?:[-*•‣◦▪–—·]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlIVXL]{1,6})[.)]|§+ ?\d+\.)\s*$/
/** Nothing but a reference: `[12]`, `[3, 4].`, `(Smith et al., 2019).`, `(2)`. */
const loneReference = /^\s*(?:(?:\[[\d,;\s–-]{1,20}\]|\((?:[^()]{0,80}\b(?:1[5-9]|20)\d\d[a-z]?|\d{1,3})\))[.,;]?\s*)+$/
/** A reference behind a full stop, with or without a space: it belongs to the sentence before it. */
const attachedReference =
  /^(?:\[[\d,;\s–-]{1,20}\]|[¹²³⁴-⁹⁰]+|\((?:[^()]{2,80}, )?(?:1[5-9]|20)\d\d[a-z]?\))+\.?(?=\s+[\p{Lu}\d“"]|\s*$)/u

/** A capital right after the end: the space is missing. Known sentence starters only, so that `Node.Js` stays whole. */
const missingSpace = /(?<![\p{L}\d./@:])(?:\p{Ll}{2,}|\d+)[)”"]?[.!?]["”’)]?(?=(\p{Lu}\p{Ll}*)\s)/gu
/** An item that begins with a small letter, “a) The tenant”, “(iv) The rent”: no segmenter sees an end before it. */
const smallItem = /^\(?(?:[a-z]|[ivx]{1,5})\)\s+[\p{Lu}\d“"]/u
const stopBeforeItem = /[.!?;:]["”’)]?\s+(?=\(?(?:[a-z]|[ivx]{1,5})\)\s+[\p{Lu}\d“"])/gu
/** A text without capitals (chats, normalised corpora) can begin its sentences with small letters alone. */
const capital = /\p{Lu}/u
const stopBeforeSmall = /[.!?]["”’)]?\s+(?=\p{Ll})/gu
const missingSpaceAfterReference = /[.!?](?:\[[\d,;\s–-]{1,20}\])+(?=\p{Lu})/gu
/** The same at the end of a sentence's text. */
const endReference = /(?<=[.!?]["”’)]?\s*)(?:\[[\d,;\s–-]{1,20}\]|[¹²³⁴-⁹⁰]+|\([^()]{0,84}\d\d\d\d[a-z]?\))+\.?\s*$/u
/** The segmenter sees no end before an opening bracket of these scripts. */
const wideEndBeforeQuote = /[。！？](?=[「『（])/g

/** What stands before the border: the last word with its stop, then closing quotes and brackets. */
const ending = /([^\s([{“”"'’‘«»]*?)([\p{STerm}…]+)(["'”’»)\]}]*)\s*$/u
const initial = /^\p{Lu}$/u
const numeral = /^[[(]?(?:\d|[IVXLC]+\b|[A-Z](?:[\s.,;:)\]-]|$))/

/**
 * Splits running text into sentences that tile it: the white space after a sentence belongs to it,
 * white space before the first one to the first. Single line breaks only wrap a line, unless a list
 * item follows or the next word would have had ample room; empty lines always end a sentence.
 */
export function splitSentences(text: string): Span[] {
  if (text === '') return []
  const { flowing, hardBreaks } = unwrap(text)
  const hasCapitals = capital.test(text)
  const spans: Span[] = []
  let start = 0
  for (const border of borders(flowing, hardBreaks, hasCapitals)) {
    const isHard = hardBreaks.has(border) || border === text.length
    if (!isHard && !isSentenceEnd(flowing, start, border, hasCapitals)) continue
    const last = spans.at(-1)
    const piece = flowing.slice(start, border)
    const isEmpty = piece.trim() === ''
    if (last && (isEmpty || (!hardBreaks.has(start) && loneReference.test(piece)))) last.end = border
    else if (isEmpty && border < text.length) continue
    else spans.push({ start, end: border })
    start = border
  }
  return spans
}

/** The text with wrapped lines joined (same length, breaks become spaces), and the offsets where a line break is a real end. */
function unwrap(text: string): { flowing: string; hardBreaks: Set<number> } {
  const hardBreaks = new Set<number>()
  for (const match of text.matchAll(/\n[ \t]*\r?\n\s*/g)) hardBreaks.add(match.index + match[0].length)
  if (!text.includes('\n')) return { flowing: text, hardBreaks }
  let longest = 0
  for (const line of text.split('\n')) longest = Math.max(longest, line.trimEnd().length)
  const flowing = text.replace(singleBreak, (gap, offset: number) => {
    const next = offset + gap.length
    const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
    if (!endsHere(line, text.slice(next, next + 40), longest)) return ' '.repeat(gap.length)
    hardBreaks.add(next)
    return gap
  })
  return { flowing, hardBreaks }
}

/** True when a single line break is more than a wrapped line. `longest`: the longest line, in characters. */
function endsHere(line: string, next: string, longest: number): boolean {
  if (listMark.test(next)) return true
  const word = /^\s*(\S+)/.exec(next)?.[1] ?? ''
  // Nobody wraps a line that has room for the next word; ragged texts get 40 % of doubt.
  return /^["“(]?[\p{Lu}\d]/u.test(word) && longest >= 40 && line.length + word.length < longest * 0.6
}

/** All places where a sentence may end, ascending and distinct, the end of the text last. */
function borders(text: string, hardBreaks: ReadonlySet<number>, hasCapitals: boolean): number[] {
  const found = new Set<number>(hardBreaks)
  for (const { index, segment } of segmenter.segment(text)) found.add(moveBorder(text, index + segment.length))
  for (const match of text.matchAll(missingSpace)) {
    if (starters.has(match[1] ?? '')) found.add(match.index + match[0].length)
  }
  const patterns = [missingSpaceAfterReference, wideEndBeforeQuote, stopBeforeItem]
  if (!hasCapitals) patterns.push(stopBeforeSmall)
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) found.add(match.index + match[0].length)
  }
  found.add(text.length)
  return [...found].sort((left, right) => left - right)
}

/** The segmenter takes an opening bracket for a closing one (“done.[12] Next”): the border moves behind the reference or before the bracket. */
function moveBorder(text: string, border: number): number {
  if (border === 0 || border === text.length) return border
  let place = border
  while (place > 0 && '[({'.includes(text.charAt(place - 1))) place--
  const reference = attachedReference.exec(text.slice(place, place + 40))
  if (!reference) return place
  place += reference[0].length
  while (place < text.length && /\s/.test(text.charAt(place))) place++
  return place
}

/** Corrects the segmenter: false where the stop before `border` belongs to an abbreviation, a number, an initial… */
function isSentenceEnd(text: string, start: number, border: number, hasCapitals: boolean): boolean {
  const before = text.slice(Math.max(start, border - 100), border).replace(endReference, '')
  const after = text.slice(border, border + 40)
  if (border - start < 20 && loneMark.test(text.slice(start, border))) return false
  // A lower-case letter goes on with the sentence: “Yahoo! is”, “‘Why?’ he asked”.
  if (hasCapitals && /^[“"'(]?\p{Ll}/u.test(after) && !smallItem.test(after)) return false
  // 「…。」と言った: the sentence goes on after the quote.
  if (/[」』]$/.test(before) && /^\p{Script=Hiragana}/u.test(after)) return false
  const parts = ending.exec(before.replace(/\s(?=\.\s*$)/, ''))
  if (!parts) return /[\n\r\u2028\u2029\u0085]\s*$|[:;]\s*$/.test(before) || !/^\S/.test(after) || endsWide(before)
  const [, word = '', stop = '', closers = ''] = parts
  // Dots between spaces stand for words left out; a single one is the full stop of a text cut into words.
  if (/\s(?:\.{3,}|…)\s*$/.test(before) || /\.\s+\.\s*$/.test(before)) return starters.has(firstWord(after))
  if (stop !== '.' || closers.includes('"') || closers.includes('”')) return true
  return !isAbbreviation(word, after)
}

/** CJK full stops and brackets end a sentence without a space after them. */
function endsWide(before: string): boolean {
  return /[。！？」』）]\s*$/u.test(before)
}

function firstWord(text: string): string {
  return /^[\s“"'‘(]*(\p{L}+)/u.exec(text)?.[1] ?? ''
}

/** `word` without its last stop; `after` begins with the word that follows. */
function isAbbreviation(word: string, after: string): boolean {
  const plain = word.replace(/^[^\p{L}\p{N}§]+/u, '')
  const key = plain.toLowerCase()
  const lastPart = key.slice(Math.max(key.lastIndexOf('-'), key.lastIndexOf('/')) + 1)
  if (/^\d{1,2}$/.test(plain)) return afterOrdinal.test(after)
  if (neverEnding.has(lastPart)) return true
  if (endingBeforeWords.has(lastPart) && numeral.test(after)) return true
  const isStart = starters.has(firstWord(after))
  if (sometimesEnding.has(lastPart)) return !isStart
  // “J. Smith”, “J.R.R. Tolkien”; “I.” and “Plan B. The” end a sentence.
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(plain)) return !isStart && (plain.length > 1 || initial.test(plain))
  return /^[,;)]/.test(after)
}
