import { useQuery } from '@tanstack/react-query'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** How often a download is looked at. */
const downloadPollMs = 500

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
