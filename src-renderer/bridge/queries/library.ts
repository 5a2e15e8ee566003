import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FileStatus, LibraryStatus } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** Files that are shown at first, and that each “Show more” adds. */
const filesPerPage = 200

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

/** Files by status, `filesPerPage` at a time. */
export function useFiles(statuses: FileStatus[] | undefined) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...keys.files, statuses],
    queryFn: ({ signal, pageParam: offset }) =>
      api.files.query({ ...(statuses ? { statuses } : {}), offset, limit: filesPerPage }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * filesPerPage
      return next < total ? next : undefined
    },
    placeholderData: keepPreviousData,
  })
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
