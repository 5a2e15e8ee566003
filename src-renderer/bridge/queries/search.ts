import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileHit, HeadingHit, PlaceTags, TagRow } from '../../../src-main/contract/nouns/findTypes.ts'
import type { FileId, Filter, FolderId } from '../../../src-main/contract/types.ts'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** How often what is typed is looked up again until the whole library is known. */
const findPollMs = 700

/** Files and headings that are offered: those below would push the passages off the screen. */
const filesFound = 8

/** Files and headings that were found; `isReadAnew`: by words that are near to those typed. */
export type FoundNames = { hits: (FileHit | HeadingHit)[]; isReadAnew: boolean }

/** Files and headings for what is typed at this moment; asked again while the library is still being gone through. */
export function useFind(text: string, filter?: Filter): FoundNames | undefined {
  const api = useApi()
  const query = useQuery({
    queryKey: ['find', text, filter],
    queryFn: ({ signal }) => api.find.query({ text, limit: filesFound, ...(filter ? { filter } : {}) }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? findPollMs : false),
  })
  if (text === '' || !query.data) return undefined
  const { hits, isReadAnew } = query.data
  return { hits: hits.filter((hit) => hit.kind !== 'folder'), isReadAnew }
}

/** Passages for a few words, then the same with what answers best in each; not asked while `words` is empty. */
export function usePassages(words: string, filter?: Filter) {
  const api = useApi()
  const search = (sentences: boolean) => ({
    queryKey: ['search', words, filter, sentences],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.search.query({ query: words, topK: 20, sentences, ...(filter ? { filter } : {}) }, { signal }),
  })
  const found = useQuery({ ...search(false), enabled: words !== '', placeholderData: keepPreviousData })
  const isFound = !found.isPlaceholderData && (found.data?.results.length ?? 0) > 0
  const marked = useQuery({ ...search(true), enabled: isFound })
  // The time shown is that of the first: what the user waited for.
  const data = found.data && marked.data ? { ...marked.data, ms: found.data.ms } : found.data
  return { data, error: found.error, isFetching: found.isFetching }
}

/** What can have tags: a file, or a folder by its path in a source folder (empty: that itself). */
export type Taggable = { fileId: FileId } | { folderId: FolderId; path: string }

/** All tags of the library, or none while `isWanted` is false. */
export function useTags(isWanted = true): TagRow[] {
  const api = useApi()
  const query = useQuery({
    queryKey: keys.tags,
    queryFn: ({ signal }) => api.tags.query(undefined, { signal }),
    enabled: isWanted,
  })
  return query.data ?? []
}

/** Tags of a file or folder, and the way to set them; `tags` undefined until they are known. */
export function useTagsOf(place: Taggable) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = [...keys.tags, place]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.tagsOf.query({ place }, { signal }) })
  const change = useMutation({
    mutationFn: (tags: string[]) => api.setTags.mutate({ place, tags }),
    onMutate: (tags) => client.setQueryData<PlaceTags>(queryKey, (known) => known && { ...known, own: tags }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.tags })
      // What a tag narrows has changed with it.
      await Promise.all(['find', 'search'].map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
  })
  return { tags: query.data, setTags: change.mutate, error: query.error ?? change.error }
}
