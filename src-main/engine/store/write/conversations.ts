import type { Database } from 'better-sqlite3'
import { assert } from '../../../base/assert.ts'
import type { Answer, ConversationRow, MessageRow } from '../../../contract/types.ts'
import type { StoreWriter } from '../types.ts'

type ConversationWriter = Pick<
  StoreWriter,
  'addConversation' | 'renameConversation' | 'deleteConversation' | 'addMessage' | 'finishMessage'
>

/** Changes conversations. What changes one, except its title, moves it to the top of the list. */
export function createConversationWriter(database: Database): ConversationWriter {
  const addConversation = database.prepare<[string, number, number]>(
    'INSERT INTO conversations (title, created_at, updated_at) VALUES (?, ?, ?)',
  )
  const rename = database.prepare<[string, number]>('UPDATE conversations SET title = ? WHERE id = ?')
  const deleteConversation = database.prepare<[number]>('DELETE FROM conversations WHERE id = ?')
  const conversationOf = database.prepare<[number], number>('SELECT conversation_id FROM messages WHERE id = ?').pluck()
  const touch = database.prepare<[number, number]>('UPDATE conversations SET updated_at = ? WHERE id = ?')
  const addMessage = database.prepare<[Omit<MessageRow, 'id' | 'answer' | 'complete'> & { complete: number }]>(
    `INSERT INTO messages (conversation_id, role, text, complete, created_at)
     VALUES (:conversationId, :role, :text, :complete, :createdAt)`,
  )
  const finish = database.prepare<[string, string, number, number]>(
    'UPDATE messages SET text = ?, answer = ?, complete = ? WHERE id = ?',
  )
  const deleteCitations = database.prepare<[number]>('DELETE FROM citations WHERE message_id = ?')
  const addCitation = database.prepare<[Record<string, string | number>]>(
    `INSERT INTO citations (message_id, n, document_id, file_id, file, title, heading_path, pages, start, "end",
       quote, content_hash)
     VALUES (:messageId, :n, :documentId, :fileId, :file, :title, :headingPath, :pages, :start, :end,
       :quote, :contentHash)`,
  )

  const add = database.transaction((message: Pick<MessageRow, 'conversationId' | 'role' | 'text'>): MessageRow => {
    const createdAt = Date.now()
    const { conversationId, role, text } = message
    const complete = role === 'user'
    const row = addMessage.run({ conversationId, role, text, complete: complete ? 1 : 0, createdAt })
    touch.run(createdAt, conversationId)
    return { id: Number(row.lastInsertRowid), conversationId, role, text, answer: null, complete, createdAt }
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

  return {
    addConversation(title): ConversationRow {
      const now = Date.now()
      const id = Number(addConversation.run(title, now, now).lastInsertRowid)
      assert(id > 0, 'rows are numbered from 1')
      return { id, title, createdAt: now, updatedAt: now }
    },
    renameConversation: (id, title) => void rename.run(title, id),
    deleteConversation: (id) => void deleteConversation.run(id),
    addMessage: (message) => add.immediate(message),
    finishMessage: (id, answer, complete) => finishAll.immediate(id, answer, complete),
  }
}
