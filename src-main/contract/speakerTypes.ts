/** The nouns of models that write: which there are, and how one is fetched. Types only. */
import type { InstallProgress } from './types.ts'

/** A model that Ollama can fetch. `bytes` of the download; `neededBytes` of memory, estimated. */
export type OfferedModel = {
  name: string
  title: string
  parameters: string
  bytes: number
  neededBytes: number
  /** The largest that fits well into this computer's memory. */
  isRecommended: boolean
}

/** A model that Ollama is fetching, or could not fetch: then `code` and `problem` say why, and `progress` is null. */
export type ModelPull = {
  name: string
  progress: InstallProgress | null
  code: string | null
  problem: string | null
}
