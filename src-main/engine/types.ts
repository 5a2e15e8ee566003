/**
 * The nouns of the engine that stay inside it; those that the page sees too are in
 * `contract/types.ts`. Types only: no room owns them, every room speaks them.
 */
import type {
  DocumentId,
  PassageId,
  Span,
  FileStatus,
  DocumentFormat,
  Block,
  PageSpan,
  Filter,
} from '../contract/types.ts'

/**
 * Where runs of text lie on their pages. Run i covers the span
 * [offsets[2i], offsets[2i+1]) and the rectangle x, y, width, height at boxes[4i…4i+3];
 * its page follows from `PageSpan`s. Runs are ordered by start and never cross a page.
 */
export type TextRuns = { offsets: Uint32Array; boxes: Float32Array }

/** Canonical [start, start+length) is, character by character, source [sourceStart, sourceStart+length); ordered, not overlapping. */
export type SourceSegment = { start: number; sourceStart: number; length: number }

export type ParseWarning = { code: string; message: string; page?: number }

/** What a parser makes of a file. `text` is the canonical text: immutable for given bytes and `parserId`. */
export type ParsedDocument = {
  format: DocumentFormat
  /** Parser name and version, e.g. `pdf@1`: a new version re-reads the file. */
  parserId: string
  /** The document's own title (metadata, first heading), when it states one. */
  title?: string
  text: string
  blocks: Block[]
  pages: PageSpan[]
  runs?: TextRuns
  /** Only for text formats: the way back to the decoded source (UTF-16 offsets). Absent: no way back. */
  source?: SourceSegment[]
  status: 'ok' | 'partly' | 'scanned' | 'empty'
  warnings: ParseWarning[]
}

export type NodeKind = 'document' | 'section' | 'paragraph' | 'sentence'

/**
 * A node of the four-level tree (KohakuRAG). `path` is relative to the document: '' (document),
 * 's1', 's1:p2', 's1:p2:t3'; the full id is `d<documentId>:<path>`. Children tile their parent.
 */
export type TreeNode = Span & { path: string; kind: NodeKind; heading?: string; level?: number }

/** The retrieval unit, on sentence borders. `header` (title › heading path) is embedded and indexed, never quoted. */
export type NewPassage = Span & {
  header: string
  headingPath: string[]
  /** SHA-256 of the exact text sent to the embedder: `embeddedText(header, text.slice(start, end))`. */
  textHash: string
}

export type ChunkedDocument = { chunkerId: string; nodes: TreeNode[]; passages: NewPassage[] }

export type EmbedKind = 'query' | 'passage'

/** Unit vectors. A `query` overtakes every waiting `passage` batch. */
export interface Embedder {
  /** Model name, quantisation and revision: stored with each vector. */
  readonly id: string
  readonly dimensions: number
  readonly maxTokens: number
  /** One unit vector per text, in order. Throws AbortError or AppError `embed/…`. */
  embed(texts: readonly string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

export type Scored = { passageId: PassageId; score: number }

/** Documents that a filter admits; absent: all. Filters apply before ranking. */
export type Allowed = ReadonlySet<DocumentId>

/** One index of passages behind one face: keyword, exact vectors, later HNSW; one conformance suite. */
export interface PassageIndex<Entry, Query> {
  /** Passages held. */
  readonly size: number
  /** An id that is present already is replaced. */
  add(entries: readonly Entry[]): void
  remove(passageIds: readonly PassageId[]): void
  /** The k best, best first; equal scores by ascending passage id. */
  search(query: Query, k: number, allowed?: Allowed): Scored[]
  /** Scores of given passages (those that the index holds), whatever their rank. */
  score(query: Query, passageIds: readonly PassageId[]): Scored[]
  /** Writes or forgets derived state; an index that lives in the store has nothing to do. */
  save(): void
}

export type KeywordEntry = { passageId: PassageId; documentId: DocumentId; header: string; body: string }

export type VectorEntry = { passageId: PassageId; documentId: DocumentId; vector: Float32Array }

export type KeywordIndex = PassageIndex<KeywordEntry, string>

export type VectorIndex = PassageIndex<VectorEntry, Float32Array>

export type RetrieveOptions = {
  /** Evidence wanted. */
  topK: number
  /** Weight of vectors against words, 0–1; 'auto' decides per query. */
  alpha: number | 'auto'
  /** Candidates taken from each leg. */
  candidates: number
  filter?: Filter
  /** Score sentences with the embedder for highlighting. */
  sentences: boolean
}

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** A language model that speaks. */
export interface ChatModel {
  readonly name: string
  /** Tokens the model can read in one go (prompt and reply together). */
  readonly contextTokens: number
  stream(
    messages: readonly ChatMessage[],
    options: { contextTokens: number; maxTokens: number; temperature: number },
    signal?: AbortSignal,
  ): AsyncIterable<string>
}

export type DocumentRow = {
  id: DocumentId
  contentHash: string
  format: DocumentFormat
  title: string
  status: FileStatus
  parserId: string
  chunkerId: string
  characters: number
}

export type PassageRow = Span & {
  id: PassageId
  documentId: DocumentId
  ordinal: number
  header: string
  headingPath: string[]
}
