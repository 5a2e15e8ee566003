import { t } from '../../../language/language.ts'

/** Filters that are typed with a word and a colon; a file is typed with `@`. */
export type Keyword = 'folder' | 'type' | 'before' | 'after' | 'tag'

export const keywords: readonly Keyword[] = ['folder', 'type', 'before', 'after', 'tag']

/** The word of a filter in the language shown. */
export function wordOf(keyword: Keyword): string {
  return t(`scope.key.${keyword}`)
}

/** The filter that a word stands for, in the language shown or in English; null: none. */
export function keywordOf(word: string): Keyword | null {
  const typed = word.toLowerCase()
  return keywords.find((each) => each === typed || wordOf(each).toLowerCase() === typed) ?? null
}
