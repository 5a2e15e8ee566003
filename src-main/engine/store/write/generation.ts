import type { Database } from 'better-sqlite3'

/** Counts up, inside the caller's transaction, when passages or their vectors have changed; gives the new count. */
export function prepareBump(database: Database): () => number {
  const bump = database
    .prepare<[], number>(`UPDATE meta SET value = value + 1 WHERE key = 'generation' RETURNING value`)
    .pluck()
  return () => bump.get() ?? 0
}
