import { useQuery } from '@tanstack/react-query'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** All conversations, the latest first. */
export function useConversations() {
  const api = useApi()
  return useQuery({
    queryKey: keys.conversations,
    queryFn: ({ signal }) => api.conversations.query(undefined, { signal }),
  })
}

/** A conversation with its messages; null asks for nothing. */
export function useConversation(conversationId: number | null) {
  const api = useApi()
  return useQuery({
    queryKey: keys.conversation(conversationId ?? 0),
    queryFn: ({ signal }) => api.conversation.query({ conversationId: conversationId ?? 0 }, { signal }),
    enabled: conversationId !== null,
    staleTime: 0,
  })
}
