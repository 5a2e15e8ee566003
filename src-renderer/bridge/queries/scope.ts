import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ScopeKnown } from '../../ui/scope/typed/known.ts'
import type { ScopeToken } from '../../ui/scope/typed/tokens.ts'
import { useApi } from '../apiContext.tsx'
import { useStatus } from './library.ts'
import { useTags } from './search.ts'

/** Names looked up for a filter that is being typed. */
const namesFound = 12

/** What typed filters can name: source folders and tags, and of files and other folders those that the one being typed is near to. */
export function useScopeKnown(token: ScopeToken | null): ScopeKnown {
  const api = useApi()
  const sources = useStatus()?.folders ?? []
  const tags = useTags(token?.kind === 'tag')
  const text = token?.value.slice(0, 200) ?? ''
  const only = token?.kind === 'file' ? 'files' : token?.kind === 'folder' ? 'folders' : null
  const names = useQuery({
    queryKey: ['find', 'scope', only, text],
    queryFn: ({ signal }) => api.find.query({ text, limit: namesFound, only: only ?? 'files' }, { signal }),
    enabled: only !== null && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  })
  const hits = only === null || text === '' ? [] : (names.data?.hits ?? [])
  const found = hits.filter((hit) => hit.kind === 'folder')
  return {
    files: hits.filter((hit) => hit.kind === 'file'),
    folders:
      only === 'folders' && text !== '' ? found : sources.map(({ id, name }) => ({ folderId: id, path: '', name })),
    tags,
  }
}
