import type { FileRow, FileStatus } from '../../../contract/types.ts'
import type { RunContext } from './parts.ts'

/** Why a document has little or no text, when its parser said nothing more precise. */
const plainReasons: Partial<Record<FileStatus, string>> = {
  partly: 'Some of this file could not be read.',
  scanned: 'The pages of this file are pictures without text.',
  empty: 'There is no text in this file.',
}

/** Code and sentence of a document's status, for a file that shows it. */
export function reasonOf(
  status: FileStatus,
  warning?: { code: string; message: string },
): { code: string | null; reason: string | null } {
  if (warning) return { code: warning.code, reason: warning.message }
  const reason = plainReasons[status]
  return reason === undefined ? { code: null, reason: null } : { code: `parse/${status}`, reason }
}

/**
 * Gives a file the document of its bytes if there is one: nothing is parsed, nothing embedded.
 * @returns whether there was one.
 */
export function attachKnown({ store, writer, summary }: RunContext, row: FileRow, contentHash: string): boolean {
  const document = store.reader.documentByHash(contentHash)
  if (!document) return false
  const other = store.reader.filesOfDocument(document.id).find((file) => file.status === document.status)
  const { code, reason } = other ?? reasonOf(document.status)
  writer.attachFile(row.id, document.id, contentHash, document.status, code, reason)
  summary.attached++
  return true
}
