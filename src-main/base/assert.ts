/** Stops on a programmer's mistake. Never for bad input: that is an `AppError`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Marks a switch as exhaustive: a new case becomes a type error here. */
export function assertNever(value: never): never {
  throw new Error(`assertion failed: unexpected value ${JSON.stringify(value)}`)
}
