import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BridgeResult } from '../../../src-main/contract/portMessages.ts'
import { useApi } from '../../bridge/apiContext.tsx'
import { desktop } from '../../bridge/desktop.ts'
import { keys } from '../../bridge/queries/keys.ts'

/** All that changes the library. Each refreshes what the page shows of it. */
export function useLibraryActions() {
  const api = useApi()
  const client = useQueryClient()
  const onSuccess = async () => {
    await Promise.all([keys.status, keys.files].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return {
    addFolder: useMutation({ mutationFn: (path: string) => api.addFolder.mutate({ path }), onSuccess }),
    /** Desktop shell only: the system's own dialog. */
    chooseFolder: useMutation({ mutationFn: async () => valueOf(await desktop?.chooseFolder()), onSuccess }),
    addDropped: useMutation({
      mutationFn: async (files: readonly File[]) => valueOf(await desktop?.addDropped(files)),
      onSuccess,
    }),
    removeFolder: useMutation({ mutationFn: (folderId: number) => api.removeFolder.mutate({ folderId }), onSuccess }),
    refresh: useMutation({ mutationFn: () => api.refresh.mutate(), onSuccess }),
    cancel: useMutation({ mutationFn: () => api.cancelIndexing.mutate(), onSuccess }),
  }
}

/** Errors of the preload arrive as data; they are thrown here in the shape that all others have. */
function valueOf<T>(result: BridgeResult<T> | undefined): T | null {
  if (!result) return null
  if (result.ok) return result.value
  throw Object.assign(new Error(result.error.message), { data: { problem: result.error } })
}
