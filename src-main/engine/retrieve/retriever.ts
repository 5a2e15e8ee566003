import type { Evidence, Span } from '../../contract/types.ts'
import type { KeywordTable, StoreReader } from '../store/types.ts'
import type { Embedder, KeywordIndex, Reranker, RetrieveOptions, VectorIndex } from '../types.ts'
import { createDocumentBonus } from './after/documents.ts'
import { expandEvidence } from './after/expand/expand.ts'
import { searchKeywordTable } from './after/keywordTable.ts'
import { cutOff, reorderForLongContext } from './after/order.ts'
import { addRecency } from './after/recency.ts'
import { combineQueries, type QueryList } from './after/strategies.ts'
import { rankForVariety } from './after/variety.ts'
import { assembleEvidence } from './evidence/evidence.ts'
import { addPictures } from './evidence/pictures.ts'
import { defaultRetrieveOptions } from './options.ts'
import type { Planner } from './plan/planner.ts'
import { chooseRoute, type RouteParts } from './plan/route.ts'
import { describeCandidates } from './rank/describe.ts'
import type { Fused } from './rank/fuse.ts'
import { rerank } from './rerank/crossEncode.ts'
import { searchQuery } from './rank/searchQuery.ts'
import { addSupport } from './rank/support.ts'
import { createSentenceScorer } from './sentences.ts'
import { markSpans, selectSpans, type CitedSpan } from './spans.ts'
import type { Fates, RankedPassage, RetrievalTrace, SearchTrace } from './types.ts'

export type RetrieverParts = RouteParts & {
  reader: StoreReader
  keyword: KeywordIndex
  vectors: Pick<VectorIndex, 'search' | 'score'>
  keywordTable: KeywordTable
  embedder: Embedder
  /** `isOn`: the user chose a cross-encoder. */
  reranker: Reranker & { isOn(): boolean }
  plan: Planner
  splitSentences: (text: string) => Span[]
  countTokens: (text: string) => number
}

export interface Retriever {
  /** Every candidate passage, best first, nothing merged or left out: what the evaluation of ranking looks at. */
  rank(question: string, options?: Partial<RetrieveOptions>, signal?: AbortSignal): Promise<RankedPassage[]>
  /** The best `topK` pieces of evidence, duplicates once and neighbouring passages as one. */
  retrieve(question: string, options?: Partial<RetrieveOptions>, signal?: AbortSignal): Promise<Evidence[]>
  /** The same with how it was searched. */
  query(
    question: string,
    options?: Partial<RetrieveOptions>,
    signal?: AbortSignal,
  ): Promise<{ evidence: Evidence[]; trace: RetrievalTrace }>
  /** Evidence with its sentences scored and its best spans marked: the slower half of `retrieve`, for whoever shows the evidence first. */
  scoreSentences(question: string, evidence: readonly Evidence[], signal?: AbortSignal): Promise<Evidence[]>
  /** The spans to cite from evidence with sentence scores, best first: what `marks` holds, without the pieces around it. */
  selectSpans(evidence: readonly Evidence[], count: number): CitedSpan[]
}

/** What the table of keywords counts beside the question's own list. */
const keywordTableWeight = 0.3

/** The pipeline: plan → search → fuse → rank → rerank → assemble → expand. Each stage is a room's function; here is their order. */
export function createRetriever(parts: RetrieverParts): Retriever {
  const { reader, embedder, reranker } = parts
  const searchParts = { ...parts, modelId: embedder.id }
  const addDocuments = createDocumentBonus({ ...parts, modelId: embedder.id })
  const scoreEachSentence = createSentenceScorer(parts)

  /** Vectors of the plan's texts, each made once and when it is needed. */
  function createQuestionVectors(signal: AbortSignal | undefined): (text: string) => Promise<Float32Array | null> {
    const vectors = new Map<string, Promise<Float32Array | null>>()
    return (text) => {
      const vector = vectors.get(text) ?? embedder.embed([text], 'query', signal).then(([made]) => made ?? null)
      vectors.set(text, vector)
      return vector
    }
  }

  /** Every list of the plan as one. */
  async function search(
    question: string,
    options: RetrieveOptions,
    vectorOf: (text: string) => Promise<Float32Array | null>,
    signal: AbortSignal | undefined,
  ): Promise<{ candidates: Fused[]; trace: SearchTrace }> {
    const allowed = reader.allowed(options.filter)
    const { route, warnings } = await chooseRoute(question, options.router, parts, signal)
    const context = { allowed, questionVector: () => vectorOf(question) }
    const plan = await parts.plan(question, options, context, signal)
    const lists: QueryList<Fused>[] = []
    const queries: SearchTrace['queries'] = []
    for (const planned of plan.queries) {
      const { text, legs, weight } = planned
      const usesWords = options.alpha !== 1 && legs !== 'vectors' && route.legs !== 'vectors'
      const usesVectors = options.alpha !== 0 && legs !== 'words' && route.legs !== 'words'
      const query = { question: usesWords ? text : null, queryVector: usesVectors ? await vectorOf(text) : null }
      const { fused, alpha } = searchQuery(searchParts, query, options, allowed, route.alphaShift)
      lists.push({ items: fused, weight })
      queries.push({ ...planned, alpha })
    }
    if (options.useKeywordTable && options.alpha !== 1) {
      const found = searchKeywordTable(
        { ...parts, table: parts.keywordTable },
        parts.tellingWords(question),
        options.candidates,
        allowed,
      )
      const items = found.map((each) => ({ ...each, keyword: 0, vector: null }))
      lists.push({ items, weight: keywordTableWeight })
    }
    const trace = { ...plan, queries, warnings: [...warnings, ...plan.warnings] }
    return { candidates: combineQueries(lists, options.strategy), trace }
  }

  async function rank(
    question: string,
    options: RetrieveOptions,
    signal: AbortSignal | undefined,
  ): Promise<{ ranked: RankedPassage[]; trace: SearchTrace }> {
    const vectorOf = createQuestionVectors(signal)
    const { candidates, trace } = await search(question, options, vectorOf, signal)
    const described = describeCandidates(reader, question, candidates, options.filter)
    let ranked = addSupport(described).sort((a, b) => b.score - a.score || a.passage.id - b.passage.id)
    const questionVector = options.useRecursive && options.alpha !== 0 ? await vectorOf(question) : null
    if (questionVector) ranked = addDocuments(ranked, question, questionVector)
    ranked = addRecency(ranked, options, Date.now())
    if (options.rerank === 'none' || (options.rerank === 'auto' && !reranker.isOn())) return { ranked, trace }
    const reranked = await rerank({ reader, reranker }, question, ranked, options, signal)
    const warnings = reranked.warning === null ? trace.warnings : [...trace.warnings, reranked.warning]
    return { ranked: reranked.ranked, trace: { ...trace, warnings } }
  }

  const scoreSentences: Retriever['scoreSentences'] = async (question, evidence, signal) =>
    markSpans(await scoreEachSentence(question, evidence, signal))

  const query: Retriever['query'] = async (question, given = {}, signal) => {
    const asked = { ...defaultRetrieveOptions, ...given }
    // What is left out takes no other passage's place among the candidates.
    const options = { ...asked, candidates: asked.candidates + (asked.without?.length ?? 0) }
    const { ranked, trace } = await rank(question, options, signal)
    const varied = options.mmr === null ? ranked : rankForVariety(searchParts, ranked, options.mmr)
    const scores = new Map(ranked.map(({ passage, ownScore }) => [passage.id, ownScore]))
    const fates: Fates = new Map()
    const pieces = assembleEvidence(reader, varied, options.topK, { without: options.without ?? [], fates })
    const assembled = cutOff(pieces, options)
    for (const { passageIds } of pieces.filter((piece) => !assembled.includes(piece)))
      for (const id of passageIds) fates.set(id, 'belowCutoff')
    const expanded = expandEvidence({ ...parts, scores }, assembled, options)
    const pictured = addPictures(parts, question, expanded, options.topKImages)
    const scored = options.sentences ? await scoreSentences(question, pictured, signal) : pictured
    const evidence = options.reorder ? reorderForLongContext(scored) : scored
    return { evidence, trace: { ...trace, ranked: varied, fates } }
  }

  return {
    query,
    scoreSentences,
    selectSpans,
    rank: async (question, options = {}, signal) =>
      (await rank(question, { ...defaultRetrieveOptions, ...options }, signal)).ranked,
    retrieve: async (question, options, signal) => (await query(question, options, signal)).evidence,
  }
}
