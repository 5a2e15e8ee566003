import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../src-main/contract/types.ts'
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

/** Conversations that hold all the words; blank text asks for nothing. What was found last stays until the next is there. */
export function useConversationSearch(text: string) {
  const api = useApi()
  const words = text.trim()
  return useQuery({
    queryKey: [...keys.foundConversations, words],
    queryFn: ({ signal }) => api.searchConversations.query({ text: words }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
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

/** How an answer came about. */
export function useWhy(messageId: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['why', messageId],
    queryFn: ({ signal }) => api.why.query({ messageId }, { signal }),
  })
}

/** How many documents each filter leaves to search in; null: it limits nothing. */
export function useScopeSizes(filters: Filter[]) {
  const api = useApi()
  return useQuery({
    // Known anew when files come or go.
    queryKey: [...keys.files, 'scope', filters],
    queryFn: ({ signal }) => api.scopeSizes.query({ filters }, { signal }),
    enabled: filters.length > 0,
    placeholderData: keepPreviousData,
  })
}
