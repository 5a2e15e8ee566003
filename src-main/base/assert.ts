/** Stops on a programmer's mistake. Never for bad input: that is an `AppError`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}
