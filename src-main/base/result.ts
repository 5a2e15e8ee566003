import { AppError, messageOf, type ErrorCode } from './errors.ts'

/** An error as it crosses a process border: plain data. */
export type WireError = { code: ErrorCode; message: string; retry: boolean }

/** What a process border carries instead of exceptions. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError }

/** Flattens anything thrown; an error without a code of ours gets `fallback`. */
export function toWireError(error: unknown, fallback: ErrorCode): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message, retry: error.retry }
  return { code: fallback, message: messageOf(error), retry: false }
}

/** The way back from `toWireError`. */
export function fromWireError(error: WireError): AppError {
  return new AppError(error.code, error.message, { retry: error.retry })
}
