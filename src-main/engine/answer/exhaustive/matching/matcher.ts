import type { Span } from '../../../../contract/types.ts'
import { isStopWord } from '../../words.ts'
import { foldForm, formsOf } from './forms.ts'
import type { Language, Term } from '../types.ts'

/** A term as it is looked for. */
export type Matcher = {
  term: Term
  pattern: RegExp
  /** Sets of words, of each of which a document must hold one; empty when the index cannot narrow the search. */
  needed: string[][]
  /** No match is longer, in UTF-16 code units. */
  longest: number
}

/** A word, or a sign that is looked for as it stands. Other signs only separate. */
const token = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[\p{Sc}\p{Sm}§%#@°†]/gu

/** Scripts whose words have no spaces around them, or hang on to each other: there any run of signs is a word. */
const runOn =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}]/u

/** Between the words of a phrase: spaces, a line's end and what is written inside of names, never a blank line. */
const between = '(?![^\\p{L}\\p{N}]*\\n\\s*\\n)[^\\p{L}\\p{N}]{1,4}?'

/** Words of the longest phrase that is looked for. */
const mostTokens = 40

/** Characters of `between`, and the marks that letters may carry. */
const slack = 4

/** Latin letters by the plain one that they fold to, made when first asked for. */
let variants: Map<string, Set<string>> | undefined

function findVariants(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (let code = 0xc0; code <= 0x1eff; code++) {
    const character = String.fromCharCode(code).toLowerCase()
    const plain = foldForm(character)
    if (/^[a-z]$/.test(plain)) found.set(plain, (found.get(plain) ?? new Set()).add(character))
  }
  return found
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** A folded form with every accent that its letters may have, and ß for ss. */
function formPattern(form: string): string {
  variants ??= findVariants()
  const letters = variants
  return form.replace(/ss|[\s\S]/g, (part) => {
    if (part === 'ss') return '(?:ss|ß)'
    const others = letters.get(part)
    return others ? `[${part}${[...others].join('')}]\\p{M}*` : escape(part)
  })
}

/** Edges of a word. A short number is not meant where it is part of a longer one: 5 in 5.2 or 1,005. */
function edges(word: string): { before: string; after: string } {
  if (runOn.test(word) || !/[\p{L}\p{N}]/u.test(word)) return { before: '', after: '' }
  const isShortNumber = /^\p{N}{1,3}$/u.test(word)
  return {
    before: `(?<![\\p{L}\\p{N}\\p{M}])${isShortNumber ? '(?<!\\p{N}[.,])' : ''}`,
    after: `(?![\\p{L}\\p{N}\\p{M}])${isShortNumber ? '(?![.,]\\p{N})' : ''}`,
  }
}

/** What may stand between two words of a term. */
function glueOf(left: string, right: string, written: string): string {
  // 5.2 is not 5, 2.
  if (/^\p{N}+$/u.test(left) && /^\p{N}+$/u.test(right)) return escape(written)
  const areWords = /^[\p{L}\p{N}]/u.test(left) && /^[\p{L}\p{N}]/u.test(right)
  return areWords ? between : '\\s?'
}

/** WHO and IT are names; who and it are not. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}{2,5}$/u.test(word) && isStopWord(word)
}

/** Prepares a term; null when it holds nothing that can be looked for. */
export function createMatcher(term: Term, language: Language): Matcher | null {
  const text = term.text.normalize('NFC')
  const tokens = [...text.matchAll(token)].map(({ 0: word, index }) => ({ word, index }))
  const first = tokens[0]?.word
  const last = tokens.at(-1)?.word
  if (first === undefined || last === undefined || tokens.length > mostTokens) return null
  const parts = tokens.map(({ word, index }, at) => {
    const isAsWritten = term.isExact || isAcronym(word)
    const forms = isAsWritten ? [foldForm(word)] : formsOf(word, language, at === tokens.length - 1)
    const any = [...forms].sort((a, b) => b.length - a.length).map(formPattern)
    const next = tokens[at + 1]
    const glue = next ? glueOf(word, next.word, text.slice(index + word.length, next.index)) : ''
    return { word, forms, pattern: `(?:${any.join('|')})${glue}` }
  })
  const { before } = edges(first)
  const { after } = edges(last)
  const isCased = tokens.length === 1 && isAcronym(first)
  return {
    term,
    pattern: new RegExp(
      before + (isCased ? first : parts.map(({ pattern }) => pattern).join('')) + after,
      isCased ? 'gu' : 'giu',
    ),
    needed: parts.filter(({ word }) => /[\p{L}\p{N}]/u.test(word) && !runOn.test(word)).map(({ forms }) => forms),
    longest: parts.reduce((sum, { forms }) => sum + 2 * Math.max(...forms.map(({ length }) => length)) + slack, 0),
  }
}

/** The places of a term in `text` that begin in `[from, to)`. */
export function* matchesIn(text: string, { pattern, longest }: Matcher, { start, end }: Span): Generator<Span> {
  // One character before, for what must not stand there; behind the end, the rest of a last match.
  const offset = Math.max(0, start - 2)
  const slice = text.slice(offset, end + longest + 2)
  for (const match of slice.matchAll(pattern)) {
    const at = offset + match.index
    if (at >= end) return
    if (at >= start) yield { start: at, end: at + match[0].length }
  }
}
