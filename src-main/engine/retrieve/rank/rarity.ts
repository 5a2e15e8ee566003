import { stemsOf } from './words.ts'

/**
 * The share of the asked words that each text holds, 0–1, each word weighted by its rarity among these very
 * texts: a word that all of them hold, such as the name of the matter, tells none of them apart.
 * @returns a function from texts by index (several: what they hold together) to shares.
 */
export function createRarityShare(asked: readonly string[], texts: readonly string[]) {
  const words = new Set(asked.flatMap(stemsOf))
  const held = texts.map((text) => new Set(stemsOf(text).filter((stem) => words.has(stem))))
  const weights = new Map<string, number>()
  for (const word of words) {
    const frequency = held.filter((each) => each.has(word)).length
    weights.set(word, Math.log((texts.length + 1) / (frequency + 0.5)))
  }
  const total = sum([...weights.values()])
  return (...indexes: readonly number[]): number => {
    const together = new Set(indexes.flatMap((index) => [...(held[index] ?? [])]))
    return total === 0 ? 0 : sum([...together].map((word) => weights.get(word) ?? 0)) / total
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
