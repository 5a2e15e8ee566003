import { QueryClient } from '@tanstack/react-query'
import { problemOf } from '../../ui/words/problems.ts'

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
