/** The nouns of finding while somebody types, and of the tags that narrow it. Types only. */
import type { DocumentId, FileId, FileStatus, FolderId, MessageRow, Span } from '../types.ts'

/** A file by its name or title; `documentId` null while it holds none. */
export type FileHit = {
  kind: 'file'
  fileId: FileId
  documentId: DocumentId | null
  file: string
  title: string
  status: FileStatus
}

/** A heading; the span is that of its section. */
export type HeadingHit = Span & {
  kind: 'heading'
  fileId: FileId
  documentId: DocumentId
  file: string
  heading: string
}

/** A folder that holds files, as a place to search in. `path` is relative to the source folder, whose `name` it has; empty for that itself. */
export type FolderHit = { kind: 'folder'; folderId: FolderId; name: string; path: string }

/** `isReadAnew`: nothing has the words as typed; these have words that are near to them. `isComplete` false: the library is still being gone through. */
export type FindResult = { hits: (FileHit | HeadingHit | FolderHit)[]; isReadAnew: boolean; isComplete: boolean }

/** A user's own word for files, and how many files have it, themselves or by a folder around them. */
export type TagRow = { tag: string; files: number }

/** Tags of one file or folder: those given to it, and those that it has by the folders around it. */
export type PlaceTags = { own: string[]; inherited: string[] }

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
