import type { Database } from 'better-sqlite3'
import type { Answer, ConversationRow, MessageRow, Source } from '../../../contract/types.ts'
import type { StoreReader } from '../types.ts'

type ConversationReader = Pick<StoreReader, 'conversations' | 'conversation' | 'messages' | 'message'>

const conversationColumns = 'SELECT id, title, created_at AS createdAt, updated_at AS updatedAt FROM conversations'

const messageColumns = `SELECT id, conversation_id AS conversationId, role, text, answer, complete,
  created_at AS createdAt FROM messages`

type PackedMessage = Omit<MessageRow, 'answer' | 'complete'> & { answer: string | null; complete: number }

type PackedSource = Omit<Source, 'headingPath' | 'pages'> & { headingPath: string; pages: string }

/** Reads conversations; an answer's sources are put together from their citation rows. */
export function createConversationReader(database: Database): ConversationReader {
  const conversations = database.prepare<[], ConversationRow>(
    `${conversationColumns} ORDER BY updated_at DESC, id DESC`,
  )
  const conversation = database.prepare<[number], ConversationRow>(`${conversationColumns} WHERE id = ?`)
  const messages = database.prepare<[number], PackedMessage>(`${messageColumns} WHERE conversation_id = ? ORDER BY id`)
  const message = database.prepare<[number], PackedMessage>(`${messageColumns} WHERE id = ?`)
  const citations = database.prepare<[number], PackedSource>(
    `SELECT n, document_id AS documentId, file_id AS fileId, file, title, heading_path AS headingPath, pages,
       start, "end", quote, content_hash AS contentHash
     FROM citations WHERE message_id = ? ORDER BY n`,
  )

  const unpack = (row: PackedMessage): MessageRow => {
    const answer = row.answer === null ? null : (JSON.parse(row.answer) as Omit<Answer, 'sources'>)
    return {
      ...row,
      answer: answer && { ...answer, sources: citations.all(row.id).map(asSource) },
      complete: row.complete === 1,
    }
  }
  return {
    conversations: () => conversations.all(),
    conversation: (id) => conversation.get(id),
    messages: (conversationId) => messages.all(conversationId).map(unpack),
    message(id) {
      const row = message.get(id)
      return row && unpack(row)
    },
  }
}

function asSource(row: PackedSource): Source {
  return { ...row, headingPath: JSON.parse(row.headingPath) as string[], pages: JSON.parse(row.pages) as number[] }
}
