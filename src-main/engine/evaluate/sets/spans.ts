import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codePointOffsets } from '../../../base/textOffsets.ts'
import type { DocumentId, FolderId, Span } from '../../../contract/types.ts'
import type { SourceSegment } from '../../types.ts'
import { meansOf, needsVectors, timesOf } from '../figures.ts'
import { overlap, rounded, type FileSpan, type Overlap } from '../metrics.ts'
import type { Answered, AskOptions, Evaluation, EvaluationEngine, PreparedSet, PrepareOptions } from '../types.ts'
import { readQuestions, type GoldQuestion } from './questions.ts'

/** Measures of a question: over the first span, the first three and all five; the plain names are those of all five. */
type SpanMeasure = `${keyof Overlap}${'' | '1' | '3' | '5'}`

export type SpanFigures = Record<SpanMeasure | 'questions' | 'queryMsP50' | 'queryMsP95', number>

/** Spans that are cited for a question. */
const depth = 5

const measures = (['', '1', '3', '5'] as const).flatMap(
  (cutoff) => [`precision${cutoff}`, `recall${cutoff}`, `iou${cutoff}`] as const,
)

/**
 * The way back from a canonical span to the decoded source: from where its first character stands to
 * where its last one ends. Characters that the parser made up have no source and are passed over.
 * @returns null when no character of the span comes from the source.
 */
export function toSource(segments: readonly SourceSegment[], { start, end }: Span): Span | null {
  const touched = segments.filter((segment) => segment.start < end && start < segment.start + segment.length)
  const [first] = touched
  const last = touched.at(-1)
  if (!first || !last) return null
  return {
    start: first.sourceStart + Math.max(0, start - first.start),
    end: last.sourceStart + Math.min(last.length, end - last.start),
  }
}

/** From a canonical span to code points of the decoded file; null for formats without a way back. */
type SpanMapper = (span: Span) => Span | null

async function createMapper(engine: EvaluationEngine, documentId: DocumentId, path: string): Promise<SpanMapper> {
  const { source } = engine.reader.content(documentId)
  if (!source) return () => null
  const toCodePoints = codePointOffsets(engine.decode(await readFile(path)))
  return (span) => {
    const original = toSource(source, span)
    return original && { start: toCodePoints(original.start), end: toCodePoints(original.end) }
  }
}

/** Indexes `docs`; the questions that count are those whose evidence names a span. */
export async function prepareSpans(
  engine: EvaluationEngine,
  folder: string,
  { until, onProgress, signal }: PrepareOptions,
): Promise<PreparedSet<SpanMeasure>> {
  const docs = resolve(join(folder, 'docs'))
  const questions = (await readQuestions(folder)).filter(({ evidence }) =>
    evidence.some(({ end }) => end !== undefined),
  )
  onProgress({ phase: 'indexing', done: 0, total: 1 })
  const folderId = await engine.indexFolder(docs, until, signal)
  const mappers = new Map<DocumentId, FileMapper>()
  const placeOf = async (documentId: DocumentId): Promise<FileMapper> => {
    const known = mappers.get(documentId) ?? (await createFileMapper(engine, documentId, folderId, docs))
    mappers.set(documentId, known)
    return known
  }
  return { counts: {}, ask: (options) => ask(engine, questions, folderId, placeOf, options) }
}

async function ask(
  engine: EvaluationEngine,
  questions: readonly GoldQuestion[],
  folderId: FolderId,
  placeOf: (documentId: DocumentId) => Promise<FileMapper>,
  { settings, onProgress, signal }: AskOptions,
): Promise<Answered<SpanMeasure>[]> {
  const answered: Answered<SpanMeasure>[] = []
  for (const { id, question, evidence } of questions) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const found = await engine.retriever.retrieve(question, { filter: { folderIds: [folderId] }, ...settings }, signal)
    const ms = performance.now() - startedAt
    const spans: (FileSpan & { score: number })[] = []
    for (const cited of engine.retriever.selectSpans(found, depth)) {
      const { file, map } = await placeOf(cited.documentId)
      const span = map(cited)
      if (span) spans.push({ file, ...span, score: rounded(cited.score) })
    }
    const gold = evidence.flatMap(({ file, start, end }) =>
      start === undefined || end === undefined ? [] : [{ file, start, end }],
    )
    answered.push({ id, scores: scoresOf(spans, gold), ms, runLines: [JSON.stringify({ id, spans })] })
    onProgress({ phase: 'asking', done: answered.length, total: questions.length })
  }
  return answered
}

function scoresOf(spans: readonly FileSpan[], gold: readonly FileSpan[]): Record<SpanMeasure, number> {
  const [one, three, five] = [overlap(spans.slice(0, 1), gold), overlap(spans.slice(0, 3), gold), overlap(spans, gold)]
  return {
    ...five,
    precision1: one.precision,
    recall1: one.recall,
    iou1: one.iou,
    precision3: three.precision,
    recall3: three.recall,
    iou3: three.iou,
    precision5: five.precision,
    recall5: five.recall,
    iou5: five.iou,
  }
}

/** The figures of `eval spans`: characters of the five spans that are cited for a question against the gold ones. */
export async function evaluateSpans(
  engine: EvaluationEngine,
  folder: string,
  { settings, ...options }: AskOptions,
): Promise<Evaluation<SpanFigures>> {
  const set = await prepareSpans(engine, folder, { ...options, until: needsVectors(settings) ? 'all' : 'words' })
  const answered = await set.ask({ ...options, settings })
  return {
    figures: { ...meansOf(answered, measures), questions: answered.length, ...timesOf(answered) },
    runLines: answered.flatMap(({ runLines }) => runLines),
  }
}

/** Name of a document's file in the set, and the way back to it. */
type FileMapper = { file: string; map: SpanMapper }

async function createFileMapper(
  engine: EvaluationEngine,
  documentId: DocumentId,
  folderId: FolderId,
  docs: string,
): Promise<FileMapper> {
  const file = engine.reader.filesOfDocument(documentId).find((place) => place.folderId === folderId)?.path ?? ''
  return { file, map: file === '' ? () => null : await createMapper(engine, documentId, join(docs, file)) }
}
