import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codePointOffsets } from '../../base/textOffsets.ts'
import type { DocumentId, FolderId, Span } from '../../contract/types.ts'
import type { SourceSegment } from '../types.ts'
import { mean, overlap, rounded, type FileSpan, type Overlap } from './metrics.ts'
import { readQuestions } from './questions.ts'
import type { Evaluation, EvaluationEngine, EvaluationOptions } from './types.ts'

/** Means over the questions; the plain names are those of the top 5. */
export type SpanFigures = Record<`${keyof Overlap}${'' | '1' | '3' | '5'}`, number> & { questions: number }

/** Spans that are cited for a question. */
const depth = 5

const cutoffs = [1, 3, 5] as const

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

/** Indexes `docs`, cites five spans for each question and compares their characters with the gold ones. */
export async function evaluateSpans(
  engine: EvaluationEngine,
  folder: string,
  { settings, onProgress, signal }: EvaluationOptions,
): Promise<Evaluation<SpanFigures>> {
  const docs = resolve(join(folder, 'docs'))
  const questions = (await readQuestions(folder)).filter(({ evidence }) =>
    evidence.some(({ end }) => end !== undefined),
  )
  onProgress({ phase: 'indexing', done: 0, total: 1 })
  const folderId = await engine.indexFolder(docs, signal)
  const mappers = new Map<DocumentId, { file: string; map: SpanMapper }>()
  const results: Overlap[][] = []
  const runLines: string[] = []

  for (const { id, question, evidence } of questions) {
    signal?.throwIfAborted()
    const found = await engine.retriever.retrieve(question, { filter: { folderIds: [folderId] }, ...settings }, signal)
    const spans: (FileSpan & { score: number })[] = []
    for (const cited of engine.retriever.selectSpans(found, depth)) {
      const mapper = mappers.get(cited.documentId) ?? (await placeOf(engine, cited.documentId, folderId, docs))
      mappers.set(cited.documentId, mapper)
      const span = mapper.map(cited)
      if (span) spans.push({ file: mapper.file, ...span, score: rounded(cited.score) })
    }
    const gold = evidence.flatMap(({ file, start, end }) =>
      start === undefined || end === undefined ? [] : [{ file, start, end }],
    )
    results.push(cutoffs.map((cutoff) => overlap(spans.slice(0, cutoff), gold)))
    runLines.push(JSON.stringify({ id, spans }))
    onProgress({ phase: 'asking', done: results.length, total: questions.length })
  }
  return { figures: figuresOf(results), runLines }
}

async function placeOf(
  engine: EvaluationEngine,
  documentId: DocumentId,
  folderId: FolderId,
  docs: string,
): Promise<{ file: string; map: SpanMapper }> {
  const file = engine.reader.filesOfDocument(documentId).find((place) => place.folderId === folderId)?.path ?? ''
  return { file, map: file === '' ? () => null : await createMapper(engine, documentId, join(docs, file)) }
}

function figuresOf(results: readonly Overlap[][]): SpanFigures {
  const at = (cutoff: number, name: keyof Overlap): number =>
    rounded(mean(results.map((result) => result[cutoffs.findIndex((one) => one === cutoff)]?.[name] ?? 0)))
  return {
    precision: at(5, 'precision'),
    recall: at(5, 'recall'),
    iou: at(5, 'iou'),
    precision1: at(1, 'precision'),
    recall1: at(1, 'recall'),
    iou1: at(1, 'iou'),
    precision3: at(3, 'precision'),
    recall3: at(3, 'recall'),
    iou3: at(3, 'iou'),
    precision5: at(5, 'precision'),
    recall5: at(5, 'recall'),
    iou5: at(5, 'iou'),
    questions: results.length,
  }
}
