import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** What the library holds; kept fresh by `followStatus`, so that it is asked for only once. */
export function useStatus(): LibraryStatus | undefined {
  const api = useApi()
  const query = useQuery({
    queryKey: keys.status,
    queryFn: ({ signal }) => api.status.query(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data
}

/** Names and places of this installation. */
export function useInfo() {
  const api = useApi()
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => api.info.query(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is left out of the library. */
export function useIgnoreRules() {
  const api = useApi()
  return useQuery({ queryKey: keys.ignoreRules, queryFn: ({ signal }) => api.ignoreRules.query(undefined, { signal }) })
}

/** Folders below `path` (the home folder when undefined). */
export function useFolderListing(path: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['browse', path],
    queryFn: ({ signal }) => api.browse.query(path === undefined ? {} : { path }, { signal }),
    staleTime: 0,
    // The list stays where it is, and with it the focus, until the next folder is read.
    placeholderData: keepPreviousData,
  })
}
