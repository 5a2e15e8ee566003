import type { DocumentFormat } from '../../../../contract/types.ts'
import type { ExhaustiveRequest, Language } from '../types.ts'

/**
 * A form of question. Its groups: `noun` (what is counted), `neg` (it shall not hold the term) and `term`.
 * A rule without `term` counts the documents themselves.
 */
export type Rule = {
  pattern: RegExp
  counts: ExhaustiveRequest['counts']
  /**
   * What the question must show besides, since its words alone may also ask for something else ("How often do
   * seizures occur?"): `sign` a quote, a name, "the word …" or "in my documents"; `scope` a folder, a time, a grouping.
   */
  needs?: 'sign' | 'scope'
}

/** Everything that a language says in its own way about counting documents. */
export type Grammar = {
  language: Language
  /** Courtesies before the question. */
  polite: RegExp
  /** Documents of any kind. */
  generic: RegExp
  formats: readonly (readonly [pattern: RegExp, formats: DocumentFormat[]])[]
  /** "the word", "the name" before a term. */
  sign: RegExp
  /** "in my documents", "altogether": the whole library, which is searched anyway. */
  everywhere: RegExp
  /** Group `folder`. */
  folder: readonly RegExp[]
  /** Groups `when` (one of the words of `times`), `date`, and `until` for a second one. */
  changed: readonly RegExp[]
  times: { after: RegExp; since: RegExp; before: RegExp; until: RegExp }
  /** Group `year`: what a document says to be from. */
  year: RegExp
  /** Group `by`. */
  groupBy: RegExp
  groups: { folder: RegExp; format: RegExp; year: RegExp }
  rules: readonly Rule[]
}

/** A date as it stands in a question: in figures, in words, a month, a year. */
export const date = String.raw`(?:\d{1,4}[-./]\d{1,2}[-./]\d{2,4}|(?:\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?)?\p{L}{3,10}\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:del?\s+)?\d{4}|\d{4}-\d{2}|\d{4})`

/** A folder's name or path: quoted (see `hideQuotes`), or without spaces. */
export const folderName = String.raw`(?<folder>\uE001\d+\uE001|[^\s?,;\uE001]+)`

/** A rule of a source text; white space in it stands for any. */
export function rule(counts: Rule['counts'], source: string, needs?: Rule['needs']): Rule {
  const pattern = new RegExp(`^${source.replaceAll(' ', '\\s+')}$`, 'iu')
  return needs === undefined ? { pattern, counts } : { pattern, counts, needs }
}
