import type { AnswerOptions, AnswerUsage, StructuredAnswer } from '../../../contract/answerTypes.ts'
import type { AnswerSentence, Evidence, IndexState, Span } from '../../../contract/types.ts'
import type { ChatModel } from '../../types.ts'
import type { Binder } from '../binding/bind.ts'
import type { Candidate } from '../candidates.ts'
import type { SourceList } from '../sources.ts'
import type { SilenceLimits } from '../speaking/listen.ts'
import type { PromptPictures } from '../speaking/prompt.ts'
import type { Grounds } from '../types.ts'

/** Everything that a reply of a model needs. */
export type ResponseRequest = {
  model: ChatModel
  /** As the person asked it. */
  question: string
  grounds: Grounds
  /** What a model that sees is shown beside the passages. */
  pictures?: PromptPictures
  /** The conversation before, in a few lines, latest last; may be ''. */
  memory: string
  options: AnswerOptions
  sources: SourceList
  createBinder: (candidates: readonly Candidate[]) => Pick<Binder, 'bind'>
  splitSentences: (text: string) => Span[]
  /** False when a text is plainly in another language than the question. */
  isInLanguageOf: (question: string, text: string) => boolean
  limits: SilenceLimits
  index: IndexState
  /** Looks for more evidence of the same question; absent: there is none to be had. */
  findMore?: (topK: number, signal: AbortSignal | undefined) => Promise<Grounds>
  signal: AbortSignal | undefined
}

/** What came of it. Its events are on the screen already. */
export type Outcome = {
  /** Without hidden sentences. */
  text: string
  sentences: AnswerSentence[]
  /** The model, or strict mode, found no answer in the documents. */
  declined: boolean
  /** Quotes must follow: the model failed, or was not to speak at all. */
  fellBack: boolean
  /** Why the model failed; null when it did not. */
  error: unknown
  notices: string[]
  usage: AnswerUsage
  structured: StructuredAnswer | null
  /** What was read in the end: `findMore` may have brought more. */
  grounds: Grounds
  /** Of that evidence, what the model was not given for want of room. */
  unread: Evidence[]
}
