// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStatus, type Connection } from '../../../src-renderer/bridge/followStatus.ts'
import type { Api } from '../../../src-renderer/bridge/client.ts'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { createFakeLibrary } from '../fakeLibrary.ts'

/** What `followStatus` hands to a subscription. */
type Observer = {
  onData(status: LibraryStatus): void
  onError(error: Error): void
  onComplete(): void
  onConnectionStateChange(change: { state: string; error: unknown }): void
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a stream that the test writes. */
function follow() {
  const streams: { observer: Observer; unsubscribe: ReturnType<typeof vi.fn> }[] = []
  const seen: (string | number)[] = []
  const watchStatus = {
    subscribe: (_: void, observer: Observer) => {
      const stream = { observer, unsubscribe: vi.fn() }
      streams.push(stream)
      return stream
    },
  } as unknown as Api['watchStatus']
  const onConnection = (connection: Connection) =>
    seen.push(connection.state === 'open' ? 'open' : connection.problem.code)
  const stop = followStatus({ watchStatus }, (status) => seen.push(status.files), onConnection)
  const latest = () => {
    const stream = streams.at(-1)
    if (!stream) throw new Error('no stream was opened')
    return stream.observer
  }
  return { streams, seen, stop, latest }
}

const withFiles = (files: number): LibraryStatus => ({ ...createFakeLibrary().state.status, files })
const failure = (data?: unknown) => Object.assign(new Error('stream failed'), { data })
const connecting = (error: unknown) => ({ state: 'connecting', error })

test('each status is handed on, and says that the connection stands', () => {
  const { latest, seen } = follow()
  latest().onData(withFiles(3))
  latest().onData(withFiles(4))
  expect(seen).toEqual(['open', 3, 'open', 4])
})

test('a stream that fails is opened again after a rest, over and over, until it stands', () => {
  const { streams, latest, seen } = follow()
  for (let attempt = 1; attempt <= 5; attempt++) {
    latest().onError(failure())
    expect(streams).toHaveLength(attempt)
    vi.runOnlyPendingTimers()
    expect(streams).toHaveLength(attempt + 1)
  }
  latest().onData(withFiles(1))
  expect(seen).toEqual([...Array<string>(5).fill('page/unreachable'), 'open', 1])
})

test('why it was lost is told in the words of the error', () => {
  const { latest, seen } = follow()
  const problem = { code: 'shell/engineStopped', message: 'The engine stopped.', retry: true }
  latest().onError(failure({ problem }))
  expect(seen).toEqual(['shell/engineStopped'])
})

test('a stream that ends without an error is opened again without alarm', () => {
  const { streams, latest, seen } = follow()
  latest().onComplete()
  vi.runOnlyPendingTimers()
  expect(streams).toHaveLength(2)
  expect(seen).toEqual([])
})

test('a connection that the browser mends by itself counts as lost only while it is broken', () => {
  const { streams, latest, seen } = follow()
  latest().onConnectionStateChange(connecting(null))
  expect(seen).toEqual([])
  latest().onConnectionStateChange(connecting(failure()))
  latest().onData(withFiles(7))
  expect(seen).toEqual(['page/unreachable', 'open', 7])
  expect(streams).toHaveLength(1)
})

test('two ends of one stream open it once', () => {
  const { streams, latest } = follow()
  const first = latest()
  first.onError(failure())
  first.onComplete()
  vi.runOnlyPendingTimers()
  expect(streams).toHaveLength(2)
})

test('after a stop nothing is opened any more', () => {
  const { streams, latest, stop } = follow()
  latest().onError(failure())
  stop()
  // Letting go of a stream completes it.
  latest().onComplete()
  vi.runAllTimers()
  expect(streams).toHaveLength(1)
  expect(streams[0]?.unsubscribe).toHaveBeenCalledOnce()
})
