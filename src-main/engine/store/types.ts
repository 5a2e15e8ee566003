import type { NetworkEntry } from '../../contract/nouns/settingsTypes.ts'
import type { AnswerTrace } from '../../contract/nouns/traceTypes.ts'
import type {
  Answer,
  Block,
  ConversationRow,
  DocumentFormat,
  DocumentId,
  FileId,
  FileRow,
  FileStatus,
  Filter,
  FolderId,
  FolderRow,
  IndexState,
  MessageRow,
  PageSpan,
  PassageId,
  Scope,
  ShownMessage,
  Span,
} from '../../contract/types.ts'
import type { PlaceTags, TagRow } from '../../contract/nouns/findTypes.ts'
import type {
  Allowed,
  DocumentRow,
  NotedPicture,
  PassageRow,
  PictureRow,
  Scored,
  SourceSegment,
  TextRuns,
  TreeNode,
} from '../types.ts'

/** A document's canonical text with what the reader and the evaluation need of it. */
export type DocumentContent = { text: string; blocks: Block[]; pages: PageSpan[]; source: SourceSegment[] | null }

/** A file as the scan of its folder saw it. */
export type SeenFile = { path: string; size: number; modifiedMs: number }

/** Everything that one parsed file adds, committed in one transaction, words included. */
export type NewDocument = {
  contentHash: string
  format: DocumentFormat
  title: string
  status: FileStatus
  parserId: string
  chunkerId: string
  content: DocumentContent
  runs: TextRuns | null
  /** Absent: none. */
  pictures?: readonly NotedPicture[]
  nodes: TreeNode[]
  passages: (Span & {
    header: string
    headingPath: string[]
    /** SHA-256 of the exact text sent to the embedder (header, line break, body). */
    textHash: string
    /** Header and body as the keyword room wants them indexed (segmented where a script has no spaces). */
    keywordHeader: string
    keywordBody: string
  })[]
}

/** A row of the network log. */
export type ConnectionRow = Omit<NetworkEntry, 'isLocal'>

/** A passage whose vector is missing for a model. */
export type PendingEmbedding = {
  passageId: PassageId
  documentId: DocumentId
  textHash: string
  start: number
  end: number
  header: string
}

/** `message` null: only the title holds the words. */
export type FoundConversation = {
  conversation: ConversationRow
  message: Pick<MessageRow, 'id' | 'role' | 'text'> | null
}

/** `parentId`: what it follows in its conversation; null: it is the first, or another first one. */
export type NewMessage = Pick<MessageRow, 'conversationId' | 'parentId' | 'role' | 'text'> & { scope?: Scope | null }

export interface StoreReader {
  folders(): FolderRow[]
  folder(id: FolderId): FolderRow | undefined
  file(id: FileId): FileRow | undefined
  /** Every file of a folder, ordered by path (binary order). */
  filesOfFolder(folderId: FolderId): FileRow[]
  /** A page of files, folder by folder, in each by name, letters' case aside. `name`: words that all stand in the path. */
  listFiles(query: { folderId?: FolderId; statuses?: FileStatus[]; name?: string; offset: number; limit: number }): {
    total: number
    rows: FileRow[]
  }
  /** Folders right below a path of a source folder ('' is itself), with what lies in and below each; in no order. */
  subfolders(folderId: FolderId, path: string): { name: string; byStatus: Partial<Record<FileStatus, number>> }[]
  /** Files right in a folder. */
  countFilesIn(folderId: FolderId, path: string): number
  /** A page of them by name, letters' case aside. */
  filesIn(folderId: FolderId, path: string, offset: number, limit: number): FileRow[]
  /** Source folders that hold files. */
  countByFolder(): Map<FolderId, Partial<Record<FileStatus, number>>>
  /** Where every file lies, of one source folder or (null) of all; a lazy iterator. */
  eachPath(folderId: FolderId | null): IterableIterator<{ folderId: FolderId; path: string }>
  /** Which of some documents have passages without a vector of this model. */
  unembedded(modelId: string, documentIds: readonly DocumentId[]): ReadonlySet<DocumentId>
  /** Where a document lies, of its places those that pass the filter, ordered by folder and path; empty when it was deleted. */
  filesOfDocument(documentId: DocumentId, filter?: Filter): FileRow[]
  /** The same for many documents at once; those without such a place are not in it. */
  filesOfDocuments(documentIds: readonly DocumentId[], filter?: Filter): Map<DocumentId, FileRow[]>
  /** The next files, by id, that hold a document and pass the filter; from the first one on when `after` is 0. */
  readFilesAfter(after: FileId, limit: number, filter?: Filter): FileRow[]
  document(id: DocumentId): DocumentRow | undefined
  documentByHash(contentHash: string): DocumentRow | undefined
  /** Throws AppError `store/notFound`. Cached: the same text is not read twice in a row. */
  content(documentId: DocumentId): DocumentContent
  runs(documentId: DocumentId): TextRuns | undefined
  /** In order of their numbers. */
  pictures(documentId: DocumentId): PictureRow[]
  /** Documents that another parser or chunker made than the ones given, parsers by format. */
  outdatedDocuments(parserIds: Readonly<Record<DocumentFormat, string>>, chunkerId: string): ReadonlySet<DocumentId>
  /** In document order; `within` keeps the nodes that overlap the span. */
  nodes(documentId: DocumentId, query?: { kind?: TreeNode['kind']; within?: Span }): TreeNode[]
  /** In the order asked for; unknown ids are left out. */
  passages(ids: readonly PassageId[]): PassageRow[]
  passagesOfDocument(documentId: DocumentId): PassageRow[]
  /** The passages right before and after each of those given; one at the end of its document has one, or none. */
  passagesBeside(ids: readonly PassageId[]): Map<PassageId, PassageId[]>
  /** Documents that a filter admits; undefined when the filter asks for nothing. */
  allowed(filter: Filter | undefined): Allowed | undefined
  /** The same of files, also those that hold no document. */
  allowedFiles(filter: Filter | undefined): ReadonlySet<FileId> | undefined
  /** Every tag with the number of files that have it, themselves or by a folder around them; by tag. */
  tags(): TagRow[]
  /** Tags of a file or folder itself, and those that it has by the folders around it, each in order. `path` '': the source folder. */
  tagsOf(folderId: FolderId, path: string): PlaceTags
  /** Passages without a vector of this model, or with one that knows nothing of their sentences; oldest document first. */
  pendingEmbeddings(modelId: string, limit: number): PendingEmbedding[]
  /** How many they are. */
  countPending(modelId: string): number
  vectorsOf(modelId: string, passageIds: readonly PassageId[]): Map<PassageId, Float32Array>
  /** Unit vectors of the sentences of passages, in order, rounded to int8; a passage whose model gives none has an empty list. */
  partsOf(modelId: string, passageIds: readonly PassageId[]): Map<PassageId, Float32Array[]>
  /** Vectors by hash of the text sent (also of texts that are no passages, such as sentences). */
  vectorsByHash(modelId: string, textHashes: readonly string[]): Map<string, Float32Array>
  /** All vectors of live passages, ascending passage id; a lazy iterator. */
  eachVector(modelId: string): IterableIterator<{ passageId: PassageId; documentId: DocumentId; vector: Float32Array }>
  /** Changes whenever the set of passages or their vectors changes: derived files carry it. */
  generation(): number
  indexState(modelId: string): IndexState
  countByStatus(): Partial<Record<FileStatus, number>>
  /** Bytes of the library's folder: database, journal and derived files. */
  bytes(): number
  setting(key: string): string | null
  /** The network log, the latest first. */
  connections(): ConnectionRow[]
  /** The one changed last comes first. Of all that is said of conversations here, what was deleted is left out. */
  conversations(): ConversationRow[]
  conversation(id: number): ConversationRow | undefined
  /** The branch that is shown, from its first message to its end; empty when nothing was asked yet. */
  branch(conversationId: number): ShownMessage[]
  /** The messages from the first one down to this one, in whatever branch; empty when it was deleted. */
  lineTo(messageId: number): MessageRow[]
  message(id: number): MessageRow | undefined
  /** How an answer came about; null: nothing was recorded, or it was not kept. */
  trace(messageId: number): AnswerTrace | null
  /**
   * Conversations whose title, or one message of any branch, holds all the words (parts of words, whatever their case and
   * accents), the one changed last first, each with the first such message.
   */
  findConversations(words: readonly string[], limit: number): FoundConversation[]
}

export interface StoreWriter {
  /** The row of that path, made when new. `path` absolute and normalised; `isFile`: it is a file, the only one of its source. */
  addFolder(path: string, isFile?: boolean): FolderRow
  /** With its files, and the documents that no other file holds. */
  removeFolder(id: FolderId): void
  /** New and changed files become `pending`; a changed file keeps its old document until it is read again. */
  upsertPending(folderId: FolderId, files: readonly SeenFile[]): void
  /** Files at or below a path ('': all) wait to be parsed though their bytes are the same; returns how many they are. */
  readAgain(folderId: FolderId, path: string): number
  /** Same bytes, new time stamp: status and document stay. */
  touchFile(id: FileId, seen: SeenFile): void
  deleteFiles(ids: readonly FileId[]): void
  /** Replaces the tags of a file or folder (`path` '': the source folder). They stay while it is gone, and follow a file that is found elsewhere. */
  setTags(folderId: FolderId, path: string, tags: readonly string[]): void
  /** Ends a file that gave no document. */
  failFile(id: FileId, status: FileStatus, code: string, reason: string, contentHash: string | null): void
  /** Points a file at a document that is there already. */
  attachFile(
    id: FileId,
    documentId: DocumentId,
    contentHash: string,
    status: FileStatus,
    code: string | null,
    reason: string | null,
  ): void
  /** Document, nodes, passages and words in one transaction; returns the document's id and its passages' ids in order. */
  saveDocument(document: NewDocument): { documentId: DocumentId; passageIds: PassageId[] }
  /**
   * The same bytes, read again to the same text and passages: the document keeps its id, its passages and their
   * vectors; parser, chunker, nodes, places, pictures and words are those of `document`.
   */
  renewDocument(id: DocumentId, document: NewDocument): void
  /** Drops documents that no file holds and vectors that no passage needs; returns the ids of the passages that went. */
  collectGarbage(): PassageId[]
  /**
   * Vectors are keyed by text hash and model: saving one twice is harmless. `parts` are the vectors of the
   * text's sentences; absent: it has none.
   */
  saveVectors(
    modelId: string,
    vectors: readonly { textHash: string; vector: Float32Array; parts?: readonly Float32Array[] }[],
  ): void
  setSetting(key: string, value: string | null): void
  /** Counted with one alike that is less than a minute old; beyond 500 rows the oldest goes. */
  noteConnection(row: Omit<ConnectionRow, 'times'>): void
  clearConnections(): void
  addConversation(title: string): ConversationRow
  renameConversation(id: number, title: string): void
  /** Shown from now on, and whatever leads to it. */
  addMessage(message: NewMessage): MessageRow
  /** Saves an answer and its citations; `complete` false when it was stopped. */
  finishMessage(id: number, answer: Answer, complete: boolean): void
  /** Kept with its message, for the newest answers only. */
  saveTrace(messageId: number, trace: AnswerTrace): void
  /** Shows the branch that leads to a message, and on from there what was shown last. */
  showMessage(id: number): void
  /** Hidden at once, gone with `purgeDeleted`. */
  deleteConversation(id: number): void
  /** False: it is gone, or was not deleted. */
  restoreConversation(id: number): boolean
  /** Hides a message with all that follows it, in every branch; returns how many they were. */
  deleteMessages(id: number): number
  /** Brings back what one `deleteMessages` hid. False: it is gone, or was not deleted. */
  restoreMessages(id: number): boolean
  /** Deletes for good what was deleted until then (milliseconds since the epoch). */
  purgeDeleted(until: number): void
}

/** FTS5 rows of passages; the SQL side of the keyword index. Scores are bm25, larger is better. */
export interface KeywordTable {
  readonly size: number
  put(rows: readonly { passageId: PassageId; header: string; body: string }[]): void
  remove(passageIds: readonly PassageId[]): void
  /** `expression` in FTS5 syntax, built (and quoted) by the keyword room. Best first, ties by id. */
  match(expression: string, k: number, allowed?: Allowed): Scored[]
  scores(expression: string, passageIds: readonly PassageId[]): Scored[]
  /**
   * The next passages, by id, whose body or header holds one of some words in a form that the index takes for
   * the same (case, accents, English endings); from the first one on when `after` is 0. Unranked.
   */
  passagesHolding(
    words: readonly string[],
    after: PassageId,
    limit: number,
  ): { passageId: PassageId; documentId: DocumentId }[]
  /** Number of passages that hold a term (after stemming), for rarity. */
  documentFrequency(term: string): number
  /**
   * Terms as the index holds them (stemmed, folded) that begin with `prefix`, each with the number of
   * passages that hold it. Reads that part of the index: 23 ms for a letter at 100,000 passages.
   */
  terms(prefix: string): { term: string; passages: number }[]
  /** The first passages, by id, that hold a term as the index holds it. */
  passagesWith(term: string, limit: number): PassageId[]
}

export interface Store {
  readonly libraryPath: string
  readonly reader: StoreReader
  /** Null when another process writes this library. */
  readonly writer: StoreWriter | null
  /** Who writes instead, for people; null when we do. */
  readonly writtenBy: string | null
  readonly keywordTable: KeywordTable
  /** Bytes that a backup will have. */
  backupBytes(): number
  /** Copies the database, in use, into one file that is whole or not there. Throws AbortError, AppError `store/…`. */
  backup(path: string, onProgress: (bytes: { done: number; total: number }) => void, signal: AbortSignal): Promise<void>
  close(): void
}
