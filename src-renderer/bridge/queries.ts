import {
  QueryClient,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FileStatus, LibraryStatus, Picture, PictureData, Span } from '../../src-main/contract/types.ts'
import { problemOf } from '../ui/words/problems.ts'
import { useApi } from './apiContext.tsx'

/** Keys of what the page holds of the engine's state. */
export const keys = {
  status: ['status'],
  files: ['files'],
  conversations: ['conversations'],
  conversation: (id: number): QueryKey => ['conversation', id],
  models: ['models'],
  modelShelf: ['modelShelf'],
} as const

/** How often a download is looked at. */
const downloadPollMs = 500

/** How often what is typed is looked up again until the whole library is known. */
const findPollMs = 700

/** Files and headings that are offered: those below would push the passages off the screen. */
const filesFound = 8

/** Files that are shown at first, and that each “Show more” adds. */
const filesPerPage = 200

/** The page's copy of the engine's state. Loopback works without a network, so nothing waits for one. */
export function createQueryClient(): QueryClient {
  const retry = (failures: number, error: Error) => failures < 3 && problemOf(error).retry
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry, refetchOnWindowFocus: false, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

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

/** Files and headings for what is typed at this moment; asked again while the library is still being gone through. */
export function useFind(text: string) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['find', text],
    queryFn: ({ signal }) => api.find.query({ text, limit: filesFound }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? findPollMs : false),
  })
  return text === '' ? undefined : query.data
}

/** Passages for a few words, then the same with what answers best in each; not asked while `words` is empty. */
export function usePassages(words: string) {
  const api = useApi()
  const search = (sentences: boolean) => ({
    queryKey: ['search', words, sentences],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.search.query({ query: words, topK: 20, sentences }, { signal }),
  })
  const found = useQuery({ ...search(false), enabled: words !== '', placeholderData: keepPreviousData })
  const isFound = !found.isPlaceholderData && (found.data?.results.length ?? 0) > 0
  const marked = useQuery({ ...search(true), enabled: isFound })
  // The time shown is that of the first: what the user waited for.
  const data = found.data && marked.data ? { ...marked.data, ms: found.data.ms } : found.data
  return { data, error: found.error, isFetching: found.isFetching }
}

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

/** A document's text and blocks. Its text never changes; whether it is still in the library does. */
export function useDocument(documentId: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['document', documentId],
    queryFn: ({ signal }) => api.document.query({ documentId }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** Where a span lies on its pages; not asked for formats without pages. */
export function useBoxes(documentId: number, { start, end }: Span, isPaged: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['boxes', documentId, start, end],
    queryFn: ({ signal }) => api.boxes.query({ documentId, start, end }, { signal }),
    enabled: isPaged,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Takes pictures out of their originals, each once as long as it is looked at. */
export function useLoadPicture(): (picture: Pick<Picture, 'documentId' | 'n'>) => Promise<PictureData> {
  const api = useApi()
  const client = useQueryClient()
  return useCallback(
    ({ documentId, n }) =>
      client.fetchQuery({
        queryKey: ['picture', documentId, n],
        queryFn: ({ signal }) => api.picture.query({ documentId, n }, { signal }),
        staleTime: 60_000,
        gcTime: 60_000,
        retry: false,
      }),
    [api, client],
  )
}

/** Which models can write, asked again whenever somebody looks. */
export function useModels() {
  const api = useApi()
  return useQuery({
    queryKey: keys.models,
    queryFn: ({ signal }) => api.models.query(undefined, { signal }),
    staleTime: 5_000,
    refetchOnMount: 'always',
  })
}

/** The models that search; asked again and again while one of them is downloaded. */
export function useModelShelf() {
  const api = useApi()
  return useQuery({
    queryKey: keys.modelShelf,
    queryFn: ({ signal }) => api.modelShelf.query(undefined, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.models.some(({ progress }) => progress !== null) ? downloadPollMs : false,
  })
}
