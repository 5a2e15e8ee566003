import type { Handlers } from '../../../contract/router.ts'
import { onConnection } from '../../models/network/door.ts'
import type { ConnectionRow, Store } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'

/** The network log of a library. */
export type NetworkLog = {
  handlers: Pick<Handlers, 'networkLog' | 'clearNetworkLog'>
  /** Somebody called us who may not. @param from where the call came from, as far as it says so */
  noteRefusal(from: string): void
  /** Listens no more. */
  close(): void
}

/** Entries that are shown and not kept, at most. */
const mostUnkept = 500

/** Longest address that is kept: what a stranger sends may be anything. */
const longestAddress = 200

/** Only the library's writer keeps what it sees: others tell nothing, and what they do is shown while they run. */
export function createNetworkLog(store: Store): NetworkLog {
  const { reader, writer } = store
  const unkept: ConnectionRow[] = []
  const note = (row: Omit<ConnectionRow, 'at' | 'times'>): void => {
    const noted = { ...row, at: Date.now(), address: row.address.slice(0, longestAddress) }
    try {
      if (writer) return writer.noteConnection(noted)
    } catch {
      // A full disk, say: then it is shown until Footnote ends; what made the connection must not fail for it.
    }
    unkept.unshift({ ...noted, times: 1 })
    unkept.length = Math.min(unkept.length, mostUnkept)
  }
  const stop = onConnection(({ url, purpose, isMade, bytesUp, bytesDown }) =>
    note({ address: url.host, purpose, outcome: isMade ? 'made' : 'failed', bytesUp, bytesDown }),
  )
  return {
    handlers: {
      networkLog: async () =>
        [...unkept, ...reader.connections()].map((row) => ({ ...row, isLocal: isOwn(row.address) })),
      clearNetworkLog: async () => {
        writerOf(store).clearConnections()
        unkept.length = 0
      },
    },
    noteRefusal: (from) =>
      note({ address: from, purpose: 'refusedCall', outcome: 'refused', bytesUp: 0, bytesDown: 0 }),
    close: stop,
  }
}

/** True for names and numbers of this very computer, with or without a port. */
function isOwn(address: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)(:\d+)?$/i.test(address)
}
