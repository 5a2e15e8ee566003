import { isAbort, messageOf } from '../base/errors.ts'

/** What a command ends with; the help lists them. */
export const exitCodes = { success: 0, failure: 1, usage: 2, interrupted: 130 } as const

/** Thrown by a command whose arguments fit no use of it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Exit code and sentence for anything that a command threw. */
export function endOf(error: unknown): { code: number; sentence: string } {
  if (isAbort(error)) return { code: exitCodes.interrupted, sentence: 'Stopped.' }
  if (error instanceof UsageError) return { code: exitCodes.usage, sentence: error.message }
  return { code: exitCodes.failure, sentence: messageOf(error) }
}
