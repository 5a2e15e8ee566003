import { join, resolve } from 'node:path'
import { pagesOf } from '../../base/spans.ts'
import type { FolderId } from '../../contract/types.ts'
import type { RankedPassage } from '../retrieve/types.ts'
import type { StoreReader } from '../store/types.ts'
import { mean, rounded } from './metrics.ts'
import { readQuestions } from './questions.ts'
import type { Evaluation, EvaluationEngine, EvaluationOptions } from './types.ts'

/** `questions` are those whose evidence names a page; `pages` is the number of pages in all documents. */
export type PageFigures = { pageHit5: number; pageHit10: number; fileHit10: number; questions: number; pages: number }

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

/** Indexes `docs`, asks each question and looks for its pages among the first 5 and 10. */
export async function evaluatePages(
  engine: EvaluationEngine,
  folder: string,
  { settings, onProgress, signal }: EvaluationOptions,
): Promise<Evaluation<PageFigures>> {
  const questions = (await readQuestions(folder)).filter(({ evidence }) =>
    evidence.some(({ page }) => page !== undefined),
  )
  onProgress({ phase: 'indexing', done: 0, total: 1 })
  const folderId = await engine.indexFolder(resolve(join(folder, 'docs')), signal)
  const hits = { page5: [] as number[], page10: [] as number[], file10: [] as number[] }
  const runLines: string[] = []
  for (const { id, question, evidence } of questions) {
    signal?.throwIfAborted()
    const ranked = await engine.retriever.rank(question, { filter: { folderIds: [folderId] }, ...settings }, signal)
    const pages = rankPages(engine.reader, ranked, folderId)
    const isGold = ({ file, page }: RankedPage): boolean =>
      evidence.some((gold) => gold.file === file && gold.page === page)
    hits.page5.push(pages.slice(0, 5).some(isGold) ? 1 : 0)
    hits.page10.push(pages.slice(0, 10).some(isGold) ? 1 : 0)
    hits.file10.push(pages.slice(0, 10).some(({ file }) => evidence.some((gold) => gold.file === file)) ? 1 : 0)
    pages.forEach(({ file, page, score }, index) =>
      runLines.push(`${id} ${file} ${page} ${index + 1} ${score.toFixed(6)}`),
    )
    onProgress({ phase: 'asking', done: hits.page10.length, total: questions.length })
  }
  return {
    figures: {
      pageHit5: rounded(mean(hits.page5)),
      pageHit10: rounded(mean(hits.page10)),
      fileHit10: rounded(mean(hits.file10)),
      questions: questions.length,
      pages: countPages(engine.reader, folderId),
    },
    runLines,
  }
}
