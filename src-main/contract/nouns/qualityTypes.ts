/** The nouns of “How good is my library?”. Types only. */
import type { DocumentId, Span, IndexState } from '../types.ts'

/** Ways of searching that a check of the library can compare; `present`: as questions are answered now. */
export type QualitySetting = 'present' | 'words' | 'meaning' | 'both' | 'reranked'

/** Shares of the questions, 0–1, and the mean reciprocal rank among the first ten. */
export type QualityFigures = {
  setting: QualitySetting
  /** The right sentence is in the first passage found, in the first five, in the first ten. */
  hit1: number
  hit5: number
  hit10: number
  mrr10: number
  /** The span that would be cited first touches the right sentence. */
  citationPrecision: number
  msMedian: number
}

/** A question whose sentence did not come first; the span is that of the sentence. */
export type QualityMiss = Span & {
  question: string
  /** From 2; null: not among the first ten. */
  rank: number | null
  documentId: DocumentId
  file: string
  pages: number[]
  headingPath: string[]
  quote: string
}

/** What a check of the library found. `comparison`: mean reciprocal rank, second minus first, with its 95 % interval. */
export type QualityReport = {
  questions: number
  /** Documents that the questions come from. */
  documents: number
  /** The model that wrote the questions; null: made from sentences. */
  writtenBy: string | null
  first: QualityFigures
  second: QualityFigures | null
  comparison: { difference: number; low: number; high: number; pValue: number } | null
  misses: QualityMiss[]
  /** What the user should know of these figures. */
  notices: string[]
  index: IndexState
}

/** `secondsLeft` null while unknown. */
export type QualityEvent =
  | {
      type: 'progress'
      phase: 'choosing' | 'writing' | 'asking'
      done: number
      total: number
      secondsLeft: number | null
    }
  | { type: 'done'; report: QualityReport }
