/** The nouns of conversations: where a question was searched, branches, and what was found in them. Types only. */
import type { DocumentFormat, FileId, Filter, FolderId, MessageRow, Span } from './types.ts'

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

/** A message of the branch that is shown. `siblings`: ids of all messages in its place, itself among them, oldest first. */
export type ShownMessage = MessageRow & { siblings: number[] }

/**
 * A conversation in which words were found. `messageId`: the first message that holds them all, null when only the title
 * does. `marks` are spans of `excerpt`.
 */
export type ConversationHit = {
  conversationId: number
  title: string
  updatedAt: number
  titleMarks: Span[]
  messageId: number | null
  role: MessageRow['role'] | null
  excerpt: string
  marks: Span[]
}
