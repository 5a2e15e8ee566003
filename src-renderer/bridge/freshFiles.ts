import type { QueryClient } from '@tanstack/react-query'
import type { LibraryStatus } from '../../src-main/contract/types.ts'
import { keys } from './queries/keys.ts'

/** While files are read they change several times a second; what is shown of them is asked for at most this often (ms). */
const restMs = 1500

/** Keeps what is shown of files fresh: to be told of every status. `stop` when the page goes. */
export function createFreshFiles(client: QueryClient): { follow: (status: LibraryStatus) => void; stop: () => void } {
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  function refresh(): void {
    isStale = false
    void client.invalidateQueries({ queryKey: keys.files })
    timer = setTimeout(() => {
      timer = undefined
      if (isStale) refresh()
    }, restMs)
  }
  return {
    follow({ byStatus, embedded, folders, missing }) {
      const now = JSON.stringify([byStatus, embedded, folders, missing])
      if (now === last) return
      last = now
      isStale = true
      if (timer === undefined) refresh()
    },
    stop: () => clearTimeout(timer),
  }
}
