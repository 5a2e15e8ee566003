import type { Evidence, FileRow, Span } from '../../contract/types.ts'
import type { KeywordTable, StoreReader } from '../store/types.ts'
import type { Embedder, KeywordIndex, RetrieveOptions, VectorIndex } from '../types.ts'
import { assembleEvidence } from './evidence/evidence.ts'
import { fuse } from './rank/fuse.ts'
import { defaultRetrieveOptions } from './options.ts'
import { createFileNamePrior } from './rank/prior.ts'
import { searchBothLegs } from './rank/search.ts'
import { addSupport } from './rank/support.ts'
import { weighVectors } from './rank/weight.ts'
import { createSentenceScorer } from './sentences.ts'
import { markSpans, selectSpans, type CitedSpan } from './spans.ts'
import type { RankedPassage } from './types.ts'

export type RetrieverParts = {
  reader: StoreReader
  keyword: KeywordIndex
  vectors: Pick<VectorIndex, 'search' | 'score'>
  keywordTable: KeywordTable
  embedder: Embedder
  splitSentences: (text: string) => Span[]
}

export interface Retriever {
  /** Every candidate passage, best first, nothing merged or left out: what the evaluation of ranking looks at. */
  rank(question: string, options?: Partial<RetrieveOptions>, signal?: AbortSignal): Promise<RankedPassage[]>
  /** The best `topK` pieces of evidence, duplicates once and neighbouring passages as one. */
  retrieve(question: string, options?: Partial<RetrieveOptions>, signal?: AbortSignal): Promise<Evidence[]>
  /** Evidence with its sentences scored and its best spans marked: the slower half of `retrieve`, for whoever shows the evidence first. */
  scoreSentences(question: string, evidence: readonly Evidence[], signal?: AbortSignal): Promise<Evidence[]>
  /** The spans to cite from evidence with sentence scores, best first: what `marks` holds, without the pieces around it. */
  selectSpans(evidence: readonly Evidence[], count: number): CitedSpan[]
}

export function createRetriever(parts: RetrieverParts): Retriever {
  const { reader, keyword, vectors, embedder } = parts
  const scoreEachSentence = createSentenceScorer(parts)

  async function embedQuestion(question: string, signal: AbortSignal | undefined): Promise<Float32Array | null> {
    const [vector] = await embedder.embed([question], 'query', signal)
    return vector ?? null
  }

  async function rank(
    question: string,
    options: RetrieveOptions,
    queryVector: Float32Array | null,
  ): Promise<RankedPassage[]> {
    const allowed = reader.allowed(options.filter)
    const found = searchBothLegs(
      { keyword, vectors },
      { question: options.alpha === 1 ? null : question, queryVector: options.alpha === 0 ? null : queryVector },
      options.candidates,
      allowed,
    )
    const fused = fuse(found.union, options.alpha === 'auto' ? weighVectors(found) : options.alpha)
    const rows = new Map(reader.passages(fused.map(({ passageId }) => passageId)).map((row) => [row.id, row]))
    const prior = createFileNamePrior(question)
    const files = new Map<number, FileRow[]>()
    const ranked: Omit<RankedPassage, 'ownScore'>[] = []
    for (const { passageId, score, keyword, keywordRank, vector, vectorRank } of fused) {
      const passage = rows.get(passageId)
      if (!passage) continue
      // A question to one folder is not answered with the name of a copy in another.
      const places = files.get(passage.documentId) ?? reader.filesOfDocument(passage.documentId, options.filter)
      files.set(passage.documentId, places)
      // Deleted between the search and now: never cited again.
      if (places.length === 0) continue
      const bonus = Math.max(...places.map(({ path }) => prior(path)))
      const why: RankedPassage['why'] = []
      if (keyword > 0) why.push({ index: 'keyword', score: keyword, ...(keywordRank ? { rank: keywordRank } : {}) })
      if (vector !== null) why.push({ index: 'vector', score: vector, ...(vectorRank ? { rank: vectorRank } : {}) })
      if (bonus > 0) why.push({ index: 'fileName', score: bonus })
      ranked.push({ passage, files: places, score: score + bonus, why })
    }
    return addSupport(ranked).sort((a, b) => b.score - a.score || a.passage.id - b.passage.id)
  }

  const scoreSentences: Retriever['scoreSentences'] = async (question, evidence, signal) =>
    markSpans(await scoreEachSentence(question, evidence, signal))

  return {
    scoreSentences,
    selectSpans,

    async rank(question, options = {}, signal) {
      const merged = { ...defaultRetrieveOptions, ...options }
      return rank(question, merged, merged.alpha === 0 ? null : await embedQuestion(question, signal))
    },

    async retrieve(question, options = {}, signal) {
      const merged = { ...defaultRetrieveOptions, ...options }
      const ranked = await rank(question, merged, await embedQuestion(question, signal))
      const evidence = assembleEvidence(reader, ranked, merged.topK)
      return merged.sentences ? scoreSentences(question, evidence, signal) : evidence
    },
  }
}
