import type { Candidate } from './search.ts'

export type Fused = Candidate & { score: number }

/**
 * Theoretical min-max fusion (Bruch, Gai, Ingber: "An Analysis of Fusion Functions for Hybrid
 * Retrieval", 2023): each leg divided by its best score and counted from zero, then
 * `alpha · vector + (1 − alpha) · keyword`. A leg without any positive score drops out.
 *
 * A passage that is not embedded yet is judged by its words alone, on the same scale: its meaning is
 * unknown, not absent. Best first, ties by passage id.
 */
export function fuse(candidates: readonly Candidate[], alpha: number): Fused[] {
  const bestKeyword = Math.max(0, ...candidates.map(({ keyword }) => keyword))
  const bestVector = Math.max(0, ...candidates.map(({ vector }) => vector ?? 0))
  const weight = bestKeyword === 0 ? 1 : bestVector === 0 ? 0 : alpha
  return candidates
    .map((candidate) => {
      const word = bestKeyword === 0 ? 0 : candidate.keyword / bestKeyword
      const meaning = bestVector === 0 ? 0 : Math.max(0, candidate.vector ?? 0) / bestVector
      const score = candidate.vector === null ? word : weight * meaning + (1 - weight) * word
      return { ...candidate, score }
    })
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId)
}
