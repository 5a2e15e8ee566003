// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createTRPCClient } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import type { PageTransport, PortReply, PortRequest } from '../../../src-main/contract/desktop/portMessages.ts'
import type { AppRouter } from '../../../src-main/contract/router.ts'
import type { AskEvent } from '../../../src-main/contract/types.ts'
import { portLink } from '../../../src-renderer/bridge/portLink.ts'
import { problemOf } from '../../../src-renderer/ui/words/problems.ts'
import { connectApi } from '../connect.ts'
import { createFakeLibrary } from '../fakeLibrary.ts'

/** A transport whose other end is the test. */
function byHand() {
  const posted: PortRequest[] = []
  let reply: (message: PortReply) => void = () => {}
  let lose = () => {}
  const transport: PageTransport = {
    post: (request) => void posted.push(request),
    listen: (onReply, onLost) => ([reply, lose] = [onReply, onLost]),
  }
  const api = createTRPCClient<AppRouter>({ links: [portLink(transport)] })
  return { api, posted, reply: (message: PortReply) => reply(message), lose: () => lose() }
}

/** Settles as a value, so that a rejection can be looked at later. */
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: unknown) => error,
  )

test('queries, mutations and streams reach the handlers, and what they return comes back', async () => {
  const { handlers, state, add } = createFakeLibrary()
  await add('/docs/lease.md', new TextEncoder().encode('# Lease\n\nThe notice period is three months.\n'))
  const api = connectApi(handlers)
  expect((await api.info.query()).homePath).toBe('/home/ada')
  await api.addFolder.mutate({ path: '/home/ada/Contracts' })
  expect(state.status.folders).toMatchObject([{ name: 'Contracts' }])
  const events: AskEvent[] = []
  await new Promise<void>((resolve, reject) => {
    const question = 'What is the notice period?'
    api.ask.subscribe(
      { conversationId: null, question },
      { onData: (event) => events.push(event), onComplete: resolve, onError: reject },
    )
  })
  expect(events[0]).toEqual({ type: 'started', conversationId: 1, questionId: 1, messageId: 2 })
  expect(events.at(-1)).toMatchObject({ type: 'done', answer: { declined: false } })
})

test('an error of the engine keeps its code and sentence; a refused input is told from a fault', async () => {
  const { handlers } = createFakeLibrary()
  handlers.search = () => Promise.reject(new TypeError('secret'))
  const api = connectApi(handlers)
  expect(problemOf(await outcome(api.document.query({ documentId: 9 })))).toMatchObject({
    code: 'store/notFound',
    message: 'This document is no longer in the library: its file was deleted or changed.',
    retry: false,
  })
  expect(problemOf(await outcome(api.document.query({ documentId: -1 })))).toMatchObject({ code: 'input/refused' })
  const fault = problemOf(await outcome(api.search.query({ query: 'x' })))
  expect(fault.code).toBe('engine/fault')
  expect(JSON.stringify(fault)).not.toContain('secret')
})

test('replies in any order find their calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 }), async (order) => {
      const { api, posted, reply } = byHand()
      const calls = order.map((_, index) => api.browse.query({ path: `/home/${index}` }))
      for (const index of order) {
        const request = posted[index]
        if (request?.type !== 'query') throw new Error('nothing was posted')
        reply({ id: request.id, type: 'data', data: request.input })
      }
      expect(await Promise.all(calls)).toEqual(order.map((_, index) => ({ path: `/home/${index}` })))
      expect(new Set(posted.map(({ id }) => id)).size).toBe(order.length)
    }),
    { numRuns: 30 },
  )
})

test('a stream that is let go is stopped at the other end and heard no more', async () => {
  const { handlers } = createFakeLibrary()
  const aborted = vi.fn()
  handlers.ask = async function* (_, signal) {
    signal.addEventListener('abort', aborted)
    for (;;) {
      yield { type: 'delta', text: 'word ' }
      await sleep(1)
    }
  }
  const api = connectApi(handlers)
  const onData = vi.fn()
  const subscription = api.ask.subscribe({ conversationId: null, question: 'q' }, { onData })
  await vi.waitFor(() => expect(onData.mock.calls.length).toBeGreaterThan(3), 10_000)
  subscription.unsubscribe()
  const heard = onData.mock.calls.length
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce(), 10_000)
  await api.info.query()
  expect(onData.mock.calls.length).toBe(heard)
})

test('an aborted query posts one stop, rejects, and drops the reply that comes too late', async () => {
  const { api, posted, reply } = byHand()
  const controller = new AbortController()
  const call = outcome(api.info.query(undefined, { signal: controller.signal }))
  controller.abort()
  expect(await call).toBeInstanceOf(Error)
  expect(posted.map(({ type }) => type)).toEqual(['query', 'stop'])
  expect(() => reply({ id: posted[0]?.id ?? 0, type: 'data', data: {} })).not.toThrow()
})

test('a query that is aborted before it begins is not posted', async () => {
  const { api, posted } = byHand()
  expect(await outcome(api.info.query(undefined, { signal: AbortSignal.abort() }))).toBeInstanceOf(Error)
  expect(posted).toEqual([])
})

test('when the engine dies every open call fails with words and may be repeated; later calls go through', async () => {
  const { api, posted, reply, lose } = byHand()
  const query = outcome(api.info.query())
  const failed = vi.fn()
  api.watchStatus.subscribe(undefined, { onError: failed })
  lose()
  expect(problemOf(await query)).toMatchObject({ code: 'shell/engineStopped', retry: true })
  expect(problemOf(failed.mock.calls[0]?.[0]).code).toBe('shell/engineStopped')
  const again = api.info.query()
  reply({ id: posted.at(-1)?.id ?? 0, type: 'data', data: 'new engine' })
  expect(await again).toBe('new engine')
})

test('an error in the middle of a stream ends it once', async () => {
  const { handlers } = createFakeLibrary()
  handlers.ask = async function* () {
    yield { type: 'delta', text: 'half a' }
    throw new AppError('models/stalled', 'The model said nothing for 60 seconds.', { retry: true })
  }
  const [onData, onError, onComplete] = [vi.fn(), vi.fn(), vi.fn()]
  connectApi(handlers).ask.subscribe({ conversationId: null, question: 'q' }, { onData, onError, onComplete })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), 10_000)
  expect(onData).toHaveBeenCalledOnce()
  expect(onComplete).not.toHaveBeenCalled()
  expect(problemOf(onError.mock.calls[0]?.[0])).toMatchObject({ code: 'models/stalled', retry: true })
})
