/** The nouns of how an answer was made and what else it holds. Types only. */

/** How a model makes an answer of evidence: LlamaIndex's response synthesizers, by their names. */
export type ResponseMode =
  | 'refine'
  | 'compact'
  | 'simple_summarize'
  | 'tree_summarize'
  | 'generation'
  | 'no_text'
  | 'accumulate'
  | 'compact_accumulate'

/** How a conversation goes on: LlamaIndex's chat engines, by their names; `best` chooses by what the model can do. */
export type ChatMode = 'best' | 'simple' | 'condense_question' | 'context' | 'condense_plus_context' | 'react'

/** How several runs of a model become one answer: the one that most agree on, or the one that the documents carry best. */
export type Voting = 'majority' | 'bestSupported'

/** How an answer is made, in the literature's names. */
export type AnswerOptions = {
  responseMode: ResponseMode
  chatMode: ChatMode
  /** Sentences that the documents do not carry are struck, also while they are streamed. */
  isStrict: boolean
  /** The answer has the form of `StructuredAnswer` too. */
  isStructured: boolean
  /** Times that the model is asked; above 1 the runs are put to the vote. */
  runs: number
  voting: Voting
}

/** A value in a form that programs can use. Blank: not in the documents. */
export type AnswerValue =
  | { kind: 'blank' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'number'; value: number; unit: string | null }
  | { kind: 'range'; from: number; to: number; unit: string | null }
  | { kind: 'text'; value: string }

/** An answer by schema (KohakuRAG). `refIds`: numbers of the answer's sources. */
export type StructuredAnswer = { explanation: string; answer: string; answerValue: AnswerValue; refIds: number[] }

/** What an exhaustive search counted: a row per document or place, each with the number of its source. */
export type AnswerTable = {
  columns: string[]
  rows: { cells: string[]; source: number }[]
  /** Of all that was found, also when fewer rows are shown. */
  total: number
  counted: 'documents' | 'places'
}

/** Passages that say different things of one subject, newest document first. `modifiedMs`: when its file was last changed. */
export type Disagreement = { about: string; sides: { value: string; source: number; modifiedMs: number }[] }

/** A step of the agent: which tool it used, on what, and what came of it, in words. */
export type AgentStep = {
  n: number
  tool: 'search' | 'openDocument' | 'listFiles' | 'exhaustiveSearch' | 'calculator'
  input: string
  result: string
}

/** Tokens of an answer, as the model's server counted them, or null where it did not; passages that the model read and that did not fit. */
export type AnswerUsage = {
  contextTokens: number
  promptTokens: number | null
  replyTokens: number | null
  passagesRead: number
  passagesLeftOut: number
}
