import { ZodError } from 'zod'
import { AppError, isAbort, messageOf } from '../base/errors.ts'

/** What a command ends with; the help lists them. */
export const exitCodes = { success: 0, failure: 1, usage: 2, interrupted: 130 } as const

/** Thrown by a command whose arguments fit no use of it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Exit code and sentence for anything that a command threw. */
export function endOf(error: unknown): { code: number; sentence: string } {
  // The contract's caller wraps what its handlers throw.
  for (let link = error; link instanceof Error; link = link.cause) {
    if (isAbort(link)) return { code: exitCodes.interrupted, sentence: 'Stopped.' }
    if (link instanceof UsageError) return { code: exitCodes.usage, sentence: link.message }
    if (link instanceof AppError) return { code: exitCodes.failure, sentence: link.message }
    if (link instanceof ZodError)
      return { code: exitCodes.usage, sentence: link.issues.map((issue) => issue.message).join('; ') }
  }
  return { code: exitCodes.failure, sentence: messageOf(error) }
}
