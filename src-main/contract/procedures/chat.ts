import { z } from 'zod'
import type { AnswerOptions } from '../answerTypes.ts'
import type { ConversationHit } from '../nouns/findTypes.ts'
import type { WhyView } from '../nouns/traceTypes.ts'
import type { AskEvent, ConversationRow, ConversationView, ExportedFile } from '../types.ts'
import { filterSchema, id, mutation, nothing, path, query, question, stream } from './define.ts'

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
/** Names of files and folders, and tags. */
const label = z.string().max(4096)
const scopeChip = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), folderId: id, label, pathPrefix: path.exactOptional() }),
  z.strictObject({ kind: z.literal('file'), fileId: id, label }),
  z.strictObject({ kind: z.literal('type'), format: z.enum(['txt', 'md', 'html', 'pdf', 'docx']) }),
  z.strictObject({ kind: z.literal('tag'), tag: label }),
  z.strictObject({ kind: z.literal('before'), modifiedTo: z.number() }),
  z.strictObject({ kind: z.literal('after'), modifiedFrom: z.number() }),
])
/** Passages that an answer is to do without. */
const without = z.array(id).max(1000).optional()
/** Who answers this once; null: quotes; absent: the model chosen. */
const model = z.string().min(1).max(200).nullable().optional()
const exportFormat = z.enum(['md', 'html', 'docx', 'pdf', 'txt', 'json', 'bib', 'ris', 'csl']).default('md')

/** Asking, what was asked before, and how answers leave. */
export const chatProcedures = {
  ask: stream<AskEvent>()(
    z.strictObject({
      conversationId: id.nullable(),
      question,
      /** The message that it goes on from; null: it is a beginning of the conversation; absent: the end of what is shown. */
      after: id.nullable().optional(),
      filter: filterSchema.optional(),
      /** What the filter is to people: kept with the question. */
      chips: z.array(scopeChip).max(100).optional(),
      without,
      model,
      options: answerOptionsSchema.partial().optional(),
    }),
  ),
  /** Answers a question once more, as it was asked and with what led to it; the earlier answers are kept beside the new one. */
  regenerate: stream<AskEvent>()(
    z.strictObject({ messageId: id, without, model, options: answerOptionsSchema.partial().optional() }),
  ),
  /** How many documents each of some filters leaves to search in; null: it limits nothing. */
  scopeSizes: query<(number | null)[]>()(z.strictObject({ filters: z.array(filterSchema).max(30) })),
  /** How an answer came about. */
  why: query<WhyView>()(z.strictObject({ messageId: id })),
  /** How answers are made when a question does not say it, and how that is changed: only what is given. */
  answerOptions: query<AnswerOptions>()(nothing),
  setAnswerOptions: mutation<void>()(answerOptionsSchema.partial()),
  conversations: query<ConversationRow[]>()(nothing),
  conversation: query<ConversationView>()(z.strictObject({ conversationId: id })),
  /** Conversations that hold all the words, in their titles or in one message; parts of words count. */
  searchConversations: query<ConversationHit[]>()(z.strictObject({ text: z.string().max(200) })),
  /** Shows the branch that a message is in, now and after a restart. */
  showBranch: mutation<void>()(z.strictObject({ messageId: id })),
  renameConversation: mutation<void>()(
    z.strictObject({ conversationId: id, title: z.string().trim().min(1).max(200) }),
  ),
  /** Hidden at once; for half a minute it can be brought back. */
  deleteConversation: mutation<void>()(z.strictObject({ conversationId: id })),
  restoreConversation: mutation<void>()(z.strictObject({ conversationId: id })),
  /** The same for a message with all that follows it: of a question, its answers. */
  deleteTurn: mutation<void>()(z.strictObject({ messageId: id })),
  restoreTurn: mutation<void>()(z.strictObject({ messageId: id })),
  exportAnswer: query<ExportedFile>()(z.strictObject({ messageId: id, format: exportFormat })),
  exportConversation: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),
  /** The sources of a conversation, each once, by document. */
  exportSources: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),
} as const
