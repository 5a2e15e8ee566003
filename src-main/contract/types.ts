/**
 * The nouns that cross a process border, in the field's standard terms. Types only. All offsets
 * are UTF-16 code units of a document's canonical text, half open.
 */
import type {
  AgentStep,
  AnswerTable,
  AnswerUsage,
  ChatMode,
  Disagreement,
  ResponseMode,
  StructuredAnswer,
} from './answerTypes.ts'

export type FolderId = number

export type FileId = number

export type DocumentId = number

export type PassageId = number

/** `[start, end)` in UTF-16 code units of the canonical text. */
export type Span = { start: number; end: number }

/** A rectangle on a page: PDF points (1/72 inch), origin at the top left of the page as displayed (rotation applied). */
export type Box = { page: number; x: number; y: number; width: number; height: number }

/** `pending`: seen, not yet read. The others are ends. */
export type FileStatus =
  'pending' | 'ok' | 'partly' | 'scanned' | 'empty' | 'encrypted' | 'damaged' | 'tooBig' | 'unsupported' | 'failed'

export type DocumentFormat = 'txt' | 'md' | 'html' | 'pdf' | 'docx'

export type BlockKind = 'heading' | 'paragraph' | 'listItem' | 'tableRow' | 'code' | 'quote'

/** Blocks are ordered and do not overlap; what lies between two of them is white space. `level` (1–6) only on headings. */
export type Block = Span & { kind: BlockKind; level?: number }

/** One page of a paged format. Pages are numbered from 1, in order, and tile the canonical text. */
export type PageSpan = Span & { number: number; width: number; height: number }

/** A folder: a source folder, or one below it by its path there. */
export type FolderPlace = { folderId: FolderId; pathPrefix?: string | undefined }

/** All parts optional and combined with AND; empty lists admit nothing. Paths are relative to their source folder, forward slashes. */
export type Filter = {
  folderIds?: FolderId[] | undefined
  /** Folders of which the file must lie in one. */
  places?: FolderPlace[] | undefined
  fileIds?: FileId[] | undefined
  /** Tags of which the file or a folder around it has one. */
  tags?: string[] | undefined
  /** Prefix of the relative path: a subfolder. */
  pathPrefix?: string | undefined
  formats?: DocumentFormat[] | undefined
  /** Milliseconds since the epoch, file modification time, inclusive. */
  modifiedFrom?: number | undefined
  modifiedTo?: number | undefined
}

/** Which index found a passage, at which rank (from 1; absent: not among its candidates) with which raw score. */
export type Reason = { index: 'keyword' | 'vector' | 'fileName' | 'reranker'; rank?: number; score: number }

/** Where a query comes from: the question itself, or what a stage of planning made of it. */
export type QueryOrigin =
  'original' | 'multiQuery' | 'planner' | 'stepBack' | 'decomposition' | 'hyde' | 'spelling' | 'synonyms'

/** A query that the indexes were asked. */
export type QueryUsed = { text: string; origin: QueryOrigin }

/** `score` by meaning and words, 0–1; `weight` the share of the sentence that is expected to belong to the answer, 0–1, reckoned against the other sentences found. */
export type ScoredSentence = Span & { score: number; weight: number }

/** A picture in a document: where it stands and what is said of it. `n` counts from 1 within its document. */
export type Picture = {
  documentId: DocumentId
  n: number
  /** Between what is before and what is after it in the canonical text. */
  at: number
  /** Its caption in the canonical text; absent: none was recognised. */
  caption?: Span
  /** The caption's words, or else what the file says in the picture's place; empty: neither. */
  text: string
  /** Only where there are pages. */
  box?: Box
}

/** The file of a picture. */
export type PictureData = { mediaType: 'image/png' | 'image/jpeg'; base64: string }

/** A passage with the reasons why it was found. `text` is exactly `canonical.slice(start, end)`. */
export type Evidence = Span & {
  passageIds: PassageId[]
  /** The score of each of them, without what other passages of the document add to `score`. */
  passageScores: number[]
  documentId: DocumentId
  fileId: FileId
  /** Path relative to the source folder, forward slashes. */
  file: string
  title: string
  headingPath: string[]
  /** Pages that the span touches, from 1; empty when the format has none. */
  pages: number[]
  text: string
  score: number
  why: Reason[]
  /** In document order; empty when `sentences` was off. */
  sentences: ScoredSentence[]
  /** What answers best in it, best first: the spans that would be cited, or else its best sentence; empty when `sentences` was off. */
  marks: Span[]
  /** Other places (files) that hold the same document or a near duplicate of the passage. */
  alsoIn: string[]
  /** Pictures in it or beside it, best first; absent: none. */
  pictures?: Picture[]
}

/** How complete the index was when a question was answered. */
export type IndexState = { files: number; filesRead: number; passages: number; embedded: number }

export type Verdict = 'supported' | 'partly' | 'notFound' | 'contradicted'

/** A source of an answer, numbered from 1 in order of first mention. `quote` is the canonical slice. */
export type Source = Span & {
  n: number
  documentId: DocumentId
  fileId: FileId
  file: string
  title: string
  headingPath: string[]
  pages: number[]
  quote: string
  /** SHA-256 of the file's bytes when cited: a later difference makes the citation stale. */
  contentHash: string
}

/** `isHidden`: struck in strict mode, since the documents do not carry it; its text is then not part of the answer's. */
export type AnswerSentence = {
  text: string
  verdict: Verdict
  reason?: string
  citations: number[]
  isHidden?: boolean
}

/** Fields that may be absent are so in answers that were stored before they existed. */
export type Answer = {
  declined: boolean
  /** How surely what was found holds an answer, 0–1, whoever speaks; below a bar, quotes are declined. */
  confidence?: number
  /** The whole reply as text, without markers. */
  text: string
  sentences: AnswerSentence[]
  sources: Source[]
  /** Name of the model, or null when quoting. */
  model: string | null
  index: IndexState
  /** What the user should know: model failed and quotes were shown, evidence left out of the prompt, … */
  notices: string[]
  responseMode?: ResponseMode
  chatMode?: ChatMode
  structured?: StructuredAnswer
  table?: AnswerTable
  disagreements?: Disagreement[]
  steps?: AgentStep[]
  usage?: AnswerUsage
  /** What it was made from, and what the user had asked to do without: both are left out of an answer from other passages. */
  passageIds?: PassageId[]
  leftOut?: PassageId[]
}

/** `evidence` comes as soon as it is found, and once more with its sentences scored. `restart`: text and sentences so far are withdrawn, others follow. */
export type AnswerEvent =
  | { type: 'evidence'; evidence: Evidence[]; index: IndexState }
  | { type: 'step'; step: AgentStep }
  | { type: 'table'; table: AnswerTable; sources: Source[] }
  | { type: 'disagreements'; disagreements: Disagreement[]; sources: Source[] }
  | { type: 'restart' }
  | { type: 'delta'; text: string }
  | { type: 'sentence'; sentence: AnswerSentence; sources: Source[] }
  | { type: 'notice'; message: string }
  | { type: 'done'; answer: Answer }

/** A source. `file`: it is this one file of the folder at `path`, nothing else there. */
export type FolderRow = { id: FolderId; path: string; name: string; addedAt: number; file?: string }

export type FileRow = {
  id: FileId
  folderId: FolderId
  /** Relative to the folder, forward slashes. */
  path: string
  size: number
  modifiedMs: number
  contentHash: string | null
  documentId: DocumentId | null
  status: FileStatus
  /** Error code or parser warning code behind the status. */
  code: string | null
  /** A sentence for the user. */
  reason: string | null
}

export type ConversationRow = { id: number; title: string; createdAt: number; updatedAt: number }

/** One limit of where is searched, as the page shows it. Times in milliseconds since the epoch. */
export type ScopeChip =
  | { kind: 'folder'; folderId: FolderId; label: string; pathPrefix?: string }
  | { kind: 'file'; fileId: FileId; label: string }
  | { kind: 'type'; format: DocumentFormat }
  | { kind: 'tag'; tag: string }
  | { kind: 'before'; modifiedTo: number }
  | { kind: 'after'; modifiedFrom: number }

/** Where a question was searched, kept with it: the filter as it was applied, and the chips that say it to people. */
export type Scope = { filter: Filter; chips: ScopeChip[] }

/**
 * Messages form a tree: `parentId` is the message that this one follows, null at the beginning. An answer follows its
 * question; several answers to one question, or several questions in one place, are branches. `answer` only on assistant
 * messages; `complete` false while streaming or after a stop. `scope` only on questions; null: everything was searched.
 */
export type MessageRow = {
  id: number
  conversationId: number
  parentId: number | null
  role: 'user' | 'assistant'
  text: string
  answer: Answer | null
  complete: boolean
  createdAt: number
  scope: Scope | null
}

/** Progress of a long operation. `rate` in items a second; `secondsLeft` null while unknown. */
export type Progress = {
  phase: 'idle' | 'scanning' | 'reading' | 'embedding'
  done: number
  total: number
  rate: number
  secondsLeft: number | null
  /** File being read, relative path. */
  current?: string
}

/** Who keeps indexing from running: the user, or a computer that runs on its battery. */
export type PausedBy = 'user' | 'battery'

/** What the library holds, and what is left to do. `bytes` of the library's own folder. */
export type LibraryStatus = IndexState & {
  byStatus: Partial<Record<FileStatus, number>>
  bytes: number
  folders: FolderRow[]
  progress: Progress
  /** Set when another process writes this library: this one may read only. */
  writtenBy: string | null
  /** The last run's error, for the user; null when all went well. */
  problem: string | null
  /** Indexing waits for these; empty: it runs when there is something to do. */
  pausedBy: PausedBy[]
  /** Sources that the last run did not find; what is known of a folder is kept. */
  missing: FolderId[]
}

/** A folder of the user's computer, for picking a path in the browser shell. Only below the home folder. */
export type FolderListing = {
  path: string
  parent: string | null
  folders: { name: string; path: string }[]
  /** Files directly inside. */
  files: number
}

export type SearchResult = { results: Evidence[]; index: IndexState; ms: number }

/**
 * What a query found, in the shape of LlamaIndex's query service. `fusedFrom`: every query whose list went into the
 * ranking, `queryUsed` the first of them. Nodes come without scored sentences and marks. `warnings`: what was asked for and could not be had, in sentences.
 */
export type QueryResult = {
  nodes: Evidence[]
  queryUsed: string
  hydeDocument: string | null
  fusedFrom: QueryUsed[]
  warnings: string[]
  index: IndexState
  latencyMs: number
}

/** A document as the reader shows it. */
export type DocumentView = {
  documentId: DocumentId
  fileId: FileId
  file: string
  title: string
  format: DocumentFormat
  text: string
  blocks: Block[]
  pages: PageSpan[]
  contentHash: string
}

/** The stream of `ask` and `regenerate`: first where question and reply are kept, then the answer as it comes. */
export type AskEvent = { type: 'started'; conversationId: number; questionId: number; messageId: number } | AnswerEvent

/** A message of the branch that is shown. `siblings`: ids of all messages in its place, itself among them, oldest first. */
export type ShownMessage = MessageRow & { siblings: number[] }

/** The branch that is shown, from its first question on. */
export type ConversationView = { conversation: ConversationRow; messages: ShownMessage[] }

/** `csl`: CSL-JSON. Of `bib`, `ris` and `csl` an export holds the sources only. */
export type ExportFormat = 'md' | 'html' | 'docx' | 'pdf' | 'txt' | 'json' | 'bib' | 'ris' | 'csl'

/** `content` in base64 where the format is bytes: every connection carries text. */
export type ExportedFile = { fileName: string; mediaType: string; encoding: 'utf8' | 'base64'; content: string }

export type AppInfo = { version: string; libraryPath: string; homePath: string; embeddingModel: string }
