import { performance } from 'node:perf_hooks'
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError, isAbort, messageOf } from '../../../base/errors.ts'
import { pagesOf } from '../../../base/spans.ts'
import type { QualityEvent, QualityFigures, QualityMiss, QualitySetting } from '../../../contract/nouns/qualityTypes.ts'
import type { IndexState } from '../../../contract/types.ts'
import type { Retriever } from '../../retrieve/retriever.ts'
import type { StoreReader } from '../../store/types.ts'
import type { ChatModel } from '../../types.ts'
import { mean, percentile, rounded } from '../metrics.ts'
import { comparePaired, createRandom } from '../significance.ts'
import { depth, isCitedRightly, rankOf, type Judged } from './judge.ts'
import { makeQuestion } from './questions.ts'
import { sampleSentences, type Sample, type SampleParts } from './sample.ts'
import { qualitySettings } from './settings.ts'
import { writeQuestion } from './written.ts'

export type CheckParts = Omit<SampleParts, 'reader'> & {
  reader: StoreReader
  retriever: Retriever
  indexState: () => IndexState
  /** Resolves when nobody waits for an answer: the check gives way to the user's own questions. */
  untilQuiet: (signal: AbortSignal) => Promise<void>
}

export type CheckRequest = {
  questions: number
  seed: number
  setting: QualitySetting
  against: QualitySetting | null
  /** Writes the questions; null: they are made from the sentences' own words. */
  model: ChatModel | null
}

type Question = { sample: Sample; text: string }

/** Fewer questions than this tell nothing. */
const fewestQuestions = 5

/** Questions that failed, as many as are shown. */
const mostMisses = 30

const comparisonRuns = 5000

/**
 * Asks a library questions whose answers are known, because they were made from its own sentences, and sees
 * how often the sentence is found and cited; writes nothing. Throws AppError `evaluate/emptyLibrary` or
 * `evaluate/tooLittle`.
 */
export async function* checkLibrary(
  parts: CheckParts,
  request: CheckRequest,
  signal: AbortSignal,
): AsyncGenerator<QualityEvent> {
  const settings = [request.setting, ...(request.against === null ? [] : [request.against])]
  const notices: string[] = []
  const { questions, documents } = yield* gatherQuestions(parts, request, notices, signal)
  const index = parts.indexState()
  if (index.filesRead < index.files || index.embedded < index.passages)
    notices.push('Footnote is still reading your documents: the figures will change, mostly for the better.')
  if (documents === 1) notices.push('All questions come from one document: other files cannot get in its way here.')

  const judged = settings.map((): Judged[] => [])
  const startedAt = performance.now()
  for (const [number, question] of questions.entries()) {
    for (const [column, setting] of settings.entries()) {
      await parts.untilQuiet(signal)
      signal.throwIfAborted()
      judged[column]?.push(await judge(parts, question, setting, signal))
    }
    const done = number + 1
    const secondsLeft = done < 3 ? null : ((performance.now() - startedAt) / done / 1000) * (questions.length - done)
    yield { type: 'progress', phase: 'asking', done, total: questions.length, secondsLeft }
  }

  const [first = [], second] = judged
  const compared =
    second && comparePaired([reciprocals(first)], [reciprocals(second)], { runs: comparisonRuns, seed: request.seed })
  yield {
    type: 'done',
    report: {
      questions: questions.length,
      documents,
      writtenBy: request.model?.name ?? null,
      first: figuresOf(request.setting, first),
      second: second && request.against !== null ? figuresOf(request.against, second) : null,
      comparison: compared
        ? { difference: compared.value, low: compared.low, high: compared.high, pValue: compared.pValue }
        : null,
      misses: missesOf(parts.reader, questions, first),
      notices,
      index,
    },
  }
}

/** Chooses sentences and turns them into questions, breathing between them. */
async function* gatherQuestions(
  parts: CheckParts,
  { questions: wanted, seed, model }: CheckRequest,
  notices: string[],
  signal: AbortSignal,
): AsyncGenerator<QualityEvent, { questions: Question[]; documents: number }> {
  if (parts.indexState().passages === 0)
    throw new AppError(
      'evaluate/emptyLibrary',
      'There is nothing to ask about yet. Add a folder, and come back when its files have been read.',
    )
  const questions: Question[] = []
  const startedAt = performance.now()
  let speaking = model
  let refused = 0
  for (const { sample } of sampleSentences(parts, wanted, createRandom(seed))) {
    await breathe()
    signal.throwIfAborted()
    if (!sample) continue
    let written: string | null = null
    if (speaking) {
      await parts.untilQuiet(signal)
      try {
        written = await writeQuestion(speaking, sample, parts.termsOf, signal)
        if (written === null) refused++
      } catch (error) {
        if (isAbort(error)) throw error
        speaking = null
        notices.push(`The model stopped writing, the other questions were made without it: ${messageOf(error)}`)
      }
    }
    questions.push({ sample, text: written ?? makeQuestion(sample, questions.length) })
    const done = questions.length
    const secondsLeft =
      model === null || done < 3 ? null : ((performance.now() - startedAt) / done / 1000) * (wanted - done)
    yield { type: 'progress', phase: model === null ? 'choosing' : 'writing', done, total: wanted, secondsLeft }
  }
  if (refused > 0)
    notices.push(
      `${refused} of ${questions.length} questions of the model did not fit their sentence; they were made without it.`,
    )
  if (questions.length < fewestQuestions)
    throw new AppError(
      'evaluate/tooLittle',
      `Only ${questions.length} sentences say enough to be asked for; ${fewestQuestions} are needed. Add more documents, or wait until they have been read.`,
    )
  if (questions.length < wanted)
    notices.push(
      `Your documents gave ${questions.length} questions, fewer than the ${wanted} wanted: differences are harder to see.`,
    )
  return { questions, documents: new Set(questions.map(({ sample }) => sample.documentId)).size }
}

async function judge(
  { retriever, reader }: CheckParts,
  { sample, text }: Question,
  setting: QualitySetting,
  signal: AbortSignal,
): Promise<Judged> {
  const startedAt = performance.now()
  const evidence = await retriever.retrieve(text, { topK: depth, sentences: true, ...qualitySettings[setting] }, signal)
  const ms = performance.now() - startedAt
  const [cited] = retriever.selectSpans(evidence, 1)
  const textOf = ({ documentId, start, end }: { documentId: number; start: number; end: number }): string =>
    reader.content(documentId).text.slice(start, end)
  return { rank: rankOf(evidence, sample), isCited: isCitedRightly(cited, textOf, sample), ms }
}

function reciprocals(judged: readonly Judged[]): number[] {
  return judged.map(({ rank }) => (rank === null ? 0 : 1 / rank))
}

function figuresOf(setting: QualitySetting, judged: readonly Judged[]): QualityFigures {
  const share = (isHit: (one: Judged) => boolean): number => rounded(mean(judged.map((one) => (isHit(one) ? 1 : 0))))
  const within = (k: number) => share(({ rank }) => rank !== null && rank <= k)
  return {
    setting,
    hit1: within(1),
    hit5: within(5),
    hit10: within(10),
    mrr10: rounded(mean(reciprocals(judged))),
    citationPrecision: share(({ isCited }) => isCited),
    msMedian: Math.round(
      percentile(
        judged.map(({ ms }) => ms),
        0.5,
      ),
    ),
  }
}

/** The questions whose sentence did not come first, those that were not found at all before the others. */
function missesOf(reader: StoreReader, questions: readonly Question[], judged: readonly Judged[]): QualityMiss[] {
  return questions
    .flatMap(({ sample, text: question }, index): QualityMiss[] => {
      const { rank } = judged[index] ?? { rank: null }
      const file = reader.filesOfDocument(sample.documentId)[0]
      if (rank === 1 || !file) return []
      const { documentId, start, end, headingPath, text: quote } = sample
      const pages = pagesOf(reader.content(documentId).pages, sample)
      return [{ question, rank, documentId, file: file.path, pages, headingPath, start, end, quote }]
    })
    .sort((a, b) => (b.rank ?? depth + 1) - (a.rank ?? depth + 1))
    .slice(0, mostMisses)
}
