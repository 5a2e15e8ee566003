import type { PassageId } from '../../../contract/types.ts'
import type { Allowed, KeywordIndex, Scored, VectorIndex } from '../../types.ts'

/**
 * A passage that at least one leg brought, with what both legs say of it. `keyword` is bm25, 0 when
 * no word of the question is in it; `vector` is the cosine, null while the passage is not embedded.
 * Ranks count from 1 and are absent where the leg did not bring the passage itself.
 */
export type Candidate = {
  passageId: PassageId
  keyword: number
  keywordRank?: number
  vector: number | null
  vectorRank?: number
}

/** Both legs as they came, and the union of what they brought with the scores that were missing. */
export type Candidates = { words: Scored[]; meanings: Scored[]; union: Candidate[] }

/** `queryVector` null leaves the vectors out, `question` null the words. Takes `count` passages from each leg. */
export function searchBothLegs(
  indexes: { keyword: KeywordIndex; vectors: Pick<VectorIndex, 'search' | 'score'> },
  query: { question: string | null; queryVector: Float32Array | null },
  count: number,
  allowed: Allowed | undefined,
): Candidates {
  const { question, queryVector } = query
  const words =
    question === null ? [] : indexes.keyword.search(question, count, allowed).filter(({ score }) => score > 0)
  const meanings = queryVector === null ? [] : indexes.vectors.search(queryVector, count, allowed)

  const union = new Map<PassageId, Candidate>()
  words.forEach(({ passageId, score }, index) => {
    union.set(passageId, { passageId, keyword: score, keywordRank: index + 1, vector: null })
  })
  const onlyVectors: PassageId[] = []
  meanings.forEach(({ passageId, score }, index) => {
    const known = union.get(passageId)
    if (!known) onlyVectors.push(passageId)
    union.set(passageId, { ...(known ?? { passageId, keyword: 0 }), vector: score, vectorRank: index + 1 })
  })

  // What one leg brought, the other leg scores too: a candidate is never worse off for a list that was cut.
  if (question !== null) {
    for (const { passageId, score } of indexes.keyword.score(question, onlyVectors)) {
      const candidate = union.get(passageId)
      if (candidate) candidate.keyword = Math.max(0, score)
    }
  }
  if (queryVector !== null) {
    const onlyWords = [...union.values()].filter(({ vector }) => vector === null).map(({ passageId }) => passageId)
    for (const { passageId, score } of indexes.vectors.score(queryVector, onlyWords)) {
      const candidate = union.get(passageId)
      if (candidate) candidate.vector = score
    }
  }
  return { words, meanings, union: [...union.values()] }
}
