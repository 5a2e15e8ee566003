import type { FusionMode } from '../../types.ts'
import type { Candidate } from './search.ts'

/** `ownScore`: what both legs say of the passage alone, when `score` has more in it. */
export type Fused = Candidate & { score: number; ownScore?: number }

/** What one leg says of a candidate; `score` null: the leg does not know it, `rank` absent: not among its first. */
type LegScore = { score: number | null; rank: number | undefined }

/** A leg's scores on the scale of its mode; null stays null. */
type Scale = (leg: readonly LegScore[]) => (number | null)[]

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher: "Reciprocal Rank Fusion …", 2009). */
const rankConstant = 60

function positive(leg: readonly LegScore[]): number[] {
  return leg.flatMap(({ score }) => (score !== null && score > 0 ? [score] : []))
}

/** From `least` to `most`, below and above cut off; a leg of equal scores says the same of each: 1. */
function between(leg: readonly LegScore[], least: number, most: number): (number | null)[] {
  return leg.map(({ score }) => {
    if (score === null) return null
    if (score <= 0) return 0
    return most === least ? 1 : Math.min(1, Math.max(0, (score - least) / (most - least)))
  })
}

/** Each score divided by the leg's best and counted from zero. */
const byBest: Scale = (leg) => between(leg, 0, Math.max(0, ...positive(leg)))

const scales: Record<FusionMode, Scale> = {
  theoreticalMinMax: byBest,
  simple: byBest,
  relativeScore: (leg) => between(leg, Math.min(...positive(leg)), Math.max(...positive(leg))),
  distributionBasedScore: (leg) => {
    const scores = positive(leg)
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
    const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, scores.length)
    const spread = 3 * Math.sqrt(variance)
    return between(leg, mean - spread, mean + spread)
  },
  // Divided by the best possible, so that bonuses mean the same in every mode.
  reciprocalRank: (leg) =>
    leg.map(({ score, rank }) =>
      score === null ? null : rank === undefined ? 0 : (rankConstant + 1) / (rankConstant + rank),
    ),
}

/**
 * One score from 0 to 1 for each candidate of both legs, `alpha · vector + (1 − alpha) · keyword`, best
 * first, ties by passage id. The modes differ in how a leg is brought to the scale of the other:
 *
 * - `theoreticalMinMax`: by its best score, from zero (Bruch, Gai, Ingber: "An Analysis of Fusion
 *   Functions for Hybrid Retrieval", 2023).
 * - `relativeScore`: from its worst to its best, as Weaviate and LlamaIndex do.
 * - `distributionBasedScore`: from three standard deviations below its mean to three above (Mazzeschi,
 *   2023).
 * - `reciprocalRank`: by rank alone, k = 60.
 * - `simple`: the larger of the two by their best, no sum. (LlamaIndex takes raw scores, but bm25 has no
 *   upper end and would always win over a cosine.)
 *
 * A leg without any positive score drops out. A passage that is not embedded yet is judged by its
 * words alone, on the same scale: its meaning is unknown, not absent.
 */
export function fuse(candidates: readonly Candidate[], alpha: number, mode: FusionMode = 'theoreticalMinMax'): Fused[] {
  const scale = scales[mode]
  const words = candidates.map(({ keyword, keywordRank }) => ({ score: keyword, rank: keywordRank }))
  const meanings = candidates.map(({ vector, vectorRank }) => ({ score: vector, rank: vectorRank }))
  const hasWords = positive(words).length > 0
  const hasMeanings = positive(meanings).length > 0
  const weight = !hasWords ? 1 : !hasMeanings ? 0 : alpha
  const word = hasWords ? scale(words) : []
  const meaning = hasMeanings ? scale(meanings) : []
  return candidates
    .map((candidate, index) => {
      const [byWords, byMeaning] = [word[index] ?? 0, meaning[index] ?? 0]
      if (candidate.vector === null) return { ...candidate, score: byWords }
      if (mode === 'simple') return { ...candidate, score: Math.max(byWords, byMeaning) }
      return { ...candidate, score: weight * byMeaning + (1 - weight) * byWords }
    })
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId)
}
