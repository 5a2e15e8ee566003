/** What the page sees of folders and files: the tree, and the rules of what is left out. */
import type { FileRow, FileStatus, FolderId } from '../types.ts'

/** Code of a file that waits to be parsed again though its bytes are known. */
export const readAgainCode = 'library/readAgain'

/** A file in a list. `isEmbedded`: every passage of it can be found by meaning too; false without a document. */
export type ListedFile = FileRow & { isEmbedded: boolean }

/** A folder with what lies in it and below it. `path` relative to its source folder, '' for that folder itself. */
export type TreeFolder = {
  kind: 'folder'
  folderId: FolderId
  path: string
  name: string
  files: number
  byStatus: Partial<Record<FileStatus, number>>
}

/** A line of the tree. A source that is one file has the file's line, once the file was seen. */
export type TreeEntry = TreeFolder | (ListedFile & { kind: 'file' })

/** Some lines of one folder, folders first, each by name; `total`: how many the folder has. */
export type TreePage = { total: number; entries: TreeEntry[] }

/** Patterns as in `.gitignore`, one a line; `folderId` null: for every source folder. */
export type IgnoreRules = { folderId: FolderId | null; patterns: string[] }

/**
 * Every rule there is. `builtIn`: what is always left out, in the same language. `refused`: patterns that cannot be
 * followed, and are not.
 */
export type IgnoreState = { rules: IgnoreRules[]; builtIn: string[]; refused: string[] }

/** What patterns would do: files in the library that would leave it, the first of them, and patterns that cannot be followed. */
export type IgnorePreview = { files: number; examples: string[]; refused: string[] }
