import { performance } from 'node:perf_hooks'
import type { FolderId } from '../../contract/types.ts'
import type { RankedPassage } from '../retrieve/types.ts'
import type { RetrieveOptions } from '../types.ts'
import { fileOfLine, withCorpusFolder } from './corpusFolder.ts'
import { readBeirSet, type BeirSet } from './dataset.ts'
import { mean, ndcg10, percentile, recall100, reciprocalRank10, rounded } from './metrics.ts'
import type { Evaluation, EvaluationEngine, EvaluationOptions } from './types.ts'

export type IrFigures = {
  ndcg10: number
  recall100: number
  mrr10: number
  /** nDCG@10 of words alone and of vectors alone, which the whole must not fall below. */
  wordsNdcg10: number
  vectorsNdcg10: number
  queries: number
  documents: number
  indexSeconds: number
  queryMsP50: number
  queryMsP95: number
}

/** Documents that are ranked and written to the run file. */
const depth = 100

/** Passages from each leg, so that a hundred documents come together when each has several. */
const candidates = 500

/** The same where ten documents are enough. */
const candidatesOfLeg = 100

type RankedDocument = { id: string; score: number }

/** A document is as good as its best passage; one with equal bytes in two files is found twice. */
function rankDocuments(
  ranked: readonly RankedPassage[],
  folderId: FolderId,
  idOfFile: ReadonlyMap<string, string>,
): RankedDocument[] {
  const documents = new Map<string, RankedDocument>()
  for (const { files, score } of ranked) {
    for (const file of files) {
      const id = file.folderId === folderId ? idOfFile.get(file.path) : undefined
      if (id !== undefined && !documents.has(id)) documents.set(id, { id, score })
    }
    if (documents.size >= depth) break
  }
  return [...documents.values()].slice(0, depth)
}

function idsOf(ranking: readonly RankedDocument[]): string[] {
  return ranking.map(({ id }) => id)
}

/** TREC format. Scores fall strictly, so that programs which sort by score alone see our order. */
function trecLines(queryId: string, ranking: readonly RankedDocument[]): string[] {
  let last = Infinity
  return ranking.map(({ id, score }, index) => {
    last = Math.min(score, last - 1e-6)
    return `${queryId} Q0 ${id} ${index + 1} ${last.toFixed(6)} footnote`.replace(/[\r\n]/g, ' ')
  })
}

/** Indexes a set in BEIR layout, one file for each line, asks every judged query, and compares. */
export async function evaluateIr(
  engine: EvaluationEngine,
  folder: string,
  options: EvaluationOptions,
): Promise<Evaluation<IrFigures>> {
  const { onProgress, signal } = options
  onProgress({ phase: 'preparing', done: 0, total: 1 })
  const set = await readBeirSet(folder)
  return await withCorpusFolder(
    { folder, libraryPath: engine.libraryPath, corpus: set.corpus },
    async (path) => {
      onProgress({ phase: 'indexing', done: 0, total: set.corpus.length })
      const startedAt = performance.now()
      const folderId = await engine.indexFolder(path, signal)
      return await ask(engine, set, folderId, (performance.now() - startedAt) / 1000, options)
    },
    signal,
  )
}

async function ask(
  engine: EvaluationEngine,
  set: BeirSet,
  folderId: FolderId,
  indexSeconds: number,
  { settings, onProgress, signal }: EvaluationOptions,
): Promise<Evaluation<IrFigures>> {
  const idOfFile = new Map(set.corpus.map(({ line, id }) => [fileOfLine(line), id]))
  const rank = async (question: string, options: Partial<RetrieveOptions>): Promise<RankedDocument[]> => {
    const filter = { folderIds: [folderId] }
    return rankDocuments(await engine.retriever.rank(question, { filter, ...options }, signal), folderId, idOfFile)
  }
  const runLines: string[] = []
  const scores: Record<'ndcg' | 'recall' | 'reciprocalRank' | 'words' | 'vectors' | 'ms', number[]> = {
    ndcg: [],
    recall: [],
    reciprocalRank: [],
    words: [],
    vectors: [],
    ms: [],
  }
  for (const { id, text, judgements } of set.queries) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const ranking = await rank(text, { candidates, ...settings })
    scores.ms.push(performance.now() - startedAt)
    const leg = { candidates: candidatesOfLeg, ...settings }
    scores.words.push(ndcg10(idsOf(await rank(text, { ...leg, alpha: 0 })), judgements))
    scores.vectors.push(ndcg10(idsOf(await rank(text, { ...leg, alpha: 1 })), judgements))
    const ids = idsOf(ranking)
    scores.ndcg.push(ndcg10(ids, judgements))
    scores.recall.push(recall100(ids, judgements))
    scores.reciprocalRank.push(reciprocalRank10(ids, judgements))
    runLines.push(...trecLines(id, ranking))
    onProgress({ phase: 'asking', done: scores.ms.length, total: set.queries.length })
  }
  return {
    figures: {
      ndcg10: rounded(mean(scores.ndcg)),
      recall100: rounded(mean(scores.recall)),
      mrr10: rounded(mean(scores.reciprocalRank)),
      wordsNdcg10: rounded(mean(scores.words)),
      vectorsNdcg10: rounded(mean(scores.vectors)),
      queries: set.queries.length,
      documents: set.corpus.length,
      indexSeconds: rounded(indexSeconds),
      queryMsP50: rounded(percentile(scores.ms, 0.5)),
      queryMsP95: rounded(percentile(scores.ms, 0.95)),
    },
    runLines,
  }
}
