import { foldWord, isStopWord, stem } from '../words.ts'
import { extractFacts, indexFacts, type Fact, type FactIndex } from './facts.ts'

/** A word in its place. `clause` and `sentence` (a semicolon ends one too) count those of the text from 0; `stem` as words are compared. */
export type Token = {
  start: number
  end: number
  text: string
  stem: string
  isContent: boolean
  clause: number
  sentence: number
}

/** A text as it is checked: a sentence of an answer, or one of the evidence. */
export type Reading = { text: string; facts: readonly Fact[]; index: FactIndex; tokens: readonly Token[] }

/** Words that begin a clause of their own. */
const clauseWord =
  /^(?:and|but|while|whereas|although|though|unless|because|since|if|when|or|und|aber|sondern|während|obwohl|wenn|weil|jedoch|oder)$/
const wordOrBreak = /[\p{L}\p{M}\p{N}]+(?:[.,'’&-][\p{L}\p{M}\p{N}]+)*|[,;:–—()|]|\s-\s|[.!?](?=\s+\p{Lu})/gu

/** Words of a text with the clauses that they stand in: between commas and the like, or behind "and", "but", "while". */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let clause = 0
  let sentence = 0
  let isNew = true
  const begin = (): void => {
    if (!isNew) clause++
    isNew = true
  }
  for (const { 0: word, index } of text.matchAll(wordOrBreak)) {
    if (!/[\p{L}\p{N}]/u.test(word)) {
      begin()
      if (/[.!?;]/.test(word)) sentence++
      continue
    }
    const lower = word.toLowerCase()
    if (clauseWord.test(lower)) begin()
    // A letter by itself names something: station A, vitamin K.
    const isLabel = /^\p{Lu}$/u.test(word) && index > 0
    const folded = foldWord(word.replace(/['’]s?$/u, ''))
    const isContent = isLabel || (!isStopWord(word) && (folded.length > 1 || /\p{N}/u.test(folded)))
    const place = { start: index, end: index + word.length, clause, sentence }
    tokens.push({ ...place, text: lower, stem: isLabel ? word : stem(folded), isContent })
    if (isContent) isNew = false
  }
  return tokens
}

/** Reads a text for checking. `isTable`: a row, whose bare figures have their units elsewhere. */
export function readText(text: string, isTable: boolean): Reading {
  return { text, facts: extractFacts(text), index: indexFacts(text, isTable), tokens: tokensOf(text) }
}

/** Whether two stems are forms of one word: equal, or one with a short ending more (German has many). */
export function areAlike(left: string, right: string): boolean {
  if (left === right) return true
  const shorter = Math.min(left.length, right.length)
  if (shorter === 4 && Math.abs(left.length - right.length) <= 2)
    return left.startsWith(right) || right.startsWith(left)
  if (shorter < 5 || Math.abs(left.length - right.length) > 3) return false
  return left.slice(0, shorter - 1) === right.slice(0, shorter - 1)
}

/** A finding that speaks against a sentence, with its reason for a person. */
export type Finding = { verdict: 'partly' | 'notFound' | 'contradicted'; reason: string }
