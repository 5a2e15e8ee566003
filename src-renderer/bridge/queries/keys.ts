import type { QueryKey } from '@tanstack/react-query'

/** Keys of what the page holds of the engine's state. */
export const keys = {
  status: ['status'],
  files: ['files'],
  ignoreRules: ['ignoreRules'],
  conversations: ['conversations'],
  foundConversations: ['foundConversations'],
  conversation: (id: number): QueryKey => ['conversation', id],
  tags: ['tags'],
  models: ['models'],
  modelShelf: ['modelShelf'],
  preferences: ['preferences'],
  networkLog: ['networkLog'],
} as const
