import type { KeywordTable } from '../../store/types.ts'

/** Lower-cased words and numbers of a text, as a reader sees them. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** A crude stem, enough to let a question's plural meet the singular: words are cut, never answers. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/, '') : word
}

/** The stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stem)
}

/**
 * How much of a question's words a text holds, 0–1, each word weighted by its rarity in the library
 * (inverse document frequency as in bm25): "the" counts for nothing, a name for much.
 */
export function createWordWeights(question: string, table: KeywordTable): (text: string) => number {
  const weights = new Map<string, number>()
  // The table counts its rows each time it is asked.
  const { size } = table
  for (const word of new Set(wordsOf(question))) {
    const frequency = table.documentFrequency(word)
    const weight = Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
    weights.set(stem(word), Math.max(weight, weights.get(stem(word)) ?? 0))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return (text) => {
    if (total === 0) return 0
    let held = 0
    for (const word of new Set(stemsOf(text))) held += weights.get(word) ?? 0
    return held / total
  }
}
