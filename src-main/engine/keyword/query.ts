import { analyze, foldForms, replaceUnspaced, segment } from './analyze.ts'
import { arabicWord, stemArabic } from './arabic.ts'
import { languageOf } from './stopWords.ts'

/** Words of a question that are searched for; a pasted page of text is cut here. */
const maxTerms = 64

/**
 * A word as FTS5's unicode61 cuts it: letters, digits, private use, and the marks on them. Hyphens and
 * apostrophes separate, in texts as in questions.
 */
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu

/**
 * The words of any text as the index knows them, lower case, in order: scripts without spaces cut,
 * Arabic as stems. For comparing texts by their words; each is a term whose rarity the index can tell.
 */
export function wordsOf(text: string): string[] {
  return segment(foldForms(text)).toLowerCase().replace(arabicWord, stemArabic).match(word) ?? []
}

/** The distinct words of a text, lower case, without the stop words of its language. */
export function tellingWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  const { stopWords } = languageOf(words)
  return words.filter((each) => !stopWords.has(each))
}

/** The distinct terms of a question in their order, lower case; stop words only when there is nothing else. */
export function queryTerms(question: string): string[] {
  const folded = foldForms(question).toLowerCase()
  const { stopWords, isEnglish } = languageOf(segment(folded).match(word) ?? [])
  const cut = (each: string): string => (stopWords.has(each) ? ' ' : each)
  const telling = replaceUnspaced(folded, cut).replace(word, cut)
  // Beginnings cost nothing where the language is not known: English texts hold none.
  const termsOf = (text: string): string[] => analyze(text, !isEnglish).match(word) ?? []
  const terms = termsOf(telling)
  return [...new Set(terms.length > 0 ? terms : termsOf(folded))].slice(0, maxTerms)
}

/**
 * The FTS5 expression that finds passages with any word of a question; null when it has none. Each
 * word is a quoted string of letters, digits and marks, so nothing in a question is taken for syntax.
 */
export function buildExpression(question: string): string | null {
  const terms = queryTerms(question)
  return terms.length === 0 ? null : terms.map((term) => `"${term}"`).join(' OR ')
}
