import type { FolderId } from '../../contract/types.ts'
import type { Retriever } from '../retrieve/retriever.ts'
import type { StoreReader } from '../store/types.ts'
import type { RetrieveOptions } from '../types.ts'

/** What the evaluation needs of an engine. */
export type EvaluationEngine = {
  /** Brings the index of a folder up to date, vectors included; true paths only. */
  indexFolder(path: string, signal?: AbortSignal): Promise<FolderId>
  retriever: Retriever
  reader: StoreReader
  /** Folder of the library: files made for an evaluation are kept apart by it. */
  libraryPath: string
  /** Text of a file before parsing, as the parser decodes it (no byte order mark). */
  decode(bytes: Uint8Array): string
}

export type EvaluationProgress = { phase: 'preparing' | 'indexing' | 'asking'; done: number; total: number }

export type EvaluationOptions = {
  /** Settings of retrieval that differ from the product's. */
  settings: Partial<RetrieveOptions>
  onProgress: (progress: EvaluationProgress) => void
  signal?: AbortSignal
}

/** Figures for `--json`, and the lines of the run file. */
export type Evaluation<Figures> = { figures: Figures; runLines: string[] }
