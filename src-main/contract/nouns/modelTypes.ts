/** The nouns of models: those that write, those that search, and how they are fetched. Types only. */

/** A download in bytes; `rate` in bytes a second; `secondsLeft` null while unknown. */
export type InstallProgress = { done: number; total: number; rate: number; secondsLeft: number | null }

/** A model that can write. `isLoaded`: it is in memory and answers at once. */
export type ModelInfo = { name: string; bytes: number; parameters?: string; isLoaded?: true }

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

/**
 * `reason` says in words why no model can be used, when `available` is false, or what is wrong though one can; `code` says
 * it for the page. `version` of Ollama, null when it is not known. `offers`: what could be fetched; `pulls`: what is.
 */
export type ModelsState = {
  available: boolean
  reason: string | null
  code: string | null
  host: string
  version: string | null
  models: ModelInfo[]
  chosen: string | null
  memoryBytes: number
  offers: OfferedModel[]
  pulls: ModelPull[]
}

/** What a model is for: making vectors of texts, scoring what was found once more, or reading whether a sentence follows from a passage. */
export type ModelTask = 'embed' | 'rerank' | 'entail'

/** A model that searches. `installed`: added by the user; `available`: can be downloaded; `ollama`: run by Ollama. */
export type ShelfModel = {
  name: string
  title: string
  task: ModelTask
  /** ISO 639-1 codes, empty when unknown; 'many': about a hundred. */
  languages: string[] | 'many'
  licence: string
  bytes: number
  note: string
  state: 'bundled' | 'installed' | 'available' | 'ollama'
  /** Set while it is downloaded. */
  progress: InstallProgress | null
  /** Why the last download ended. */
  problem: string | null
}

/** The models that search this library, and those that could. */
export type ModelShelfState = {
  models: ShelfModel[]
  /** Names of models; another choice than the one in use is used from the next start on. `problem`: why the choice is not in use. */
  embedder: { inUse: string; chosen: string; problem: string | null }
  /** Null: off. */
  reranker: string | null
  /** Model that reads answers once more against their passages; null: off. */
  entailment: string | null
  /** Set when the documents are mostly in a language that the model in use does not know well: the share of them, and a model that does. */
  advice: { language: string; share: number; model: string } | null
}
