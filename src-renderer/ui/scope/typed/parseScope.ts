import { addChip, type ScopeChip } from '../scope.ts'
import type { ScopeKnown } from './known.ts'
import { readToken } from './suggest.ts'
import { tokensOf, withoutToken } from './tokens.ts'

/** A text taken apart. `notUnderstood`: filters that name nothing, as they stand; they are still among the words. */
export type ParsedScope = { words: string; chips: ScopeChip[]; notUnderstood: string[] }

/** Takes the filters that are understood out of a text; what is left are the words to search or to ask. */
export function parseScope(text: string, known: ScopeKnown, now = Date.now()): ParsedScope {
  let words = text
  let chips: ScopeChip[] = []
  const notUnderstood: string[] = []
  // From the end, so that places stay what they are.
  for (const token of tokensOf(text).toReversed()) {
    const chip = readToken(token, known, now)
    if (chip) {
      words = withoutToken(words, token).text
      chips = [chip, ...chips]
    } else if (token.value !== '') notUnderstood.unshift(text.slice(token.start, token.end))
  }
  return { words: words.trim(), chips: chips.reduce<ScopeChip[]>(addChip, []), notUnderstood }
}
