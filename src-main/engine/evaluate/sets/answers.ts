import { performance } from 'node:perf_hooks'
import { join, resolve } from 'node:path'
import { AppError } from '../../../base/errors.ts'
import type { Answer, FolderId, Source } from '../../../contract/types.ts'
import type { Answerer } from '../../answer/types.ts'
import type { ChatModel } from '../../types.ts'
import { needsVectors } from '../figures.ts'
import { mean, percentile, rounded } from '../metrics.ts'
import type { AskOptions, Evaluation, EvaluationEngine } from '../types.ts'
import { curveOf, type CurvePoint } from './curve.ts'
import { readQuestions, type GoldQuestion } from './questions.ts'

/** Shares of questions, of sentences of answers and of citations; times in milliseconds, `evidence…` until the first evidence. */
export type AnswerFigures = Record<
  | 'declinedUnanswerable'
  | 'declinedAnswerable'
  | 'sentencesCited'
  | 'citationsValid'
  | 'answerContained'
  | 'questions'
  | 'unanswerable'
  | 'queryMsP50'
  | 'queryMsP95'
  | 'evidenceMsP50'
  | 'evidenceMsP95',
  number
> & { curve: CurvePoint[] }

export type AnswerEvaluationOptions = AskOptions & {
  /** Null: quotes answer. */
  model: ChatModel | null
}

type AnswerEngine = Pick<EvaluationEngine, 'indexFolder' | 'reader'> & { answerer: Answerer }

type Asked = { gold: GoldQuestion; answer: Answer; ms: number; evidenceMs: number }

/** Words as they are compared: small letters without articles and punctuation (SQuAD, Rajpurkar et al. 2016). */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])(?:an?|the)(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function containsGold({ gold, answer }: Asked): boolean {
  const held = normalise([answer.text, ...citedSources(answer).map(({ quote }) => quote)].join('\n'))
  return gold.answers.map(normalise).some((wanted) => wanted !== '' && ` ${held} `.includes(` ${wanted} `))
}

/** The sources that sentences stand on: of a declined answer none, its closest passages are no citations. */
function citedSources({ sentences, sources }: Answer): Source[] {
  const cited = new Set(sentences.flatMap(({ citations }) => citations))
  return sources.filter(({ n }) => cited.has(n))
}

function runLine({ gold, answer }: Asked): string {
  const citation = (n: number): object[] =>
    answer.sources
      .filter((source) => source.n === n)
      .map(({ file, start, end, pages, quote }) => ({
        file,
        start,
        end,
        ...(pages[0] === undefined ? {} : { page: pages[0] }),
        quote,
      }))
  const sentences = answer.sentences
    .filter(({ isHidden }) => isHidden !== true)
    .map(({ text, verdict, citations }) => ({ text, verdict, citations: citations.flatMap(citation) }))
  return JSON.stringify({ id: gold.id, declined: answer.declined, answer: answer.text, sentences })
}

/** Asks every question as a conversation of its own; errors of the model end in quotes, as they do for users. */
async function ask(
  { answerer }: AnswerEngine,
  questions: readonly GoldQuestion[],
  folderId: FolderId,
  { settings, model, onProgress, signal }: AnswerEvaluationOptions,
): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const gold of questions) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    let evidenceMs: number | null = null
    let answer: Answer | null = null
    const request = {
      question: gold.question,
      history: [],
      model,
      filter: { folderIds: [folderId] },
      retrieval: settings,
    }
    for await (const event of answerer.answer(request, signal)) {
      if (event.type === 'evidence') evidenceMs ??= performance.now() - startedAt
      if (event.type === 'done') answer = event.answer
    }
    if (!answer) throw new AppError('answer/incomplete', 'An answer ended before its end. Run the evaluation again.')
    const ms = performance.now() - startedAt
    asked.push({ gold, answer, ms, evidenceMs: evidenceMs ?? ms })
    onProgress({ phase: 'asking', done: asked.length, total: questions.length })
  }
  return asked
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return rounded(mean(items.map((item) => (holds(item) ? 1 : 0))))
}

/**
 * Indexes `docs` and asks each question once. Gives the figures of `eval answers` with the curve of
 * declining; the bar itself is the product's.
 */
export async function evaluateAnswers(
  engine: AnswerEngine,
  folder: string,
  options: AnswerEvaluationOptions,
): Promise<Evaluation<AnswerFigures>> {
  const questions = await readQuestions(folder)
  options.onProgress({ phase: 'indexing', done: 0, total: 1 })
  const until = needsVectors(options.settings) ? 'all' : 'words'
  const folderId = await engine.indexFolder(resolve(join(folder, 'docs')), until, options.signal)
  const asked = await ask(engine, questions, folderId, options)

  const [answerable, unanswerable] = [true, false].map((wanted) =>
    asked.filter(({ gold }) => gold.isAnswerable === wanted),
  ) as [Asked[], Asked[]]
  const sentences = asked.flatMap(({ answer }) => answer.sentences.filter(({ isHidden }) => isHidden !== true))
  const citations = asked.flatMap(({ answer }) => citedSources(answer))
  const isDeclined = ({ answer }: Asked): boolean => answer.declined
  const isSlice = ({ documentId, start, end, quote }: Source): boolean =>
    engine.reader.content(documentId).text.slice(start, end) === quote
  const [times, evidenceTimes] = [asked.map(({ ms }) => ms), asked.map(({ evidenceMs }) => evidenceMs)]
  return {
    figures: {
      declinedUnanswerable: share(unanswerable, isDeclined),
      declinedAnswerable: share(answerable, isDeclined),
      sentencesCited: share(sentences, (sentence) => sentence.citations.length > 0),
      citationsValid: share(citations, isSlice),
      answerContained: share(answerable, containsGold),
      questions: asked.length,
      unanswerable: unanswerable.length,
      queryMsP50: rounded(percentile(times, 0.5)),
      queryMsP95: rounded(percentile(times, 0.95)),
      evidenceMsP50: rounded(percentile(evidenceTimes, 0.5)),
      evidenceMsP95: rounded(percentile(evidenceTimes, 0.95)),
      curve: curveOf(
        asked.map(({ gold, answer }) => ({ isAnswerable: gold.isAnswerable, confidence: answer.confidence ?? 0 })),
      ),
    },
    runLines: asked.map(runLine),
  }
}
