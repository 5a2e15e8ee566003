import { z } from 'zod'
import type { Procedure } from '../../src-main/contract/procedures/define.ts'
import { preferencesSchema } from '../../src-main/contract/procedures/settings.ts'
import { procedures, type ProcedureName, type Procedures } from '../../src-main/contract/procedures.ts'
import type { NetworkPurpose } from '../../src-main/contract/nouns/settingsTypes.ts'
import type { DocumentFormat, FileStatus } from '../../src-main/contract/types.ts'
import { agentStep, answerOptions, answerParts, answerTable, disagreement, queryOrigin } from './answerOutputs.ts'
import { modelShelfState, modelsState } from './modelOutputs.ts'
import { whyView } from './traceOutputs.ts'

type OutputOf<P> = P extends Procedure<'query' | 'mutation' | 'stream', z.ZodType, infer Output> ? Output : never

const id = z.int().positive()
const count = z.int().nonnegative()
const span = { start: count, end: count }
const format = z.enum(['txt', 'md', 'html', 'pdf', 'docx'] satisfies DocumentFormat[])
const status = z.enum([
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
] satisfies FileStatus[])
const hash = z.string().regex(/^[\da-f]{64}$/)
const share = z.number().min(-1).max(10)

const indexState = z.strictObject({ files: count, filesRead: count, passages: count, embedded: count })
const folder = z.strictObject({
  id,
  path: z.string().min(1),
  name: z.string().min(1),
  addedAt: z.number(),
  file: z.string().min(1).exactOptional(),
})
const file = z.strictObject({
  id,
  folderId: id,
  path: z.string().min(1),
  size: count,
  modifiedMs: z.number(),
  contentHash: hash.nullable(),
  documentId: id.nullable(),
  status,
  code: z.string().nullable(),
  reason: z.string().nullable(),
  isEmbedded: z.boolean(),
})
const treeEntry = z.discriminatedUnion('kind', [
  file.extend({ kind: z.literal('file') }),
  z.strictObject({
    kind: z.literal('folder'),
    folderId: id,
    path: z.string(),
    name: z.string().min(1),
    files: count,
    byStatus: z.partialRecord(status, count),
  }),
])
const libraryStatus = indexState.extend({
  byStatus: z.partialRecord(status, count),
  bytes: count,
  folders: z.array(folder),
  progress: z.strictObject({
    phase: z.enum(['idle', 'scanning', 'reading', 'embedding']),
    done: count,
    total: count,
    rate: z.number().nonnegative(),
    secondsLeft: z.number().nonnegative().nullable(),
    current: z.string().exactOptional(),
  }),
  writtenBy: z.string().nullable(),
  problem: z.string().nullable(),
  pausedBy: z.array(z.enum(['user', 'battery'])),
  missing: z.array(id),
})
const place = {
  ...span,
  documentId: id,
  fileId: id,
  file: z.string().min(1),
  title: z.string(),
  headingPath: z.array(z.string()),
  pages: z.array(id),
}
const picture = z.strictObject({
  documentId: id,
  n: id,
  at: count,
  caption: z.strictObject(span).exactOptional(),
  text: z.string(),
  box: z
    .strictObject({ page: id, x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .exactOptional(),
})

const evidence = z.strictObject({
  ...place,
  passageIds: z.array(id).min(1),
  passageScores: z.array(z.number()),
  text: z.string().min(1),
  score: z.number(),
  why: z
    .array(
      z.strictObject({
        index: z.enum(['keyword', 'vector', 'fileName', 'reranker']),
        rank: id.exactOptional(),
        score: z.number(),
      }),
    )
    .min(1),
  sentences: z.array(z.strictObject({ ...span, score: share, weight: z.number().min(0).max(1) })),
  marks: z.array(z.strictObject(span)),
  alsoIn: z.array(z.string()),
  pictures: z.array(picture).min(1).exactOptional(),
})
const source = z.strictObject({ ...place, n: id, quote: z.string().min(1), contentHash: hash })
const sentence = z.strictObject({
  text: z.string().min(1),
  verdict: z.enum(['supported', 'partly', 'notFound', 'contradicted']),
  reason: z.string().exactOptional(),
  citations: z.array(id),
  isHidden: z.boolean().exactOptional(),
})
const answer = z.strictObject({
  declined: z.boolean(),
  text: z.string(),
  sentences: z.array(sentence),
  sources: z.array(source),
  model: z.string().nullable(),
  index: indexState,
  notices: z.array(z.string()),
  ...answerParts,
})
const askEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started'), conversationId: id, questionId: id, messageId: id }),
  z.strictObject({ type: z.literal('evidence'), evidence: z.array(evidence), index: indexState }),
  z.strictObject({ type: z.literal('step'), step: agentStep }),
  z.strictObject({ type: z.literal('table'), table: answerTable, sources: z.array(source) }),
  z.strictObject({
    type: z.literal('disagreements'),
    disagreements: z.array(disagreement).min(1),
    sources: z.array(source),
  }),
  z.strictObject({ type: z.literal('restart') }),
  z.strictObject({ type: z.literal('delta'), text: z.string() }),
  z.strictObject({ type: z.literal('sentence'), sentence, sources: z.array(source) }),
  z.strictObject({ type: z.literal('notice'), message: z.string() }),
  z.strictObject({ type: z.literal('done'), answer }),
])
const conversation = z.strictObject({ id, title: z.string().min(1), createdAt: z.number(), updatedAt: z.number() })
const shownMessage = z.strictObject({
  id,
  conversationId: id,
  parentId: id.nullable(),
  siblings: z.array(id).min(1),
  scope: procedures.ask.input
    .pick({ filter: true, chips: true })
    .transform(({ filter = {}, chips = [] }) => ({ filter, chips }))
    .nullable(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  answer: answer.nullable(),
  complete: z.boolean(),
  createdAt: z.number(),
})
const exported = z.strictObject({
  fileName: z.string().min(1),
  mediaType: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  content: z.string().min(1),
})
const portion = z.number().min(0).max(1)
const qualityFigures = z.strictObject({
  setting: z.enum(['present', 'words', 'meaning', 'both', 'reranked']),
  hit1: portion,
  hit5: portion,
  hit10: portion,
  mrr10: portion,
  citationPrecision: portion,
  msMedian: count,
})
const qualityMiss = z.strictObject({
  ...span,
  question: z.string().min(1),
  rank: z.int().min(2).max(10).nullable(),
  documentId: id,
  file: z.string().min(1),
  pages: z.array(id),
  headingPath: z.array(z.string()),
  quote: z.string().min(1),
})
const qualityEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('progress'),
    phase: z.enum(['choosing', 'writing', 'asking']),
    done: count,
    total: count,
    secondsLeft: z.number().nonnegative().nullable(),
  }),
  z.strictObject({
    type: z.literal('done'),
    report: z.strictObject({
      questions: count,
      documents: count,
      writtenBy: z.string().nullable(),
      first: qualityFigures,
      second: qualityFigures.nullable(),
      comparison: z
        .strictObject({ difference: z.number(), low: z.number(), high: z.number(), pValue: portion })
        .nullable(),
      misses: z.array(qualityMiss),
      notices: z.array(z.string()),
      index: indexState,
    }),
  }),
])
const nothing = z.undefined()

/** What every procedure may answer, as strictly as its type: no key more, none less. The compiler holds both together. */
export const outputs: { [Name in ProcedureName]: z.ZodType<OutputOf<Procedures[Name]> | undefined> } = {
  info: z.strictObject({
    version: z.string(),
    libraryPath: z.string().min(1),
    homePath: z.string().min(1),
    embeddingModel: z.string().min(1),
  }),
  status: libraryStatus,
  watchStatus: libraryStatus,
  browse: z.strictObject({
    path: z.string().min(1),
    parent: z.string().nullable(),
    folders: z.array(z.strictObject({ name: z.string().min(1), path: z.string().min(1) })),
    files: count,
  }),
  addFolder: folder,
  removeFolder: nothing,
  refresh: nothing,
  cancelIndexing: nothing,
  pauseIndexing: nothing,
  resumeIndexing: nothing,
  readAgain: nothing,
  children: z.strictObject({ total: count, entries: z.array(treeEntry) }),
  ignoreRules: z.strictObject({
    rules: z.array(z.strictObject({ folderId: id.nullable(), patterns: z.array(z.string()) })),
    builtIn: z.array(z.string()),
    refused: z.array(z.string()),
  }),
  setIgnoreRules: nothing,
  previewIgnoreRules: z.strictObject({ files: count, examples: z.array(z.string()), refused: z.array(z.string()) }),
  files: z.strictObject({ total: count, rows: z.array(file) }),
  query: z.strictObject({
    nodes: z.array(evidence),
    queryUsed: z.string(),
    hydeDocument: z.string().nullable(),
    fusedFrom: z.array(z.strictObject({ text: z.string(), origin: queryOrigin })),
    warnings: z.array(z.string()),
    index: indexState,
    latencyMs: count,
  }),
  find: z.strictObject({
    hits: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('file'),
          fileId: id,
          documentId: id.nullable(),
          file: z.string().min(1),
          title: z.string(),
          status,
        }),
        z.strictObject({
          ...span,
          kind: z.literal('heading'),
          fileId: id,
          documentId: id,
          file: z.string().min(1),
          heading: z.string().min(1),
        }),
        z.strictObject({ kind: z.literal('folder'), folderId: id, name: z.string().min(1), path: z.string() }),
      ]),
    ),
    isReadAnew: z.boolean(),
    isComplete: z.boolean(),
  }),
  tags: z.array(z.strictObject({ tag: z.string().min(1), files: count })),
  tagsOf: z.strictObject({ own: z.array(z.string()), inherited: z.array(z.string()) }),
  setTags: nothing,
  search: z.strictObject({ results: z.array(evidence), index: indexState, ms: count }),
  ask: askEvent,
  regenerate: askEvent,
  why: whyView,
  scopeSizes: z.array(count.nullable()),
  answerOptions,
  setAnswerOptions: nothing,
  conversations: z.array(conversation),
  conversation: z.strictObject({ conversation, messages: z.array(shownMessage) }),
  renameConversation: nothing,
  deleteConversation: nothing,
  restoreConversation: nothing,
  deleteTurn: nothing,
  restoreTurn: nothing,
  showBranch: nothing,
  searchConversations: z.array(
    z.strictObject({
      conversationId: id,
      title: z.string(),
      updatedAt: z.number(),
      titleMarks: z.array(z.strictObject(span)),
      messageId: id.nullable(),
      role: z.enum(['user', 'assistant']).nullable(),
      excerpt: z.string(),
      marks: z.array(z.strictObject(span)),
    }),
  ),
  document: z.strictObject({
    documentId: id,
    fileId: id,
    file: z.string().min(1),
    title: z.string(),
    format,
    text: z.string(),
    blocks: z.array(
      z.strictObject({
        ...span,
        kind: z.enum(['heading', 'paragraph', 'listItem', 'tableRow', 'code', 'quote']),
        level: z.int().min(1).max(6).exactOptional(),
      }),
    ),
    pages: z.array(z.strictObject({ ...span, number: id, width: z.number(), height: z.number() })),
    contentHash: hash,
  }),
  picture: z.strictObject({ mediaType: z.enum(['image/png', 'image/jpeg']), base64: z.base64().min(1) }),
  boxes: z.array(
    z.array(z.strictObject({ page: id, x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  ),
  original: z.strictObject({ isThere: z.boolean() }),
  exportAnswer: exported,
  exportConversation: exported,
  exportSources: exported,
  models: modelsState,
  chooseModel: nothing,
  pullModel: nothing,
  cancelPull: nothing,
  preferences: preferencesSchema,
  setPreferences: nothing,
  speak: nothing,
  addSample: folder,
  networkLog: z.array(
    z.strictObject({
      at: z.number(),
      address: z.string().max(200),
      isLocal: z.boolean(),
      purpose: z.enum([
        'listModels',
        'readModel',
        'write',
        'embed',
        'fetchModel',
        'release',
        'other',
        'download',
        'refusedCall',
      ] satisfies NetworkPurpose[]),
      outcome: z.enum(['made', 'failed', 'refused']),
      times: id,
      bytesUp: count,
      bytesDown: count,
    }),
  ),
  clearNetworkLog: nothing,
  modelNotices: z.array(z.strictObject({ title: z.string().min(1), paragraphs: z.array(z.string().min(1)).min(1) })),
  backupState: z.strictObject({ bytes: count, isRestoreWaiting: z.boolean() }),
  backupLibrary: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('progress'), done: count, total: count }),
    z.strictObject({ type: z.literal('done'), path: z.string().min(1), bytes: id }),
  ]),
  restoreLibrary: nothing,
  cancelRestore: nothing,
  suggestedQuestions: z.strictObject({
    isSample: z.boolean(),
    topics: z.array(z.strictObject({ title: z.string().min(1), heading: z.string().min(1).nullable() })).max(4),
  }),
  modelShelf: modelShelfState,
  installModel: nothing,
  cancelInstall: nothing,
  importModel: z.strictObject({ name: z.string().min(1) }),
  removeModel: nothing,
  useModel: nothing,
  checkQuality: qualityEvent,
}

/** Names of all procedures, in the table's order. */
export const procedureNames = Object.keys(procedures) as ProcedureName[]
