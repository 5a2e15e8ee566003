import { dot } from '../../../base/vectors.ts'
import type { PassageId } from '../../../contract/types.ts'
import type { Fused } from '../rank/fuse.ts'

/** The nearest candidates that pull one, as a share of all: a few candidates say nothing of one another. */
const neighbourShare = 0.2

/** Rank whose score, as a share of the best, tells whether many answer or one does. */
const flatnessDepth = 10

/**
 * Score regularisation (Diaz: "Regularizing ad hoc retrieval scores", 2005): passages near one another in
 * meaning are relevant together, so each score moves towards the mean of its nearest candidates', weighted
 * by cosine. It moves by `smoothing` times the flatness of the list (the tenth score divided by the best):
 * where one passage stands out, its neighbours have nothing to say.
 *
 * A candidate without a vector moves as the others do on average. Scores are stretched so that the best
 * stays where it was. Best first, equals by passage id.
 */
export function smooth(
  candidates: readonly Fused[],
  vectors: ReadonlyMap<PassageId, Float32Array>,
  smoothing: number,
): Fused[] {
  const embedded = candidates.flatMap((candidate) => {
    const vector = vectors.get(candidate.passageId)
    return vector ? [{ candidate, vector }] : []
  })
  const count = Math.floor(embedded.length * neighbourShare)
  const best = candidates[0]?.score ?? 0
  if (count === 0 || best <= 0) return [...candidates]
  const flatness = (candidates[Math.min(flatnessDepth, candidates.length) - 1]?.score ?? 0) / best
  const pull = smoothing * flatness

  const alike = cosines(embedded.map(({ vector }) => vector))
  const moved = new Map<PassageId, number>()
  let [sumBefore, sumAfter] = [0, 0]
  for (const [row, { candidate }] of embedded.entries()) {
    const nearest = embedded
      .map((other, column) => ({
        score: other.candidate.score,
        weight: row === column ? 0 : (alike[row]?.[column] ?? 0),
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, count)
    const weights = nearest.reduce((sum, { weight }) => sum + weight, 0)
    const mean = weights > 0 ? nearest.reduce((sum, { score, weight }) => sum + score * weight, 0) / weights : 0
    const score = (1 - pull) * candidate.score + pull * mean
    moved.set(candidate.passageId, score)
    sumBefore += candidate.score
    sumAfter += score
  }
  const average = sumBefore > 0 ? sumAfter / sumBefore : 1
  const smoothed = candidates.map((each) => ({ ...each, score: moved.get(each.passageId) ?? each.score * average }))
  const highest = Math.max(...smoothed.map(({ score }) => score))
  return smoothed
    .map((each) => ({ ...each, score: highest > 0 ? (each.score * best) / highest : 0 }))
    .sort((a, b) => b.score - a.score || a.passageId - b.passageId)
}

/** Every pair's inner product; both halves are filled. */
function cosines(vectors: readonly Float32Array[]): Float32Array[] {
  const rows = vectors.map(() => new Float32Array(vectors.length))
  for (const [row, left] of vectors.entries()) {
    for (let column = row + 1; column < vectors.length; column++) {
      const right = vectors[column]
      const cosine = right ? dot(left, right) : 0
      for (const [a, b] of [
        [row, column],
        [column, row],
      ] as const) {
        const target = rows[a]
        if (target) target[b] = cosine
      }
    }
  }
  return rows
}
