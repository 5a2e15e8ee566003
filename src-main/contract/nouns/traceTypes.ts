/** The nouns of “Why this answer?”: what was done from a question to its answer. Types only. */
import type { AnswerOptions, ChatMode } from '../answerTypes.ts'
import type { DocumentId, FileId, Filter, PassageId, QueryUsed, Reason, Span } from '../types.ts'

/** What a search or a request to the model was for. `more`: the model found no answer, so more was looked for. */
export type TraceStage = 'question' | 'condense' | 'memory' | 'agent' | 'answer' | 'more'

/**
 * What became of a passage that was ranked. `used`: it is evidence, or part of it; `nested`: it lies in another one;
 * `duplicate`: another one says the same; `leftOut`: the user asked without it; `belowCutoff`: its score was too low;
 * `beyond`: enough was found before it; `noRoom`: evidence that did not fit into the model's context; `gone`: its file went.
 */
export type PassageFate = 'used' | 'nested' | 'duplicate' | 'leftOut' | 'belowCutoff' | 'beyond' | 'noRoom' | 'gone'

/** `score`: after everything; `ownScore`: without what other passages of its document add. */
export type TracedPassage = {
  passageId: PassageId
  score: number
  ownScore: number
  why: Reason[]
  fate: PassageFate
}

/** One search. `alpha`: weight of meaning against words, 0–1; null: another one did not run. */
export type TracedSearch = {
  stage: TraceStage
  query: string
  queries: (QueryUsed & { legs: 'both' | 'words' | 'vectors'; weight: number; alpha: number })[]
  hydeDocument: string | null
  warnings: string[]
  /** Passages ranked in all; `passages` are the first of them. */
  ranked: number
  passages: TracedPassage[]
  /** Milliseconds. */
  ms: number
}

/** One request to the model, exactly as it was sent. Times in milliseconds; null: it did not come to that. */
export type TracedRequest = {
  stage: TraceStage
  messages: { role: 'system' | 'user' | 'assistant'; content: string; images: number }[]
  temperature: number
  maxTokens: number
  seed: number | null
  hasSchema: boolean
  /** As the server counted; null where it did not. */
  promptTokens: number | null
  replyTokens: number | null
  firstWordMs: number | null
  ms: number
  /** How it failed, in a sentence; null: it did not. */
  problem: string | null
}

/** How an answer came about, recorded while it was made. */
export type AnswerTrace = {
  question: string
  /** As it was searched in the end. */
  searched: string
  filter?: Filter
  /** Passages that the user asked to do without. */
  leftOut: PassageId[]
  options: AnswerOptions
  chatMode: Exclude<ChatMode, 'best'> | null
  /** Null: quotes answered. */
  model: { name: string; contextTokens: number; billions: number | null } | null
  /** Confidence below `bar` is too little to quote. */
  confidence: number | null
  bar: number
  searches: TracedSearch[]
  requests: TracedRequest[]
  /** Milliseconds from the question on; null: it did not come to that. */
  times: { evidenceMs: number | null; firstWordMs: number | null; ms: number }
}

/** A traced passage as it stands in the library now; absent there: its document is gone or was read anew. */
export type TracedPlace = Span & {
  passageId: PassageId
  documentId: DocumentId
  fileId: FileId
  file: string
  headingPath: string[]
  pages: number[]
  /** Its beginning. */
  text: string
}

/** What can be told of an answer. `trace` null: nothing was recorded, or it was not kept. */
export type WhyView = { trace: AnswerTrace | null; places: TracedPlace[] }
