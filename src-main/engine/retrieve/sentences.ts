import type { Evidence, ScoredSentence, Span } from '../../contract/types.ts'
import { sha256 } from '../../base/hash.ts'
import { trimSpan } from '../../base/spans.ts'
import { dot } from '../../base/vectors.ts'
import type { KeywordTable, StoreReader } from '../store/types.ts'
import type { Embedder } from '../types.ts'
import { contrast } from './contrast.ts'
import { createRarityShare } from './rank/rarity.ts'
import { createWordWeights } from './rank/words.ts'
import { weighSentences } from './weigh.ts'

/** Share of meaning in a sentence's score; the rest is the share of the question's words that it holds. */
const meaningShare = 0.7

const isQuestion = /[?？؟]["”’')\]]*$/u

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
    const places = evidence.flatMap((piece, index) => {
      const passageScoreAt = createPassageScores(reader, piece)
      return splitSentences(piece.text)
        .map((span) => trimSpan(piece.text, span))
        .filter(({ start, end }) => start < end)
        .map(({ start, end }) => ({
          piece: index,
          start: piece.start + start,
          end: piece.start + end,
          text: piece.text.slice(start, end),
          passageScore: passageScoreAt(piece.start + start),
        }))
    })
    const texts = places.map(({ text }) => text)
    const [queryVector, ...vectors] = await vectorsOf([question, ...texts], signal)
    const contrasts = asShares(queryVector ? contrast(queryVector, vectors) : [])
    const passageShares = asShares(places.map(({ passageScore }) => passageScore))
    const share = createRarityShare(tellingWords(question), texts)
    const held = asShares(texts.map((_, place) => share(place)))
    const ofPiece = Map.groupBy(texts.keys(), (place) => places[place]?.piece)
    const heldByPiece = new Map([...ofPiece].map(([piece, own]) => [piece, share(...own)]))
    const weights = weighSentences(
      places.map(({ piece, text }, place) => ({
        piece,
        contrast: contrasts[place] ?? 0,
        held: held[place] ?? 0,
        heldByPiece: heldByPiece.get(piece) ?? 0,
        passage: passageShares[place] ?? 0,
        length: text.length,
        isQuestion: isQuestion.test(text),
      })),
    )
    const scored = places.map(({ piece, start, end, text }, place) => {
      const vector = vectors[place]
      const meaning = queryVector && vector ? Math.max(0, dot(queryVector, vector)) : 0
      const score = meaningShare * meaning + (1 - meaningShare) * wordShare(text)
      return { piece, sentence: { start, end, score, weight: weights[place] ?? 0 } }
    })
    const byPiece = Map.groupBy(scored, ({ piece }) => piece)
    return evidence.map((piece, index) => ({
      ...piece,
      sentences: (byPiece.get(index) ?? []).map(({ sentence }): ScoredSentence => sentence),
    }))
  }
}

/** The score of the passage of a piece that holds a place; of the piece where none is known to. */
function createPassageScores(reader: Parts['reader'], piece: Evidence): (offset: number) => number {
  const passages = reader.passages(piece.passageIds)
  return (offset) => {
    const holder = passages.find(({ start, end }) => start <= offset && offset < end)
    return (holder && piece.passageScores[piece.passageIds.indexOf(holder.id)]) ?? piece.score
  }
}

/** Each number as a share of the greatest; all stay as they are where none is above 0. */
function asShares(values: readonly number[]): number[] {
  const most = values.reduce((best, value) => Math.max(best, value), 0) || 1
  return values.map((value) => value / most)
}
