import type { Answer, Source } from '../../contract/types.ts'

/** What became of a cited file: `elsewhere` means moved or renamed with its bytes unchanged, `unread` not found on disk as it was read. */
export type Standing = {
  state: 'same' | 'changed' | 'gone' | 'elsewhere' | 'unread' | 'unknown'
  /** Where the same bytes lie now, when that is not where they were cited. */
  movedTo: string | null
  /** When the cited bytes were last changed, milliseconds since the epoch; null when no file holds them any more. */
  modifiedMs: number | null
}

/** A question and what was answered. `answer` null: there is none, or it was stopped before it began. */
export type Turn = {
  question: string
  answer: Answer | null
  isComplete: boolean
  /** Milliseconds since the epoch. */
  answeredAt: number
  /** By the sources' numbers in this answer; absent ones are as they were. */
  standings: ReadonlyMap<number, Standing>
}

/** What leaves: one answer, a conversation, or the sources of a conversation, each once. */
export type Exportable = {
  scope: 'answer' | 'conversation' | 'sources'
  title: string
  turns: Turn[]
  /** When the export was made, which is when its sources were compared with the library; milliseconds since the epoch. */
  exportedAt: number
}

/** A source that an answer cited, and when. */
export type Citation = { source: Source; standing: Standing; citedAt: number }
