import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../../src-main/contract/router.ts'
import { desktop } from './desktop.ts'
import { portLink } from './portLink.ts'

/** The contract as the page calls it: `api.search.query(…)`, `api.ask.subscribe(…)`. */
export type Api = ReturnType<typeof createTRPCClient<AppRouter>>

/** Under the desktop shell calls go through its port, in a browser to the server that the page came from. */
export function createApi(): Api {
  return createTRPCClient<AppRouter>({ links: [desktop ? portLink(desktop.transport) : loopbackLink()] })
}

/** One request a call, no batches: a slow search never holds back what was asked beside it. */
function loopbackLink(): TRPCLink<AppRouter> {
  const url = '/trpc'
  return splitLink({
    condition: (operation) => operation.type === 'subscription',
    true: httpSubscriptionLink({ url }),
    false: httpLink({ url }),
  })
}
