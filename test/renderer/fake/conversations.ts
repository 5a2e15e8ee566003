import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { MessageRow, ShownMessage } from '../../../src-main/contract/types.ts'
import { describeHit } from '../../../src-main/engine/handlers/chat/describeHit.ts'
import { lineTo, shownBranch, type TreeRow } from '../../../src-main/engine/store/read/tree.ts'
import type { FakeState } from './state.ts'

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

/** Messages of a conversation as a tree, without what was deleted. */
function treeOf({ messages, shown, deleted }: FakeState, conversationId: number): (TreeRow & { row: MessageRow })[] {
  return messages
    .filter((row) => row.conversationId === conversationId && !deleted.messages.has(row.id))
    .map((row) => ({ id: row.id, parentId: row.parentId, shown: shown.lastIndexOf(row.id), row }))
}

/** The branch that is shown. */
export function branchOf(state: FakeState, conversationId: number): ShownMessage[] {
  const tree = treeOf(state, conversationId)
  return shownBranch(tree).flatMap(({ id, siblings }) => {
    const row = tree.find((each) => each.id === id)?.row
    return row ? [{ ...row, siblings }] : []
  })
}

/** What was asked before, with the engine's own tree and excerpts. */
export function conversationHandlers(state: FakeState): ConversationHandlers {
  const listed = () => state.conversations.filter(({ id }) => !state.deleted.conversations.has(id))
  const restored = (isRestored: boolean) => {
    if (!isRestored) throw new AppError('store/notFound', 'This was deleted for good a moment ago.')
  }
  return {
    conversations: async () => listed(),
    conversation: async ({ conversationId }) => {
      const conversation = listed().find(({ id }) => id === conversationId)
      if (!conversation) throw new AppError('store/notFound', 'This conversation was deleted.')
      return { conversation, messages: branchOf(state, conversationId) }
    },
    searchConversations: async ({ text }) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      const holds = (part: string) => words.every((word) => part.toLowerCase().includes(word))
      return words.length === 0
        ? []
        : listed().flatMap((conversation) => {
            const message = treeOf(state, conversation.id).find(({ row }) => holds(row.text))?.row ?? null
            return message || holds(conversation.title) ? [describeHit({ conversation, message }, words)] : []
          })
    },
    showBranch: async ({ messageId }) => {
      const conversationId = state.messages.find(({ id }) => id === messageId)?.conversationId ?? 0
      state.shown.push(...lineTo(treeOf(state, conversationId), messageId))
    },
    renameConversation: async ({ conversationId, title }) => {
      state.conversations = state.conversations.map((row) => (row.id === conversationId ? { ...row, title } : row))
    },
    deleteConversation: async ({ conversationId }) => void state.deleted.conversations.add(conversationId),
    restoreConversation: async ({ conversationId }) => restored(state.deleted.conversations.delete(conversationId)),
    deleteTurn: async ({ messageId }) => void state.deleted.messages.add(messageId),
    restoreTurn: async ({ messageId }) => restored(state.deleted.messages.delete(messageId)),
  }
}
