import type { Evidence, ScoredSentence, Span } from '../../contract/types.ts'
import { sha256 } from '../../base/hash.ts'
import { trimSpan } from '../../base/spans.ts'
import { dot } from '../../base/vectors.ts'
import type { KeywordTable, StoreReader } from '../store/types.ts'
import type { Embedder } from '../types.ts'
import { contrast } from './contrast.ts'
import { createRarityShare } from './rank/rarity.ts'
import { createWordWeights } from './rank/words.ts'

/** Share of meaning in a sentence's score; the rest is the share of the question's words that it holds. */
const meaningShare = 0.7

/** Shares of a sentence's weight: how far its meaning stands out, the asked words that it holds, and those that only its neighbours hold. */
const weightShares = { contrast: 0.7, held: 0.4, beside: 0.1 }

/** Sentence vectors kept in memory: 1.5 kB each. */
const keptVectors = 4000

type Parts = {
  reader: StoreReader
  keywordTable: KeywordTable
  embedder: Embedder
  splitSentences: (text: string) => Span[]
  /** A question's words without those of grammar. */
  tellingWords: (question: string) => string[]
}

/**
 * Scores each sentence of the evidence against the question, 0–1, by meaning and by words, and weighs it
 * against the other sentences found: what they have in common does not count. Vectors of
 * sentences are found in the store, remembered, or made: a few dozen short texts for ten passages.
 */
export function createSentenceScorer({ reader, keywordTable, embedder, splitSentences, tellingWords }: Parts) {
  const remembered = new Map<string, Float32Array>()

  async function vectorsOf(
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<(Float32Array | undefined)[]> {
    const hashes = texts.map((text) => sha256(text))
    const unknown = [...new Set(hashes.filter((hash) => !remembered.has(hash)))]
    for (const [hash, vector] of reader.vectorsByHash(embedder.id, unknown)) remembered.set(hash, vector)
    const missing = new Map<string, string>()
    hashes.forEach((hash, index) => {
      if (!remembered.has(hash)) missing.set(hash, texts[index] ?? '')
    })
    const made = missing.size === 0 ? [] : await embedder.embed([...missing.values()], 'query', signal)
    ;[...missing.keys()].forEach((hash, index) => {
      const vector = made[index]
      if (vector) remembered.set(hash, vector)
    })
    const vectors = hashes.map((hash) => remembered.get(hash))
    // Oldest first out; a map keeps the order of insertion.
    for (const hash of remembered.keys()) {
      if (remembered.size <= keptVectors) break
      remembered.delete(hash)
    }
    return vectors
  }

  return async (question: string, evidence: readonly Evidence[], signal?: AbortSignal): Promise<Evidence[]> => {
    const wordShare = createWordWeights(question, keywordTable)
    const spans = evidence.map(({ text }) =>
      splitSentences(text)
        .map((span) => trimSpan(text, span))
        .filter(({ start, end }) => start < end),
    )
    const texts = evidence.flatMap(({ text }, index) =>
      (spans[index] ?? []).map(({ start, end }) => text.slice(start, end)),
    )
    const [queryVector, ...vectors] = await vectorsOf([question, ...texts], signal)
    const contrasts = queryVector ? contrast(queryVector, vectors) : []
    const share = createRarityShare(tellingWords(question), texts)
    let next = 0
    return evidence.map((piece, index) => {
      const passages = reader.passages(piece.passageIds)
      const passageScoreAt = (offset: number): number => {
        const holder = passages.find((passage) => passage.start <= offset && offset < passage.end)
        return (holder && piece.passageScores[piece.passageIds.indexOf(holder.id)]) ?? piece.score
      }
      const [first, last] = [next, next + (spans[index] ?? []).length - 1]
      const sentences = (spans[index] ?? []).map(({ start, end }): ScoredSentence => {
        const place = next++
        const vector = vectors[place]
        const held = share(place)
        const beside = share(Math.max(first, place - 1), place, Math.min(last, place + 1)) - held
        const meaning = queryVector && vector ? Math.max(0, dot(queryVector, vector)) : 0
        const words = wordShare(piece.text.slice(start, end))
        return {
          start: piece.start + start,
          end: piece.start + end,
          score: meaningShare * meaning + (1 - meaningShare) * words,
          weight:
            weightShares.contrast * (contrasts[place] ?? 0) + weightShares.held * held + weightShares.beside * beside,
          passageScore: passageScoreAt(piece.start + start),
        }
      })
      return { ...piece, sentences }
    })
  }
}
