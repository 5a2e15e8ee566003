import type { PassageId } from '../../../contract/types.ts'
import type { KeywordTable } from '../../store/types.ts'
import type { Allowed, KeywordIndex, Scored } from '../../types.ts'

/** A word in more than this share of the passages tells little of any one of them. */
const mostCommonShare = 0.05

/** The rarest words of a question that are looked up; each costs one search. */
const mostWords = 8

type Parts = {
  keyword: Pick<KeywordIndex, 'search' | 'score'>
  table: Pick<KeywordTable, 'documentFrequency' | 'size'>
}

/**
 * LlamaIndex's keyword table: passages by how many of the question's telling words they hold, whatever the
 * number of times, as a share of those words (0–1); equals by bm25. Telling is a word that at least one
 * passage and at most one in twenty holds. Empty when the question has none.
 * @param words the question's words as the keyword room cuts them, stop words left out
 * @param count passages wanted; the words are looked for in twice as many by bm25
 */
export function searchKeywordTable(
  { keyword, table }: Parts,
  words: readonly string[],
  count: number,
  allowed?: Allowed,
): Scored[] {
  // In a small library a word of two passages is as telling as it gets.
  const most = Math.max(2, mostCommonShare * table.size)
  const telling = [...new Set(words)]
    .map((word) => ({ word, passages: table.documentFrequency(word) }))
    .filter(({ passages }) => passages > 0 && passages <= most)
    .sort((a, b) => a.passages - b.passages || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
    .map(({ word }) => word)
  if (telling.length === 0) return []

  const found = keyword.search(telling.join(' '), 2 * count, allowed)
  const ids = found.map(({ passageId }) => passageId)
  const held = new Map<PassageId, number>()
  for (const word of telling) {
    for (const { passageId } of keyword.score(word, ids)) held.set(passageId, (held.get(passageId) ?? 0) + 1)
  }
  // The sort is stable: equals stay in the order of bm25.
  return ids
    .map((passageId) => ({ passageId, score: (held.get(passageId) ?? 0) / telling.length }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
}
