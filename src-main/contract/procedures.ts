import { z } from 'zod'
import type { AnswerOptions } from './answerTypes.ts'
import type { FindResult } from './findTypes.ts'
import type { QualityEvent } from './qualityTypes.ts'
import type {
  AppInfo,
  AskEvent,
  Box,
  ConversationRow,
  ConversationView,
  DocumentView,
  ExportedFile,
  FileRow,
  FolderListing,
  FolderRow,
  LibraryStatus,
  ModelShelfState,
  ModelsState,
  PictureData,
  QueryResult,
  SearchResult,
} from './types.ts'

/**
 * The contract: every call that may cross a process border, once. A new procedure is one entry
 * here and one handler in `engine/handlers.ts`. Inputs are checked by schema wherever they come
 * from; outputs are the engine's own and only typed.
 */
export type Procedure<Kind extends 'query' | 'mutation' | 'stream', Input extends z.ZodType, Output> = {
  kind: Kind
  input: Input
  /** Type only; never present at run time. */
  output?: Output
}

const query =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'query', Input, Output> => ({ kind: 'query', input })
const mutation =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'mutation', Input, Output> => ({ kind: 'mutation', input })
const stream =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'stream', Input, Output> => ({ kind: 'stream', input })

const nothing = z.void()
const id = z.int().positive()
/** Longer questions are pasted documents: the page offers to add them as files instead. */
const question = z.string().trim().min(1).max(4000)
const path = z.string().min(1).max(4096)
const offset = z.int().nonnegative()
const modelName = z.string().min(1).max(200)

export const filterSchema = z.strictObject({
  folderIds: z.array(id).max(1000).optional(),
  fileIds: z.array(id).max(10_000).optional(),
  pathPrefix: path.optional(),
  formats: z.array(z.enum(['txt', 'md', 'html', 'pdf', 'docx'])).optional(),
  modifiedFrom: z.number().optional(),
  modifiedTo: z.number().optional(),
})

/** How an answer is made; what is absent is as the settings say. */
export const answerOptionsSchema = z.strictObject({
  responseMode: z.enum([
    'refine',
    'compact',
    'simple_summarize',
    'tree_summarize',
    'generation',
    'no_text',
    'accumulate',
    'compact_accumulate',
  ]),
  chatMode: z.enum(['best', 'simple', 'condense_question', 'context', 'condense_plus_context', 'react']),
  isStrict: z.boolean(),
  isStructured: z.boolean(),
  runs: z.int().min(1).max(9),
  voting: z.enum(['majority', 'bestSupported']),
})

const statuses = z.enum([
  'pending',
  'ok',
  'partly',
  'scanned',
  'empty',
  'encrypted',
  'damaged',
  'tooBig',
  'unsupported',
  'failed',
])

const exportFormat = z.enum(['md', 'html', 'docx', 'pdf', 'txt', 'json', 'bib', 'ris', 'csl']).default('md')

const qualitySetting = z.enum(['present', 'words', 'meaning', 'both', 'reranked'])

export const procedures = {
  info: query<AppInfo>()(nothing),

  status: query<LibraryStatus>()(nothing),
  watchStatus: stream<LibraryStatus>()(nothing),
  browse: query<FolderListing>()(z.strictObject({ path: path.optional() })),
  addFolder: mutation<FolderRow>()(z.strictObject({ path })),
  removeFolder: mutation<void>()(z.strictObject({ folderId: id })),
  refresh: mutation<void>()(nothing),
  cancelIndexing: mutation<void>()(nothing),
  files: query<{ total: number; rows: FileRow[] }>()(
    z.strictObject({
      folderId: id.optional(),
      statuses: z.array(statuses).optional(),
      offset: offset.default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
  ),

  /** Names of files, titles and headings, as they are typed. */
  find: query<FindResult>()(z.strictObject({ text: z.string().max(200), limit: z.int().min(1).max(100).default(12) })),

  search: query<SearchResult>()(
    z.strictObject({
      query: question,
      topK: z.int().min(1).max(100).default(10),
      filter: filterSchema.optional(),
      /** Also score sentences and mark the best: slower by a model's run over all that was found. */
      sentences: z.boolean().default(true),
    }),
  ),

  /** A search with its settings by name, in the shape of LlamaIndex's query service. */
  query: query<QueryResult>()(
    z.strictObject({
      query: question,
      topK: z.int().min(1).max(100).default(10),
      useHyde: z.boolean().default(false),
      /** Search several wordings of the question, written by the chosen model, and fuse what they find. */
      useFusion: z.boolean().default(false),
      numQueries: z.int().min(1).max(10).default(4),
      /** Absent: when a reranker is chosen. */
      rerank: z.boolean().optional(),
      rerankTopN: z.int().min(1).max(1000).default(50),
      /** Weight of vectors against words; absent: decided by the question and what both find. */
      alpha: z.number().min(0).max(1).optional(),
      filters: filterSchema.optional(),
    }),
  ),

  ask: stream<AskEvent>()(
    z.strictObject({
      conversationId: id.nullable(),
      question,
      filter: filterSchema.optional(),
      options: answerOptionsSchema.partial().optional(),
    }),
  ),
  /** How answers are made when a question does not say it, and how that is changed: only what is given. */
  answerOptions: query<AnswerOptions>()(nothing),
  setAnswerOptions: mutation<void>()(answerOptionsSchema.partial()),
  conversations: query<ConversationRow[]>()(nothing),
  conversation: query<ConversationView>()(z.strictObject({ conversationId: id })),
  renameConversation: mutation<void>()(
    z.strictObject({ conversationId: id, title: z.string().trim().min(1).max(200) }),
  ),
  deleteConversation: mutation<void>()(z.strictObject({ conversationId: id })),

  document: query<DocumentView>()(z.strictObject({ documentId: id })),
  /** A picture of a document, taken out of its original now. `n` as in `Picture`. */
  picture: query<PictureData>()(z.strictObject({ documentId: id, n: id })),
  boxes: query<Box[]>()(z.strictObject({ documentId: id, start: offset, end: offset })),

  exportAnswer: query<ExportedFile>()(z.strictObject({ messageId: id, format: exportFormat })),
  exportConversation: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),
  /** The sources of a conversation, each once, by document. */
  exportSources: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),

  models: query<ModelsState>()(nothing),
  modelShelf: query<ModelShelfState>()(nothing),
  installModel: mutation<void>()(z.strictObject({ name: modelName })),
  cancelInstall: mutation<void>()(z.strictObject({ name: modelName })),
  importModel: mutation<{ name: string }>()(z.strictObject({ path })),
  removeModel: mutation<void>()(z.strictObject({ name: modelName })),
  /** Null: the bundled embedder, or no reranker. */
  useModel: mutation<void>()(
    z.strictObject({ task: z.enum(['embed', 'rerank', 'entail']), name: modelName.nullable() }),
  ),
  chooseModel: mutation<void>()(z.strictObject({ name: z.string().min(1).max(200).nullable() })),

  /** Questions made from the library's own sentences, asked under one setting or two; writes nothing. */
  checkQuality: stream<QualityEvent>()(
    z.strictObject({
      questions: z.int().min(10).max(300).default(60),
      seed: z.int().min(0).max(4_294_967_295).default(1),
      setting: qualitySetting.default('present'),
      against: qualitySetting.nullable().default(null),
      isWrittenByModel: z.boolean().default(false),
    }),
  ),
} as const

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
