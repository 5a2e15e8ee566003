import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BridgeResult } from '../../../src-main/contract/desktop/portMessages.ts'
import { useApi } from '../../bridge/apiContext.tsx'
import { desktop } from '../../bridge/desktop.ts'
import { keys } from '../../bridge/queries/keys.ts'

/** A rule for one folder, to be added or taken back. */
type OneRule = { folderId: number; pattern: string; isWithdrawn?: boolean }

/** All that changes the library. Each refreshes what the page shows of it. */
export function useLibraryActions() {
  const api = useApi()
  const client = useQueryClient()
  const onSuccess = async () => {
    await Promise.all(
      [keys.status, keys.files, keys.ignoreRules].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
  return {
    addFolder: useMutation({ mutationFn: (path: string) => api.addFolder.mutate({ path }), onSuccess }),
    /** Desktop shell only: the system's own dialog. */
    chooseFolder: useMutation({ mutationFn: async () => valueOf(await desktop?.chooseFolder()), onSuccess }),
    addDropped: useMutation({
      mutationFn: async (files: readonly File[]) => valueOf(await desktop?.addDropped(files)),
      onSuccess,
    }),
    showInFolder: useMutation({
      mutationFn: async (documentId: number) => valueOf(await desktop?.showInFolder(documentId)),
    }),
    removeFolder: useMutation({ mutationFn: (folderId: number) => api.removeFolder.mutate({ folderId }), onSuccess }),
    refresh: useMutation({ mutationFn: () => api.refresh.mutate(), onSuccess }),
    pause: useMutation({ mutationFn: () => api.pauseIndexing.mutate(), onSuccess }),
    resume: useMutation({ mutationFn: () => api.resumeIndexing.mutate(), onSuccess }),
    cancel: useMutation({ mutationFn: () => api.cancelIndexing.mutate(), onSuccess }),
    readAgain: useMutation({
      mutationFn: (place: { folderId: number; path: string }) => api.readAgain.mutate(place),
      onSuccess,
    }),
    setIgnoreRules: useMutation({
      mutationFn: (rules: { folderId: number | null; patterns: string[] }) => api.setIgnoreRules.mutate(rules),
      onSuccess,
    }),
    addIgnoreRule: useMutation({
      mutationFn: async ({ folderId, pattern, isWithdrawn = false }: OneRule) => {
        const { rules } = await api.ignoreRules.query()
        const before = rules.find((each) => each.folderId === folderId)?.patterns ?? []
        const others = before.filter((each) => each !== pattern)
        await api.setIgnoreRules.mutate({ folderId, patterns: isWithdrawn ? others : [...others, pattern] })
      },
      onSuccess,
    }),
  }
}

/** Errors of the preload arrive as data; they are thrown here in the shape that all others have. */
function valueOf<T>(result: BridgeResult<T> | undefined): T | null {
  if (!result) return null
  if (result.ok) return result.value
  throw Object.assign(new Error(result.error.message), { data: { problem: result.error } })
}
