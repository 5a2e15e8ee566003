import { AppError } from '../../../base/errors.ts'
import { say } from '../../../base/language/say.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { ConversationRow, MessageRow } from '../../../contract/types.ts'
import type { Store, StoreReader } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'
import { describeHit } from './describeHit.ts'

type ConversationHandlers = Pick<
  Handlers,
  | 'conversations'
  | 'conversation'
  | 'searchConversations'
  | 'showBranch'
  | 'renameConversation'
  | 'deleteConversation'
  | 'restoreConversation'
  | 'deleteTurn'
  | 'restoreTurn'
>

/** Time in which a deletion can be taken back (ms); a new start of the engine ends it too. */
const restorableMs = 30_000
/** Marks of deletions made within one millisecond lie a little in the future. */
const slackMs = 1_000

/** Conversations that a search shows. */
const mostHits = 100

/** A conversation by its id. Throws AppError `store/notFound` when it was deleted. */
export function conversationOf(reader: Pick<StoreReader, 'conversation'>, conversationId: number): ConversationRow {
  const conversation = reader.conversation(conversationId)
  if (!conversation) throw new AppError('store/notFound', say('chat.conversationDeleted'))
  return conversation
}

/** A message by its id. Throws AppError `store/notFound` when it, or its conversation, was deleted. */
export function messageOf(reader: Pick<StoreReader, 'message'>, messageId: number): MessageRow {
  const message = reader.message(messageId)
  if (!message) throw new AppError('store/notFound', say('chat.partDeleted'))
  return message
}

/** What was asked before. `close` lets go of deletions that still wait: they are carried out at the next start. */
export function createConversationHandlers(store: Store): { handlers: ConversationHandlers; close(): void } {
  const { reader } = store
  const waiting = new Set<NodeJS.Timeout>()
  purge(Date.now())

  function purge(until: number): void {
    try {
      store.writer?.purgeDeleted(until)
    } catch {
      // A full disk, say: hidden it stays, and is tried again.
      purgeLater()
    }
  }
  function purgeLater(): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      purge(Date.now() - restorableMs)
    }, restorableMs + slackMs)
    timer.unref()
    waiting.add(timer)
  }
  const restored = (isRestored: boolean) => {
    if (!isRestored) throw new AppError('store/notFound', say('chat.deletedForGood'))
  }

  const handlers: ConversationHandlers = {
    conversations: async () => reader.conversations(),
    conversation: async ({ conversationId }) => ({
      conversation: conversationOf(reader, conversationId),
      messages: reader.branch(conversationId),
    }),
    async searchConversations({ text }) {
      const words = text.split(/\s+/).filter((word) => word !== '')
      return reader.findConversations(words, mostHits).map((found) => describeHit(found, words))
    },
    showBranch: async ({ messageId }) => writerOf(store).showMessage(messageOf(reader, messageId).id),
    renameConversation: async ({ conversationId, title }) => writerOf(store).renameConversation(conversationId, title),
    async deleteConversation({ conversationId }) {
      writerOf(store).deleteConversation(conversationId)
      purgeLater()
    },
    restoreConversation: async ({ conversationId }) => restored(writerOf(store).restoreConversation(conversationId)),
    async deleteTurn({ messageId }) {
      writerOf(store).deleteMessages(messageId)
      purgeLater()
    },
    restoreTurn: async ({ messageId }) => restored(writerOf(store).restoreMessages(messageId)),
  }
  return {
    handlers,
    close() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
