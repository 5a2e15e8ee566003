import type { Filter } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import type { RankedPassage } from '../types.ts'
import type { Fused } from './fuse.ts'
import { createFileNamePrior } from './prior.ts'

/**
 * Candidates with their passages, places and reasons; names of files that the question says lift theirs.
 * What was deleted between the search and now is left out: it is never cited again. In the order given.
 */
export function describeCandidates(
  reader: Pick<StoreReader, 'passages' | 'filesOfDocuments'>,
  question: string,
  candidates: readonly Fused[],
  filter: Filter | undefined,
): RankedPassage[] {
  const rows = new Map(reader.passages(candidates.map(({ passageId }) => passageId)).map((row) => [row.id, row]))
  const prior = createFileNamePrior(question)
  // A question to one folder is not answered with the name of a copy in another.
  const placesOf = reader.filesOfDocuments([...new Set([...rows.values()].map((row) => row.documentId))], filter)
  const described: RankedPassage[] = []
  for (const { passageId, score, ownScore = score, keyword, keywordRank, vector, vectorRank } of candidates) {
    const passage = rows.get(passageId)
    const files = passage && placesOf.get(passage.documentId)
    if (!passage || !files) continue
    const bonus = Math.max(...files.map(({ path }) => prior(path)))
    const why: RankedPassage['why'] = []
    if (keyword > 0) why.push({ index: 'keyword', score: keyword, ...(keywordRank ? { rank: keywordRank } : {}) })
    if (vector !== null) why.push({ index: 'vector', score: vector, ...(vectorRank ? { rank: vectorRank } : {}) })
    if (bonus > 0) why.push({ index: 'fileName', score: bonus })
    described.push({ passage, files, score: score + bonus, ownScore: ownScore + bonus, why })
  }
  return described
}
