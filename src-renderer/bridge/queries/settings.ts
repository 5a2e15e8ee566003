import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '../../../src-main/contract/nouns/settingsTypes.ts'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** What was set for this library. */
export function usePreferences() {
  const api = useApi()
  return useQuery({
    queryKey: keys.preferences,
    queryFn: ({ signal }) => api.preferences.query(undefined, { signal }),
  })
}

/** Changes preferences; shown as made at once, and taken back when the engine refuses. */
export function useSetPreferences() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => api.setPreferences.mutate(change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: keys.preferences })
      client.setQueryData<Preferences>(keys.preferences, (kept) => kept && { ...kept, ...change })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.preferences }),
  })
}

/** What one could ask first. @param passages how many are read: more of them, better questions */
export function useSuggestedQuestions(passages: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['suggestedQuestions', passages === 0],
    queryFn: ({ signal }) => api.suggestedQuestions.query(undefined, { signal }),
    enabled: passages > 0,
  })
}

/** Connections that were made or refused, asked for anew whenever somebody looks. */
export function useNetworkLog() {
  const api = useApi()
  return useQuery({
    queryKey: keys.networkLog,
    queryFn: ({ signal }) => api.networkLog.query(undefined, { signal }),
    staleTime: 0,
  })
}

/** How large a backup would be, and whether one waits to be put back. */
export function useBackupState() {
  const api = useApi()
  return useQuery({
    queryKey: ['backupState'],
    queryFn: ({ signal }) => api.backupState.query(undefined, { signal }),
    staleTime: 0,
  })
}

/** What the models that come with Footnote say of themselves. */
export function useModelNotices() {
  const api = useApi()
  return useQuery({
    queryKey: ['modelNotices'],
    queryFn: ({ signal }) => api.modelNotices.query(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
