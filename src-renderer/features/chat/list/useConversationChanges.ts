import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConversationRow } from '../../../../src-main/contract/types.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { t } from '../../../language/language.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'

/** Renaming and deleting conversations; what is deleted leaves the list at once, and can be brought back for a while. */
export function useConversationChanges(parts: {
  /** Told before a conversation is deleted; returns what is to be done should it come back. */
  onDelete: (conversationId: number) => () => void
  onRenamed: () => void
}) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: keys.conversations })
    await client.invalidateQueries({ queryKey: keys.foundConversations })
    await client.invalidateQueries({ queryKey: ['conversation'] })
  }
  const rename = useMutation({
    mutationFn: (input: { conversationId: number; title: string }) => api.renameConversation.mutate(input),
    onSuccess: readAgain,
    onSettled: parts.onRenamed,
  })
  const restore = useMutation({
    mutationFn: ({ conversationId }: { conversationId: number; onBack: () => void }) =>
      api.restoreConversation.mutate({ conversationId }),
    onSuccess: (_, { onBack }) => onBack(),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: ({ conversationId }: { conversationId: number; title: string }) =>
      api.deleteConversation.mutate({ conversationId }),
    onMutate: ({ conversationId }) => {
      const onBack = parts.onDelete(conversationId)
      client.setQueryData<ConversationRow[]>(keys.conversations, (rows) =>
        rows?.filter(({ id }) => id !== conversationId),
      )
      return { onBack }
    },
    onSuccess: (_, { conversationId, title }, { onBack }) => {
      client.removeQueries({ queryKey: keys.conversation(conversationId) })
      toast({
        message: t('chat.list.deleted', { title }),
        action: { label: t('chat.undo'), run: () => restore.mutate({ conversationId, onBack }) },
      })
    },
    onError: (_, __, made) => made?.onBack(),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.conversations })
      await client.invalidateQueries({ queryKey: keys.foundConversations })
    },
  })
  return {
    rename: rename.mutate,
    remove: remove.mutate,
    error: rename.error ?? remove.error ?? restore.error,
  }
}
