import { AppError, messageOf, type ErrorCode } from '../../../base/errors.ts'
import type { FileRow, FileStatus } from '../../../contract/types.ts'

/** How a file ended that gave no document. */
export type Failure = { status: FileStatus; code: ErrorCode; reason: string; contentHash: string | null }

const statusOfCode: Partial<Record<ErrorCode, FileStatus>> = {
  'parse/unsupported': 'unsupported',
  'parse/encrypted': 'encrypted',
  'parse/damaged': 'damaged',
  'parse/tooBig': 'tooBig',
}

/** Codes that a change outside the file can mend (rights, a lock): such files are tried again by every run. */
const passingCodes = new Set<string>(['library/unreadable', 'parse/unreadable'])

/** True for a file whose last failure may be over though its bytes are the same. */
export function isWorthAnotherTry(file: FileRow): boolean {
  return file.status === 'failed' && file.code !== null && passingCodes.has(file.code)
}

/** Turns whatever reading a file threw into the file's end, with a sentence for the user. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const hash = 'contentHash' in error && typeof error.contentHash === 'string' ? error.contentHash : null
    return { status: statusOfCode[error.code] ?? 'failed', code: error.code, reason: error.message, contentHash: hash }
  }
  if (systemCode(error) !== undefined) {
    const reason = `The file cannot be opened (${messageOf(error)}). Check that you may read it and that no other program holds it.`
    return { status: 'failed', code: 'library/unreadable', reason, contentHash: null }
  }
  return {
    status: 'failed',
    code: 'parse/failed',
    reason: `The file could not be read: ${messageOf(error)}`,
    contentHash: null,
  }
}

/** Code of an error of the operating system (`ENOENT`), also when it is the cause of one of ours. */
export function systemCode(error: unknown): string | undefined {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string' && /^E[A-Z]+$/.test(link.code)) return link.code
  }
  return undefined
}

/** A full disk in words; anything else as it is. What was committed before stays. */
export function storageError(error: unknown): unknown {
  const fullCodes: readonly unknown[] = ['store/diskFull', 'SQLITE_FULL', 'ENOSPC']
  if (!(error instanceof Error && 'code' in error && fullCodes.includes(error.code))) return error
  const sentence =
    'The disk is full: indexing has stopped, and everything indexed so far is kept. Free some space, then refresh.'
  return new AppError('store/diskFull', sentence, { cause: error, retry: true })
}
