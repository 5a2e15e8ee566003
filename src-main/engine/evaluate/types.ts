import type { FolderId } from '../../contract/types.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { StoreReader } from '../store/types.ts'
import type { RetrieveOptions } from '../types.ts'

/** What the evaluation needs of an engine. */
export type EvaluationEngine = {
  /** Brings the index of a folder up to date, for words alone or vectors included; true paths only. */
  indexFolder(path: string, until: 'words' | 'all', signal?: AbortSignal): Promise<FolderId>
  retriever: Retriever
  reader: StoreReader
  /** Folder of the library: files made for an evaluation are kept apart by it. */
  libraryPath: string
  /** Text of a file before parsing, as the parser decodes it (no byte order mark). */
  decode(bytes: Uint8Array): string
}

export type EvaluationProgress = { phase: 'preparing' | 'indexing' | 'asking'; done: number; total: number }

export type PrepareOptions = {
  /** `words`: vectors are not made; see `needsVectors`. */
  until: 'words' | 'all'
  onProgress: (progress: EvaluationProgress) => void
  signal?: AbortSignal
}

export type AskOptions = Omit<PrepareOptions, 'until'> & {
  /** Settings of retrieval that differ from the product's. */
  settings: Partial<RetrieveOptions>
}

/** What came out for one question: each measure from 0 to 1, the time, and its lines of the run file. */
export type Answered<Measure extends string> = {
  id: string
  scores: Record<Measure, number>
  ms: number
  runLines: string[]
}

/** A set whose index is ready: it can be asked again and again with other settings. */
export interface PreparedSet<Measure extends string> {
  /** What is counted once for the set: its documents, pages, seconds of indexing. */
  readonly counts: Record<string, number>
  /** Asks every question, in the set's order. */
  ask(options: AskOptions): Promise<Answered<Measure>[]>
}

/** Figures for `--json`, and the lines of the run file. */
export type Evaluation<Figures> = { figures: Figures; runLines: string[] }
