import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../apiContext.tsx'

/** How often what is typed is looked up again until the whole library is known. */
const findPollMs = 700

/** Files and headings that are offered: those below would push the passages off the screen. */
const filesFound = 8

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
