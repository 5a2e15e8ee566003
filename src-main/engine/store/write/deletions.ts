import type { Database } from 'better-sqlite3'
import type { StoreWriter } from '../types.ts'

type DeletionWriter = Pick<
  StoreWriter,
  'deleteConversation' | 'restoreConversation' | 'deleteMessages' | 'restoreMessages' | 'purgeDeleted'
>

/** A message and all that follows it, in every branch. */
const subtree = `WITH RECURSIVE part (id, conversation_id) AS (
    SELECT id, conversation_id FROM messages WHERE id = :id
    UNION SELECT m.id, m.conversation_id FROM messages m
      JOIN part ON m.conversation_id = part.conversation_id AND m.parent_id = part.id
  )`

/**
 * Deletes what can still be brought back: rows are marked with the time and hidden by every reading. Messages that go
 * together have one mark, so that a later undo brings back just those.
 */
export function createDeletionWriter(database: Database): DeletionWriter {
  const markConversation = database.prepare<[number, number]>(
    'UPDATE conversations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL',
  )
  const unmarkConversation = database.prepare<[number]>(
    'UPDATE conversations SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL',
  )
  const lastMark = database.prepare<[], number>('SELECT coalesce(max(deleted_at), 0) FROM messages').pluck()
  const markMessages = database.prepare<[{ id: number; at: number }]>(
    `${subtree} UPDATE messages SET deleted_at = :at WHERE deleted_at IS NULL AND id IN (SELECT id FROM part)`,
  )
  const markOf = database.prepare<[number], number | null>('SELECT deleted_at FROM messages WHERE id = ?').pluck()
  const unmarkMessages = database.prepare<[{ id: number; at: number }]>(
    `${subtree} UPDATE messages SET deleted_at = NULL WHERE deleted_at = :at AND id IN (SELECT id FROM part)`,
  )
  const purgeMessages = database.prepare<[number]>('DELETE FROM messages WHERE deleted_at <= ?')
  const purgeConversations = database.prepare<[number]>('DELETE FROM conversations WHERE deleted_at <= ?')

  const deleteMessages = database.transaction(
    // Two marks are never the same, even within a millisecond.
    (id: number) => markMessages.run({ id, at: Math.max(Date.now(), (lastMark.get() ?? 0) + 1) }).changes,
  )
  const restoreMessages = database.transaction((id: number) => {
    const at = markOf.get(id)
    return at !== undefined && at !== null && unmarkMessages.run({ id, at }).changes > 0
  })
  const purge = database.transaction((until: number) => {
    purgeMessages.run(until)
    purgeConversations.run(until)
  })

  return {
    deleteConversation: (id) => void markConversation.run(Date.now(), id),
    restoreConversation: (id) => unmarkConversation.run(id).changes > 0,
    deleteMessages: (id) => deleteMessages.immediate(id),
    restoreMessages: (id) => restoreMessages.immediate(id),
    purgeDeleted: (until) => purge.immediate(until),
  }
}
