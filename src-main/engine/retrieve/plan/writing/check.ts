import { isInLanguageOf, type StopWordsOf } from './language.ts'

/** A search query longer than this is an essay. */
export const mostQueryCharacters = 300

/** What HyDE writes is compared by its vector, which reads no further. */
export const mostPassageCharacters = 1200

/** Control characters, and marks that turn or hide text (not the joiners that Persian and Hindi are written with). */
const unfit = /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/u

/** Openings of a model that talks about itself instead. */
const refusal = /^(?:i(?:'|’)?m sorry|i am sorry|sorry,|i can(?:'|’)?t|i cannot|as an ai|as a language model)\b/i

/** White space folded, the marks off that models put around what they quote. */
function tidy(text: string): string {
  const spaced = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return /^["'“„‘`«]([^"“”«»]*)["'”“’`»]$/u.exec(spaced)?.[1]?.trim() ?? spaced
}

/** What makes two wordings the same: letters and digits, without case and accents. */
function sameness(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** True when two wordings differ in nothing that a search minds. */
export function isSameWording(one: string, other: string): boolean {
  return sameness(one) === sameness(other)
}

/** The same few words, or signs, again and again. */
const goesRound = /(.{3,60}?)\1{3,}/u

/**
 * One text of a model, as it may be searched; null when it is of no use: empty, too long, in another
 * language or script than the question, with control characters, in circles, or an apology.
 */
export function checkText(
  question: string,
  text: string,
  mostCharacters: number,
  stopWordsOf: StopWordsOf,
): string | null {
  const tidied = tidy(text)
  if (!/[\p{L}\p{N}]/u.test(tidied) || tidied.length > mostCharacters || unfit.test(tidied)) return null
  if (goesRound.test(tidied) || refusal.test(tidied)) return null
  return isInLanguageOf(question, tidied, stopWordsOf) ? tidied : null
}

/** The queries worth searching, in their order: each checked, none of them the question, none of `taken`, none twice. */
export function checkQueries(
  question: string,
  texts: readonly string[],
  taken: readonly string[],
  stopWordsOf: StopWordsOf,
): string[] {
  const seen = new Set([question, ...taken].map(sameness))
  return texts.flatMap((text) => {
    const query = checkText(question, text, mostQueryCharacters, stopWordsOf)
    if (query === null || seen.has(sameness(query))) return []
    seen.add(sameness(query))
    return [query]
  })
}
