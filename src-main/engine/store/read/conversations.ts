import type { Database } from 'better-sqlite3'
import { fold } from '../../../base/text/fold.ts'
import type { Answer, ConversationRow, MessageRow, Scope, Source } from '../../../contract/types.ts'
import type { FoundConversation, StoreReader } from '../types.ts'
import { lineTo, shownBranch, type TreeRow } from './tree.ts'

type ConversationReader = Pick<
  StoreReader,
  'conversations' | 'conversation' | 'branch' | 'lineTo' | 'message' | 'findConversations'
>

const conversationColumns = `SELECT id, title, created_at AS createdAt, updated_at AS updatedAt FROM conversations
  WHERE deleted_at IS NULL`

type PackedMessage = Omit<MessageRow, 'answer' | 'complete' | 'scope'> & {
  answer: string | null
  complete: number
  scope: string | null
}

type PackedSource = Omit<Source, 'headingPath' | 'pages'> & { headingPath: string; pages: string }

/** Messages looked at for words that stand nearly everywhere: the newest. */
const mostFound = 500

/** Reads conversations as far as they are not deleted; an answer's sources are put together from their citation rows. */
export function createConversationReader(database: Database): ConversationReader {
  const conversations = database.prepare<[], ConversationRow>(
    `${conversationColumns} ORDER BY updated_at DESC, id DESC`,
  )
  const conversation = database.prepare<[number], ConversationRow>(`${conversationColumns} AND id = ?`)
  const tree = database.prepare<[number], TreeRow>(
    `SELECT id, parent_id AS parentId, shown FROM messages
     WHERE conversation_id = ? AND deleted_at IS NULL ORDER BY id`,
  )
  const message = database.prepare<[number], PackedMessage>(
    `SELECT id, conversation_id AS conversationId, role, text, answer, complete, created_at AS createdAt,
       parent_id AS parentId, scope
     FROM messages m WHERE id = ? AND deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = m.conversation_id AND c.deleted_at IS NULL)`,
  )
  const citations = database.prepare<[number], PackedSource>(
    `SELECT n, document_id AS documentId, file_id AS fileId, file, title, heading_path AS headingPath, pages,
       start, "end", quote, content_hash AS contentHash
     FROM citations WHERE message_id = ? ORDER BY n`,
  )
  // The mark of a deletion lies behind the answer in its row: it is read from an index, once.
  const holding = database.prepare<[string, number], { id: number; conversationId: number }>(
    `SELECT m.id, m.conversation_id AS conversationId
     FROM (SELECT rowid FROM messages_fts WHERE messages_fts MATCH ? ORDER BY rowid DESC LIMIT ?) f
     JOIN messages m ON m.id = f.rowid
     WHERE m.id NOT IN (SELECT id FROM messages WHERE deleted_at IS NOT NULL)`,
  )
  const textOf = database.prepare<[number], Pick<MessageRow, 'id' | 'role' | 'text'>>(
    'SELECT id, role, text FROM messages WHERE id = ?',
  )

  const read = (id: number): MessageRow | undefined => {
    const row = message.get(id)
    if (!row) return undefined
    const answer = row.answer === null ? null : (JSON.parse(row.answer) as Omit<Answer, 'sources'>)
    return {
      ...row,
      answer: answer && { ...answer, sources: citations.all(row.id).map(asSource) },
      complete: row.complete === 1,
      scope: row.scope === null ? null : (JSON.parse(row.scope) as Scope),
    }
  }

  function findConversations(words: readonly string[], limit: number): FoundConversation[] {
    const folded = words.map(fold).filter((word) => word !== '')
    if (folded.length === 0) return []
    const holds = (text: string, wanted: readonly string[]) => {
      const plain = fold(text)
      return wanted.every((word) => plain.includes(word))
    }
    // The index knows parts of words from three characters on; shorter ones are looked for in titles and in what it finds.
    const { known = [], short = [] } = Object.groupBy(folded, (word) => ([...word].length >= 3 ? 'known' : 'short'))
    const expression = known.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
    const found = known.length === 0 ? [] : holding.all(expression, mostFound)
    const messages = new Map<number, number>()
    for (const { id, conversationId } of found) {
      if (short.length > 0 && !holds(textOf.get(id)?.text ?? '', short)) continue
      messages.set(conversationId, Math.min(id, messages.get(conversationId) ?? id))
    }
    return conversations
      .all()
      .filter(({ id, title }) => messages.has(id) || holds(title, folded))
      .slice(0, limit)
      .map((row) => ({ conversation: row, message: textOf.get(messages.get(row.id) ?? 0) ?? null }))
  }

  return {
    conversations: () => conversations.all(),
    conversation: (id) => conversation.get(id),
    branch: (conversationId) =>
      shownBranch(tree.all(conversationId)).flatMap(({ id, siblings }) => {
        const row = read(id)
        return row ? [{ ...row, siblings }] : []
      }),
    lineTo(messageId) {
      const row = message.get(messageId)
      return row ? lineTo(tree.all(row.conversationId), messageId).flatMap((id) => read(id) ?? []) : []
    },
    message: read,
    findConversations,
  }
}

function asSource(row: PackedSource): Source {
  return { ...row, headingPath: JSON.parse(row.headingPath) as string[], pages: JSON.parse(row.pages) as number[] }
}
