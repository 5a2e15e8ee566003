import { z } from 'zod'
import type { AnswerOptions } from '../answerTypes.ts'
import type { AskEvent, ConversationRow, ConversationView, ExportedFile } from '../types.ts'
import { filterSchema, id, mutation, nothing, query, question, stream } from './define.ts'

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
const exportFormat = z.enum(['md', 'html', 'docx', 'pdf', 'txt', 'json', 'bib', 'ris', 'csl']).default('md')

/** Asking, what was asked before, and how answers leave. */
export const chatProcedures = {
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
  exportAnswer: query<ExportedFile>()(z.strictObject({ messageId: id, format: exportFormat })),
  exportConversation: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),
  /** The sources of a conversation, each once, by document. */
  exportSources: query<ExportedFile>()(z.strictObject({ conversationId: id, format: exportFormat })),
} as const
