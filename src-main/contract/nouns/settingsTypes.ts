/** How much of the processor indexing may take. A question takes what it needs whatever this says. */
export type CpuShare = 'low' | 'normal' | 'full'

/** How the page looks; `contrast`: light or dark as the system says, black on white with hard edges. */
export type Appearance = 'system' | 'light' | 'dark' | 'contrast'

/** What a person set for this library, beside models and the ways of answering, which have procedures of their own. */
export type Preferences = {
  cpuShare: CpuShare
  isPausedOnBattery: boolean
  /** The page keeps a copy, which it reads before its first drawing. */
  appearance: Appearance
  /** Null: the system's. The page keeps a copy of this too. */
  language: 'en' | 'de' | null
}

/**
 * What one could ask first. `isSample`: the library holds the sample, whose questions the page knows by heart.
 * `topics`: titles and headings of the user's own documents, each of another document.
 */
export type SuggestedQuestions = {
  isSample: boolean
  topics: { title: string; heading: string | null }[]
}

/** What a connection was for. `refusedCall`: somebody called us who may not. */
export type NetworkPurpose =
  'listModels' | 'readModel' | 'write' | 'embed' | 'fetchModel' | 'release' | 'other' | 'download' | 'refusedCall'

/** A connection that a process of ours made, wanted to make or refused; several alike within a minute are one, `times`. */
export type NetworkEntry = {
  /** The last one, in milliseconds since the epoch. */
  at: number
  /** Host and port. */
  address: string
  /** On this computer: nothing left it. */
  isLocal: boolean
  purpose: NetworkPurpose
  outcome: 'made' | 'failed' | 'refused'
  times: number
  bytesUp: number
  bytesDown: number
}

/** `bytes` of a backup made now. `isRestoreWaiting`: a backup takes the library's place at the next start. */
export type BackupState = { bytes: number; isRestoreWaiting: boolean }

/** `path`: the file that was written. */
export type BackupEvent =
  { type: 'progress'; done: number; total: number } | { type: 'done'; path: string; bytes: number }

/** The notice of a model: its title and its paragraphs, without the table of its files. */
export type ModelNotice = { title: string; paragraphs: string[] }
