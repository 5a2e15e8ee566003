import { z } from 'zod'
import { AppError } from '../../../../base/errors.ts'
import type { QueryOrigin } from '../../../../contract/types.ts'
import type { ChatMessage, ChatModel, RetrieveOptions } from '../../../types.ts'
import { askForObject } from './ask.ts'
import { checkQueries, checkText, isSameWording, mostPassageCharacters, mostQueryCharacters } from './check.ts'
import type { StopWordsOf } from './language.ts'
import { buildMessages, fenceBeginning } from './prompts.ts'

/** One request to a model: what it is for, in words for people, and what may come of it. */
export type Stage = {
  origin: QueryOrigin
  /** Completes "… wrote no …". */
  wanted: string
  messages: (question: string) => ChatMessage[]
  /** Texts in the reply that is asked for. */
  schema: z.ZodType<string[]>
  most: number
  /** Asked of the model that plans. */
  isPlanned?: boolean
  /** No text beyond the question is a right reply too: a simple question needs no plan. */
  mayBeNone?: boolean
}

const queryList = z.object({ queries: z.array(z.string()).max(50) }).transform(({ queries }) => queries)
const onePassage = z.object({ passage: z.string() }).transform(({ passage }) => [passage])
const oneQuestion = z.object({ question: z.string() }).transform(({ question }) => [question])
const listShape = '{"queries": ["…", "…"]}'

/** Beyond these a question is a questionnaire. */
const mostSubQuestions = 4

/** The stages that some options ask for, in the order in which they are run; multi-query first, HyDE last. */
export function stagesFor(options: RetrieveOptions): Stage[] {
  const variants = options.numQueries - 1
  const stages: (Stage | false)[] = [
    variants > 0 && {
      origin: 'multiQuery',
      wanted: 'other wordings of the question',
      messages: ask(
        `Write ${variants} other wordings of the question, each as someone might search for the same thing with different words. Each wording must ask for the same thing, be complete in itself and be shorter than ${mostQueryCharacters} characters.`,
        listShape,
      ),
      schema: queryList,
      most: variants,
    },
    options.usePlanner && {
      origin: 'planner',
      wanted: 'search queries',
      messages: ask(
        `Plan the searches that find everything needed to answer the question: at most ${options.plannerMaxQueries} short search queries, the most important first, each about one thing that the documents may hold (a fact, a name, a definition, a figure). A simple question needs a single query.`,
        listShape,
      ),
      schema: queryList,
      most: options.plannerMaxQueries,
      isPlanned: true,
      mayBeNone: true,
    },
    options.useStepBack && {
      origin: 'stepBack',
      wanted: 'more general question',
      messages: ask(
        'Write one more general question behind the question: what one would look up first to understand it, such as the principle, the rule or the history.',
        '{"question": "…"}',
      ),
      schema: oneQuestion,
      most: 1,
    },
    options.useDecomposition && {
      origin: 'decomposition',
      wanted: 'sub-questions',
      messages: ask(
        `Split the question into the sub-questions that must be answered one by one, 2 to ${mostSubQuestions}, each complete in itself. When it cannot be split, give an empty list.`,
        listShape,
      ),
      schema: queryList,
      most: mostSubQuestions,
      mayBeNone: true,
    },
    options.useHyde && {
      origin: 'hyde',
      wanted: 'example passage (HyDE)',
      messages: ask(
        'Write a short passage, 2 to 4 sentences, as it could stand in a document that answers the question. It is only compared with real passages and never shown as a fact. State things plainly, without hedging.',
        '{"passage": "…"}',
      ),
      schema: onePassage,
      most: 1,
    },
  ]
  return stages.filter((stage) => stage !== false)
}

function ask(task: string, shape: string): Stage['messages'] {
  return (question) => buildMessages(task, shape, fenceBeginning('question', question))
}

/**
 * Runs one stage: the texts that passed every check, none of them in `taken`. Throws what
 * `askForObject` throws, and `retrieve/unusable` when none is of use.
 */
export async function runStage(
  stage: Stage,
  asking: { model: ChatModel; question: string; taken: readonly string[]; limitMs: number; stopWordsOf: StopWordsOf },
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const { model, question, taken, limitMs, stopWordsOf } = asking
  const texts = await askForObject(model, stage.messages(question), stage.schema, limitMs, signal)
  const usable =
    stage.origin === 'hyde'
      ? texts.flatMap((text) => checkText(question, clip(text), mostPassageCharacters, stopWordsOf) ?? [])
      : checkQueries(question, texts, taken, stopWordsOf).slice(0, stage.most)
  const isNothingNew = texts.every((text) => [question, ...taken].some((known) => isSameWording(known, text)))
  if (usable.length === 0 && !(stage.mayBeNone && isNothingNew))
    throw new AppError('retrieve/unusable', 'what it wrote was of no use for a search')
  return usable
}

/** A passage that runs on is cut behind a word. */
function clip(text: string): string {
  if (text.length <= mostPassageCharacters) return text
  const cut = text.slice(0, mostPassageCharacters).replace(/[\uD800-\uDBFF]$/, '')
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
}
