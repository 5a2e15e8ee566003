import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../apiContext.tsx'
import { keys } from './keys.ts'

/** How often a download is looked at. */
const downloadPollMs = 500

/** Which models can write, asked again whenever somebody looks, and again and again while one is fetched. */
export function useModels() {
  return useQuery({ ...useModelsQuery(), refetchOnMount: 'always' })
}

/** The same as it was known last: for what is on the page many times. */
export function useKnownModels() {
  return useQuery({ ...useModelsQuery(), enabled: false })
}

function useModelsQuery() {
  const api = useApi()
  return queryOptions({
    queryKey: keys.models,
    queryFn: ({ signal }) => api.models.query(undefined, { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.pulls.some(({ progress }) => progress !== null) ? downloadPollMs : false,
  })
}

/** Choosing who writes, and letting Ollama fetch a model; each is followed by a look at what there is now. */
export function useModelActions() {
  const api = useApi()
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.models })
  return {
    choose: useMutation({ mutationFn: (name: string | null) => api.chooseModel.mutate({ name }), onSuccess }),
    pull: useMutation({ mutationFn: (name: string) => api.pullModel.mutate({ name }), onSuccess }),
    cancel: useMutation({ mutationFn: (name: string) => api.cancelPull.mutate({ name }), onSuccess }),
  }
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
