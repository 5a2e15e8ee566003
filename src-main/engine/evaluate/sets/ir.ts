import { performance } from 'node:perf_hooks'
import type { FolderId } from '../../../contract/types.ts'
import type { RankedPassage } from '../../retrieve/types.ts'
import { fileOfLine, withCorpusFolder } from './corpusFolder.ts'
import { readBeirSet, type BeirSet } from './dataset.ts'
import { meansOf, needsVectors, timesOf } from '../figures.ts'
import { ndcg10, recall100, reciprocalRank10, rounded } from '../metrics.ts'
import type { Answered, AskOptions, Evaluation, EvaluationEngine, PreparedSet, PrepareOptions } from '../types.ts'

/**
 * `ndcg10`, `recall100`, `mrr10`, `queries`, `documents`, `indexSeconds` and the times of queries; unless words
 * alone were asked for, nDCG@10 of words alone and of vectors alone, which the whole must not fall below.
 */
export type IrFigures = Record<IrMeasure | 'queries' | 'queryMsP50' | 'queryMsP95', number> & {
  wordsNdcg10?: number
  vectorsNdcg10?: number
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

/** TREC format. Scores fall strictly, so that programs which sort by score alone see our order. */
function trecLines(queryId: string, ranking: readonly RankedDocument[]): string[] {
  let last = Infinity
  return ranking.map(({ id, score }, index) => {
    last = Math.min(score, last - 1e-6)
    return `${queryId} Q0 ${id} ${index + 1} ${last.toFixed(6)} footnote`.replace(/[\r\n]/g, ' ')
  })
}

/** Measures of a question of this kind of set. */
type IrMeasure = 'ndcg10' | 'recall100' | 'mrr10'

/** Indexes a set in BEIR layout, one file for each line; the files go, the index stays. */
export async function prepareIr(
  engine: EvaluationEngine,
  folder: string,
  { until, onProgress, signal }: PrepareOptions,
): Promise<PreparedSet<IrMeasure>> {
  onProgress({ phase: 'preparing', done: 0, total: 1 })
  const set = await readBeirSet(folder)
  return await withCorpusFolder(
    { folder, libraryPath: engine.libraryPath, corpus: set.corpus },
    async (path) => {
      onProgress({ phase: 'indexing', done: 0, total: set.corpus.length })
      const startedAt = performance.now()
      const folderId = await engine.indexFolder(path, until, signal)
      const indexSeconds = rounded((performance.now() - startedAt) / 1000)
      return {
        counts: { documents: set.corpus.length, indexSeconds },
        ask: (options) => ask(engine, set, folderId, options),
      }
    },
    signal,
  )
}

/** Asks every judged query of the set. */
async function ask(
  engine: EvaluationEngine,
  set: BeirSet,
  folderId: FolderId,
  { settings, onProgress, signal }: AskOptions,
): Promise<Answered<IrMeasure>[]> {
  const idOfFile = new Map(set.corpus.map(({ line, id }) => [fileOfLine(line), id]))
  const answered: Answered<IrMeasure>[] = []
  for (const { id, text, judgements } of set.queries) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const options = { candidates, filter: { folderIds: [folderId] }, ...settings }
    const ranking = rankDocuments(await engine.retriever.rank(text, options, signal), folderId, idOfFile)
    const ms = performance.now() - startedAt
    const ids = ranking.map((document) => document.id)
    const scores = {
      ndcg10: ndcg10(ids, judgements),
      recall100: recall100(ids, judgements),
      mrr10: reciprocalRank10(ids, judgements),
    }
    answered.push({ id, scores, ms, runLines: trecLines(id, ranking) })
    onProgress({ phase: 'asking', done: answered.length, total: set.queries.length })
  }
  return answered
}

/** The figures of `eval ir`: the whole, and beside it each leg alone where there is more than one. */
export async function evaluateIr(
  engine: EvaluationEngine,
  folder: string,
  { settings, ...options }: AskOptions,
): Promise<Evaluation<IrFigures>> {
  const hasVectors = needsVectors(settings)
  const set = await prepareIr(engine, folder, { ...options, until: hasVectors ? 'all' : 'words' })
  const answered = await set.ask({ ...options, settings })
  const leg = async (alpha: number): Promise<number> => {
    const alone = await set.ask({ ...options, settings: { candidates: candidatesOfLeg, ...settings, alpha } })
    return meansOf(alone, ['ndcg10']).ndcg10
  }
  return {
    figures: {
      ...meansOf(answered, ['ndcg10', 'recall100', 'mrr10']),
      ...(hasVectors ? { wordsNdcg10: await leg(0), vectorsNdcg10: await leg(1) } : {}),
      queries: answered.length,
      ...set.counts,
      ...timesOf(answered),
    },
    runLines: answered.flatMap(({ runLines }) => runLines),
  }
}
