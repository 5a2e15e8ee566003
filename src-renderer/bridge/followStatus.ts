import type { LibraryStatus } from '../../src-main/contract/types.ts'
import { problemOf, type Problem } from '../ui/words/problems.ts'
import type { Api } from './client.ts'

/** `lost` while the engine cannot be reached, with what is known of the reason. */
export type Connection = { state: 'open' } | { state: 'lost'; problem: Problem }

/** Pause before a stream that ended is opened again. */
const reopenDelayMs = 2000

/**
 * Follows the library's status for as long as the page lives, over any number of lost connections.
 * @returns a function that stops it
 */
export function followStatus(
  api: Pick<Api, 'watchStatus'>,
  onStatus: (status: LibraryStatus) => void,
  onConnection: (connection: Connection) => void,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe(): void } | undefined
  const reopen = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(open, reopenDelayMs)
  }
  function open(): void {
    subscription = api.watchStatus.subscribe(undefined, {
      onData(status) {
        onConnection({ state: 'open' })
        onStatus(status)
      },
      // The browser opens a broken event stream again by itself; until it has, the page is on its own.
      onConnectionStateChange(change) {
        if (change.state === 'connecting' && change.error) {
          onConnection({ state: 'lost', problem: problemOf(change.error) })
        }
      },
      onError(error) {
        onConnection({ state: 'lost', problem: problemOf(error) })
        reopen()
      },
      onComplete: reopen,
    })
  }
  open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    subscription?.unsubscribe()
  }
}
