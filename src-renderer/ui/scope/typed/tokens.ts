import { keywordOf, type Keyword } from './keywords.ts'

/** A filter as it stands in a text, `[start, end)`; `value` without quotes. */
export type ScopeToken = { kind: Keyword | 'file'; value: string; start: number; end: number }

/** `word:value`, `word:"a value"` or `@value`, at the beginning of a word: an address such as ada@home is none. */
const pattern = /(?<=^|\s)(?:@|(\p{L}+):)(?:["“„]([^"”“\n]*)["”“]?|([^\s"“„”]*))(?=\s|$)/gu

/** All filters of a text, understood or not, in order. */
export function tokensOf(text: string): ScopeToken[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, word, quoted, plain] = match
    const kind = word === undefined ? ('file' as const) : keywordOf(word)
    if (kind === null) return []
    return [{ kind, value: (quoted ?? plain ?? '').trim(), start: match.index, end: match.index + whole.length }]
  })
}

/** The filter that is being typed: the one that the caret touches behind its first sign. */
export function tokenAt(text: string, caret: number): ScopeToken | null {
  return tokensOf(text).find(({ start, end }) => start < caret && caret <= end) ?? null
}

/** The text without one of its filters, and where the caret then stands. */
export function withoutToken(text: string, { start, end }: ScopeToken): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  // Of two spaces one stays.
  const isDoubled = /^\s/.test(after) && (before === '' || /\s$/.test(before))
  return { text: before + (isDoubled ? after.slice(1) : after), caret: start }
}
