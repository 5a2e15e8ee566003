/** The rooms an error can come from; the part of an error code before the slash. */
export type ErrorArea =
  | 'parse'
  | 'embed'
  | 'store'
  | 'library'
  | 'retrieve'
  | 'answer'
  | 'models'
  | 'export'
  | 'evaluate'
  | 'server'
  | 'shell'
  | 'cli'
  | 'input'

/** `area/problem`, such as `parse/encrypted`; stable, so that the page can turn it into a sentence. */
export type ErrorCode = `${ErrorArea}/${string}`

/**
 * The one error that crosses rooms. `message` is for a person: what happened and, where one is
 * known, the next step. `retry` says that the same call may go through later.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retry: boolean

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retry?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retry = options.retry ?? false
  }
}

/** True for an abort in any of the shapes that Node, the DOM and libraries use. An abort is an outcome, not an error. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || (error as { code?: unknown }).code === 'ABORT_ERR')
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
