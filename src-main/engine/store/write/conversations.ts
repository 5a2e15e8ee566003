import type { Database } from 'better-sqlite3'
import { assert } from '../../../base/assert.ts'
import type { Answer, ConversationRow, MessageRow } from '../../../contract/types.ts'
import type { NewMessage, StoreWriter } from '../types.ts'

type ConversationWriter = Pick<
  StoreWriter,
  'addConversation' | 'renameConversation' | 'addMessage' | 'finishMessage' | 'showMessage'
>

/** Changes conversations. What changes one, except its title and what is shown of it, moves it to the top of the list. */
export function createConversationWriter(database: Database): ConversationWriter {
  const addConversation = database.prepare<[string, number, number]>(
    'INSERT INTO conversations (title, created_at, updated_at) VALUES (?, ?, ?)',
  )
  const rename = database.prepare<[string, number]>('UPDATE conversations SET title = ? WHERE id = ?')
  const conversationOf = database.prepare<[number], number>('SELECT conversation_id FROM messages WHERE id = ?').pluck()
  const touch = database.prepare<[number, number]>('UPDATE conversations SET updated_at = ? WHERE id = ?')
  const nextShown = database
    .prepare<[number], number>('SELECT coalesce(max(shown), 0) + 1 FROM messages WHERE conversation_id = ?')
    .pluck()
  const addMessage = database.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO messages (conversation_id, role, text, complete, created_at, parent_id, scope, shown)
     VALUES (:conversationId, :role, :text, :complete, :createdAt, :parentId, :scope, :shown)`,
  )
  const finish = database.prepare<[string, string, number, number]>(
    'UPDATE messages SET text = ?, answer = ?, complete = ? WHERE id = ?',
  )
  // Only where something else is shown: a long conversation is not written anew with each question.
  const show = database.prepare<[{ id: number; shown: number }]>(
    `WITH RECURSIVE line (id, parent_id) AS (
       SELECT id, parent_id FROM messages WHERE id = :id
       UNION SELECT m.id, m.parent_id FROM messages m JOIN line ON m.id = line.parent_id
     )
     UPDATE messages SET shown = :shown WHERE id IN (SELECT id FROM line) AND shown < (
       SELECT max(place.shown) FROM messages place
       WHERE place.conversation_id = messages.conversation_id AND place.parent_id IS messages.parent_id
     )`,
  )
  const deleteCitations = database.prepare<[number]>('DELETE FROM citations WHERE message_id = ?')
  const addCitation = database.prepare<[Record<string, string | number>]>(
    `INSERT INTO citations (message_id, n, document_id, file_id, file, title, heading_path, pages, start, "end",
       quote, content_hash)
     VALUES (:messageId, :n, :documentId, :fileId, :file, :title, :headingPath, :pages, :start, :end,
       :quote, :contentHash)`,
  )

  const add = database.transaction((message: NewMessage): MessageRow => {
    const { conversationId, role, text, parentId, scope = null } = message
    const createdAt = Date.now()
    const complete = role === 'user'
    const shown = nextShown.get(conversationId) ?? 1
    const packed = { complete: complete ? 1 : 0, scope: scope && JSON.stringify(scope), shown }
    const { lastInsertRowid } = addMessage.run({ conversationId, role, text, parentId, createdAt, ...packed })
    // A question asked where another branch was shown is shown itself, and what leads to it.
    if (parentId !== null) show.run({ id: Number(lastInsertRowid), shown })
    touch.run(createdAt, conversationId)
    return {
      id: Number(lastInsertRowid),
      conversationId,
      parentId,
      role,
      text,
      answer: null,
      complete,
      createdAt,
      scope,
    }
  })
  const finishAll = database.transaction((messageId: number, answer: Answer, complete: boolean) => {
    const conversationId = conversationOf.get(messageId)
    // The user may have deleted the conversation while its answer was being written.
    if (conversationId === undefined) return
    const { sources, ...rest } = answer
    finish.run(answer.text, JSON.stringify(rest), complete ? 1 : 0, messageId)
    deleteCitations.run(messageId)
    for (const source of sources) {
      const lists = { headingPath: JSON.stringify(source.headingPath), pages: JSON.stringify(source.pages) }
      addCitation.run({ ...source, ...lists, messageId })
    }
    touch.run(Date.now(), conversationId)
  })
  const showLine = database.transaction((messageId: number) => {
    const conversationId = conversationOf.get(messageId)
    if (conversationId !== undefined) show.run({ id: messageId, shown: nextShown.get(conversationId) ?? 1 })
  })

  return {
    addConversation(title): ConversationRow {
      const now = Date.now()
      const id = Number(addConversation.run(title, now, now).lastInsertRowid)
      assert(id > 0, 'rows are numbered from 1')
      return { id, title, createdAt: now, updatedAt: now }
    },
    renameConversation: (id, title) => void rename.run(title, id),
    addMessage: (message) => add.immediate(message),
    finishMessage: (id, answer, complete) => finishAll.immediate(id, answer, complete),
    showMessage: (id) => showLine.immediate(id),
  }
}
