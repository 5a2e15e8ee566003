import { analyze } from './analyze.ts'
import { stopWordsOf } from './stopWords.ts'

/** Words of a question that are searched for; a pasted page of text is cut here. */
const maxTerms = 64

/**
 * A word as FTS5's unicode61 cuts it: letters, digits, private use, and the marks on them. Hyphens and
 * apostrophes separate, in texts as in questions.
 */
const word = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu

/** The distinct words of a question in their order, lower case; stop words only when there is nothing else. */
export function queryTerms(question: string): string[] {
  const all = new Set(analyze(question).toLowerCase().match(word) ?? [])
  const stopWords = stopWordsOf(all)
  const telling = [...all].filter((term) => !stopWords.has(term))
  return (telling.length > 0 ? telling : [...all]).slice(0, maxTerms)
}

/**
 * The FTS5 expression that finds passages with any word of a question; null when it has none. Each
 * word is a quoted string of letters, digits and marks, so nothing in a question is taken for syntax.
 */
export function buildExpression(question: string): string | null {
  const terms = queryTerms(question)
  return terms.length === 0 ? null : terms.map((term) => `"${term}"`).join(' OR ')
}
