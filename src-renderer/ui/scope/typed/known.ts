import type { DocumentFormat, FileId, FolderId } from '../../../../src-main/contract/types.ts'

/** What typed filters can name at this moment; of files and folders those that the caller has looked up for what is typed. */
export type ScopeKnown = {
  /** Source folders (`path` empty), and folders below them. */
  folders: readonly { folderId: FolderId; path: string; name: string }[]
  files: readonly { fileId: FileId; file: string }[]
  tags: readonly { tag: string; files: number }[]
}

/** Formats in the order in which they are offered, each with what people call it besides its name. */
export const formatWords: Readonly<Record<DocumentFormat, readonly string[]>> = {
  pdf: ['pdf'],
  docx: ['docx', 'word'],
  html: ['html', 'htm', 'web'],
  md: ['md', 'markdown'],
  txt: ['txt', 'text'],
}
