import type { AnswerOptions } from '../../contract/answerTypes.ts'
import type { AnswerTrace } from '../../contract/nouns/traceTypes.ts'
import type { AnswerEvent, Evidence, Filter, IndexState, PassageId, Picture, Span } from '../../contract/types.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { StoreReader } from '../store/types.ts'
import type { ChatModel, Embedder, Entailment, RetrieveOptions } from '../types.ts'
import type { Candidate } from './candidates.ts'
import type { ExhaustiveParts } from './exhaustive/types.ts'
import type { Turn } from './followUp.ts'
import type { SilenceLimits } from './speaking/listen.ts'

/** The usual way. */
export const defaultAnswerOptions: AnswerOptions = {
  responseMode: 'compact',
  chatMode: 'best',
  isStrict: false,
  isStructured: false,
  runs: 1,
  voting: 'bestSupported',
}

/** What an answer may stand on: the question as it was searched, what was found, and the sentences in it. */
export type Grounds = { searched: string; evidence: Evidence[]; candidates: Candidate[] }

export type AnswererParts = {
  retriever: Pick<Retriever, 'query' | 'scoreSentences'>
  reader: StoreReader
  keywordTable: ExhaustiveParts['keywordTable']
  embedder: Embedder
  splitSentences: (text: string) => Span[]
  indexState: () => IndexState
  /** Lets the model write out what a follow-up asks; `question` null: it could not, for the reason in `warning`. */
  condense: (
    model: ChatModel,
    question: string,
    history: readonly Turn[],
    signal: AbortSignal | undefined,
  ) => Promise<{ question: string | null; warning: string | null }>
  /** False when a text is plainly in another language than the question. */
  isInLanguageOf: (question: string, text: string) => boolean
  /** Takes a picture out of its original, for models that see. Throws AppError `library/…` when it cannot be had. */
  readPicture: (picture: Picture, signal: AbortSignal | undefined) => Promise<{ bytes: Uint8Array }>
  /** The model of entailment that is chosen; null: none is. Throws AppError when it cannot be opened. */
  openEntailment: () => Promise<Entailment | null>
  /** How long a model may be silent. */
  limits?: SilenceLimits
}

export type AnswerRequest = {
  question: string
  /** Earlier turns, oldest first. */
  history: readonly Turn[]
  /** Null: answer with quotes. */
  model: ChatModel | null
  /** Why the chosen model cannot speak, when `model` is null for that reason: becomes a notice. */
  modelProblem?: string
  filter?: Filter
  /** Passages that are not to be used: the answer is wanted from others. */
  without?: readonly PassageId[]
  /** Told how the answer came about: before `done`, or when it is stopped or fails. */
  onTrace?: (trace: AnswerTrace) => void
  /** Settings of retrieval that differ from the product's: for the evaluation. */
  retrieval?: Partial<RetrieveOptions>
  /** What is absent or undefined: `defaultAnswerOptions`. */
  options?: { [Name in keyof AnswerOptions]?: AnswerOptions[Name] | undefined }
}

export interface Answerer {
  /**
   * First `evidence`, again when its sentences are scored, then text and sentences, then one `done`.
   * Throws AbortError (what came before stays valid) and the retriever's errors; a model's errors
   * become notices and quotes.
   */
  answer(request: AnswerRequest, signal?: AbortSignal): AsyncIterable<AnswerEvent>
}
