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
  Picture,
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

/**
 * A picture as a parser notes it. `alt`: what the file says in its place, which need not be in the canonical
 * text. `source`: how its parser finds the bytes again; empty where page and box tell.
 */
export type NotedPicture = Pick<Picture, 'at' | 'caption' | 'box'> & { alt?: string; source: string }

/** The same as the library keeps it; `n` from 1, in the parser's order. */
export type PictureRow = NotedPicture & Pick<Picture, 'documentId' | 'n'>

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
  /** In the order of the text; absent: none. */
  pictures?: NotedPicture[]
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

/** The text of a passage in pieces: joined without anything between them, head first, they are what is embedded. */
export type PassageText = { head: string; sentences: readonly string[] }

/**
 * `parts`: a unit vector for each sentence, made of its tokens as the model read them inside the passage ("late
 * chunking", Günther et al. 2024), so no sentence costs a run of its own. Empty for models that do not show tokens.
 */
export type PassageVectors = { vector: Float32Array; parts: Float32Array[] }

/** Unit vectors. A `query` overtakes every waiting `passage` batch. */
export interface Embedder {
  /** Model name, quantisation and revision: stored with each vector. */
  readonly id: string
  readonly dimensions: number
  readonly maxTokens: number
  /** One unit vector per text, in order. Throws AbortError or AppError `embed/…`. */
  embed(texts: readonly string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]>
  /** Each passage's vector, the very one that `embed` gives for its whole text, and those of its sentences. Throws as `embed`. */
  embedPassages(passages: readonly PassageText[], signal?: AbortSignal): Promise<PassageVectors[]>
  close(): Promise<void>
}

/** How a model of vectors is used, as far as its own files do not say. */
export type EmbedderProfile = {
  /** ONNX file below the model's folder, in `onnx/`. */
  weights: string
  /** How the vectors of tokens become the text's: their mean, the first token's ([CLS]), or the last one's. */
  pooling: 'mean' | 'cls' | 'last'
  /** Numbers kept; where the model gives more, its first ones (Matryoshka), scaled to length 1 again. */
  dimensions: number
  /** Tokens read of a text, special ones included. */
  maxTokens: number
  /** Put before a text, as the model was trained. */
  queryPrefix: string
  passagePrefix: string
}

/** How a cross-encoder is used. `maxTokens` of question and passage together, special ones included. */
export type RerankerProfile = Pick<EmbedderProfile, 'weights' | 'maxTokens'>

/** How a model of entailment is used. `labels`: what its three outputs stand for, in their order. */
export type EntailmentProfile = RerankerProfile & { labels: readonly (keyof Entailed)[] }

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

/** How lists of several queries or indexes become one; see `retrieve/fuse`. The first is Footnote's own choice. */
export type FusionMode = 'theoreticalMinMax' | 'relativeScore' | 'distributionBasedScore' | 'reciprocalRank' | 'simple'

/** Settings of retrieval, in the literature's names; `retrieve/options.ts` has the defaults and how each is read. */
export type RetrieveOptions = {
  /** Evidence wanted. */
  topK: number
  /** Evidence kept after everything else; null: as many as `topK`. */
  topKFinal: number | null
  /** Weight of vectors against words, 0–1; 'auto' decides per query. */
  alpha: number | 'auto'
  /** Candidates taken from each leg. */
  candidates: number
  filter?: Filter
  /** Passages that are not to be found, nor others that say the same. */
  without?: readonly PassageId[]
  /** Score sentences with the embedder for highlighting. */
  sentences: boolean
  fusionMode: FusionMode

  /** Wordings of the question that are searched, the original among them; above 1 a model writes the others. */
  numQueries: number
  /** A model plans the queries (KohakuRAG), at most `plannerMaxQueries`. */
  usePlanner: boolean
  plannerMaxQueries: number
  /** A model asks the more general question behind this one (Zheng et al. 2023). */
  useStepBack: boolean
  /** A model splits the question into sub-questions. */
  useDecomposition: boolean
  /** A model writes an answer out of thin air, whose vector is searched (Gao et al. 2022). */
  useHyde: boolean
  /** With HyDE: search the question's own vector too. */
  includeOriginal: boolean
  /** Pseudo-relevance feedback: terms and vectors of the first passages found join the query. */
  useFeedback: boolean
  /** Words near in meaning, learnt from the library's own vectors. */
  useSynonyms: boolean
  /** A word that the library does not hold is read as the nearest one that it does. */
  useSpelling: boolean

  /** What is searched by meaning: paragraphs (passages), their sentences, or both with the better of the two. */
  kinds: 'paragraphs' | 'sentences' | 'both'
  /** A paragraph's vector: of its whole text, the average of its sentences', or the nearer of the two. */
  paragraphVectors: 'full' | 'averaged' | 'both'
  /** Documents are found first by title and by the average of their vectors, then passages inside them. */
  useRecursive: boolean
  /** A list of passages by the question's telling words alone joins the fusion (LlamaIndex's keyword table). */
  useKeywordTable: boolean
  /** Chooses the retrievers for a question: by rules, by a model, or always all. */
  router: 'none' | 'rules' | 'model'
  /** Share of a passage's age in its score, 0–1 (LlamaIndex's time-weighted retriever); 0: age does not count. */
  nodeRecency: number
  /** Days after which `nodeRecency` counts half. */
  halfLifeDays: number
  /** Maximal marginal relevance (Carbonell & Goldstein 1998): 1 relevance only, 0 variety only; null: off. */
  mmr: number | null

  /** Share of a passage's best sentence in its score by meaning, 0–1. */
  sentenceWeight: number
  /** Share of the passage seen together with those beside it in its score by meaning, 0–1. */
  contextWeight: number
  /** How far candidates pull those that are near to them in meaning (Diaz 2005), 0–1; 0: not at all. */
  smoothing: number

  /** 'auto': by the cross-encoder when one is chosen in the settings. */
  rerank: 'auto' | 'none' | 'crossEncoder'
  /** Passages that are reranked. */
  rerankTopN: number
  /** Share of the reranker in the score; the first stage keeps the rest. */
  rerankWeight: number
  /** Time for reranking in milliseconds; what is not scored by then keeps its first score. */
  rerankTimeMs: number

  /** How a passage found by several queries is scored (KohakuRAG). */
  strategy: 'frequency' | 'score' | 'combined'
  /** Evidence below this score is left out. */
  similarityCutoff: number
  /** Best evidence first and last, the rest in the middle (Liu et al., "Lost in the Middle", 2023). */
  reorder: boolean
  /** Context around evidence: sentences beside it, whole paragraphs or sections where most of them were found, or none. */
  expand: 'none' | 'siblings' | 'parents' | 'autoMerge'
  /** Tokens that `expand` may add to all evidence together. */
  expandTokens: number
  /** Pictures shown with the evidence, all together; 0: none. */
  topKImages: number
}

/** Scores how well passages answer a query, in the order given; any scale, larger is better. */
export interface Reranker {
  readonly id: string
  /**
   * The best candidate first: passages are scored in the order given, and `onScore` is told of each at once,
   * so that an abort (a time budget) loses nothing that was scored before it.
   */
  score(
    query: string,
    passages: readonly string[],
    signal?: AbortSignal,
    onScore?: (index: number, score: number) => void,
  ): Promise<number[]>
}

/** Shares of belief in what a premise says of a hypothesis; they add up to 1. */
export type Entailed = { entails: number; neutral: number; contradicts: number }

/** A small model that reads whether one text follows from another (natural language inference). */
export interface Entailment {
  /** `premise`: the passage; `hypothesis`: what is said of it. Throws AbortError or AppError. */
  judge(premise: string, hypothesis: string, signal?: AbortSignal): Promise<Entailed>
}

/** `images`: base64 of PNG or JPEG files, for models that can see. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string; images?: readonly string[] }

/** What a server counted of one request. */
export type ChatUsage = { promptTokens: number; replyTokens: number }

export type ChatOptions = {
  contextTokens: number
  maxTokens: number
  /** 0: the same words each time. */
  temperature: number
  /** For runs that shall differ though they ask the same. */
  seed?: number
  /** JSON schema that the reply must follow. */
  format?: object
  onUsage?: (usage: ChatUsage) => void
}

/** Counts a model's tokens. `isExact`: with the model's own tokenizer; else an estimate, calibrated by what the server counted. */
export interface TokenCounter {
  readonly isExact: boolean
  /** Tokens of a text, without any template. */
  count(text: string): number
  /** Tokens of messages as the model reads them, its chat template included. */
  countMessages(messages: readonly ChatMessage[]): number
}

/** What a model is able to do; `parameters` in billions, null when unknown. */
export type ModelAbilities = { parameters: number | null; canUseTools: boolean; canSee: boolean }

/** A language model that speaks. */
export interface ChatModel {
  readonly name: string
  /** Tokens the model can read in one go (prompt and reply together). */
  readonly contextTokens: number
  readonly abilities: ModelAbilities
  readonly tokens: TokenCounter
  /** Throws AbortError or AppError `models/…`, among them `cutShort` (the longest reply was reached) and `promptTooLong`. */
  stream(messages: readonly ChatMessage[], options: ChatOptions, signal?: AbortSignal): AsyncIterable<string>
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
