import { join, resolve } from 'node:path'
import { pagesOf } from '../../../base/spans.ts'
import type { FolderId } from '../../../contract/types.ts'
import type { RankedPassage } from '../../retrieve/types.ts'
import type { StoreReader } from '../../store/types.ts'
import { meansOf, needsVectors, timesOf } from '../figures.ts'
import type { Answered, AskOptions, Evaluation, EvaluationEngine, PreparedSet, PrepareOptions } from '../types.ts'
import { readQuestions, type GoldQuestion } from './questions.ts'

/** `questions` are those whose evidence names a page; `pages` is the number of pages in all documents. */
export type PageFigures = Record<PageMeasure | 'questions' | 'queryMsP50' | 'queryMsP95', number>

/** Pages of a question that are written to the run file. */
const depth = 100

type RankedPage = { file: string; page: number; score: number }

/** Distinct pages, best first. A passage that crosses pages counts for each; a document without pages is one page. */
export function rankPages(reader: StoreReader, ranked: readonly RankedPassage[], folderId: FolderId): RankedPage[] {
  const pages = new Map<string, RankedPage>()
  for (const { passage, files, score } of ranked) {
    const touched = pagesOf(reader.content(passage.documentId).pages, passage)
    for (const file of files.filter((place) => place.folderId === folderId)) {
      for (const page of touched.length === 0 ? [1] : touched) {
        const key = `${page} ${file.path}`
        if (!pages.has(key)) pages.set(key, { file: file.path, page, score })
      }
    }
    if (pages.size >= depth) break
  }
  return [...pages.values()].slice(0, depth)
}

function countPages(reader: StoreReader, folderId: FolderId): number {
  const documents = new Set(reader.filesOfFolder(folderId).flatMap(({ documentId }) => documentId ?? []))
  let pages = 0
  for (const id of documents) pages += Math.max(1, reader.content(id).pages.length)
  return pages
}

/** Measures of a question of this kind of set: 1 where its page (or file) is among so many. */
type PageMeasure = 'pageHit5' | 'pageHit10' | 'fileHit10'

/** Indexes `docs`; the questions that count are those whose evidence names a page. */
export async function preparePages(
  engine: EvaluationEngine,
  folder: string,
  { until, onProgress, signal }: PrepareOptions,
): Promise<PreparedSet<PageMeasure>> {
  const questions = (await readQuestions(folder)).filter(({ evidence }) =>
    evidence.some(({ page }) => page !== undefined),
  )
  onProgress({ phase: 'indexing', done: 0, total: 1 })
  const folderId = await engine.indexFolder(resolve(join(folder, 'docs')), until, signal)
  return {
    counts: { pages: countPages(engine.reader, folderId) },
    ask: (options) => ask(engine, questions, folderId, options),
  }
}

async function ask(
  engine: EvaluationEngine,
  questions: readonly GoldQuestion[],
  folderId: FolderId,
  { settings, onProgress, signal }: AskOptions,
): Promise<Answered<PageMeasure>[]> {
  const answered: Answered<PageMeasure>[] = []
  for (const { id, question, evidence } of questions) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const ranked = await engine.retriever.rank(question, { filter: { folderIds: [folderId] }, ...settings }, signal)
    const ms = performance.now() - startedAt
    const pages = rankPages(engine.reader, ranked, folderId)
    const isGold = ({ file, page }: RankedPage): boolean =>
      evidence.some((gold) => gold.file === file && gold.page === page)
    const isGoldFile = ({ file }: RankedPage): boolean => evidence.some((gold) => gold.file === file)
    answered.push({
      id,
      scores: {
        pageHit5: pages.slice(0, 5).some(isGold) ? 1 : 0,
        pageHit10: pages.slice(0, 10).some(isGold) ? 1 : 0,
        fileHit10: pages.slice(0, 10).some(isGoldFile) ? 1 : 0,
      },
      ms,
      runLines: pages.map(({ file, page, score }, index) => `${id} ${file} ${page} ${index + 1} ${score.toFixed(6)}`),
    })
    onProgress({ phase: 'asking', done: answered.length, total: questions.length })
  }
  return answered
}

/** The figures of `eval pages`: shares of the questions whose page is among the first 5 and 10. */
export async function evaluatePages(
  engine: EvaluationEngine,
  folder: string,
  { settings, ...options }: AskOptions,
): Promise<Evaluation<PageFigures>> {
  const set = await preparePages(engine, folder, { ...options, until: needsVectors(settings) ? 'all' : 'words' })
  const answered = await set.ask({ ...options, settings })
  return {
    figures: {
      ...meansOf(answered, ['pageHit5', 'pageHit10', 'fileHit10']),
      questions: answered.length,
      ...set.counts,
      ...timesOf(answered),
    },
    runLines: answered.flatMap(({ runLines }) => runLines),
  }
}
