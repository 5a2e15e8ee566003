import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScopeKnown } from '../../ui/scope/typed/known.ts'
import type { ScopeToken } from '../../ui/scope/typed/tokens.ts'
import { useApi } from '../apiContext.tsx'
import { useStatus } from './library.ts'
import { useTags } from './search.ts'

/** Names looked up for a filter that is being typed. */
const namesFound = 12

/** How often names are looked up again until the whole library is known. */
const knownPollMs = 700

/** What typed filters can name: source folders and tags, and of files and other folders those that the one being typed is near to. */
export function useScopeKnown(token: ScopeToken | null): ScopeKnown {
  const api = useApi()
  const sources = (useStatus()?.folders ?? []).map(({ id, name }) => ({ folderId: id, path: '', name }))
  const tags = useTags(token?.kind === 'tag')
  const text = token?.value.slice(0, 200) ?? ''
  const only = token?.kind === 'file' ? 'files' : token?.kind === 'folder' ? 'folders' : null
  const isAsked = only !== null && text !== ''
  const names = useQuery({
    queryKey: ['find', 'scope', only, text],
    queryFn: ({ signal }) => api.find.query({ text, limit: namesFound, only: only ?? 'files' }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? knownPollMs : false),
  })
  const hits = isAsked ? (names.data?.hits ?? []) : []
  const named = hits.filter((hit) => hit.kind === 'folder')
  // Source folders are known before the library has been gone through.
  const near = isAsked ? sources.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())) : sources
  const isNew = (source: ScopeKnown['folders'][number]) =>
    !named.some(({ folderId, path }) => folderId === source.folderId && path === '')
  return { files: hits.filter((hit) => hit.kind === 'file'), folders: [...named, ...near.filter(isNew)], tags }
}
