import type { Allowed, KeywordIndex, RetrieveOptions, VectorIndex } from '../../types.ts'
import { fuse, type Fused } from './fuse.ts'
import { refine, type RefineParts } from '../rerank/refine.ts'
import { searchBothLegs } from './search.ts'
import { weighVectors } from './weight.ts'

export type SearchParts = RefineParts & {
  keyword: KeywordIndex
  vectors: Pick<VectorIndex, 'search' | 'score'>
}

/**
 * One query through both legs, fusion and the second look: candidates with scores from 0 to 1, best first.
 * `question` null leaves out the words, `queryVector` null the vectors. `alpha`: the weight of vectors in the end.
 * @param alphaShift added to the weight of vectors that the scores give; negative leans to words
 */
export function searchQuery(
  parts: SearchParts,
  query: { question: string | null; queryVector: Float32Array | null },
  options: RetrieveOptions,
  allowed: Allowed | undefined,
  alphaShift: number,
): { fused: Fused[]; alpha: number } {
  const found = searchBothLegs(parts, query, options.candidates, allowed)
  const weight = options.alpha === 'auto' ? weighVectors(found) + alphaShift : options.alpha
  const alpha = Math.min(1, Math.max(0, weight))
  const fused = fuse(found.union, alpha, options.fusionMode)
  return { fused: query.queryVector === null ? fused : refine(parts, fused, query.queryVector, alpha, options), alpha }
}
