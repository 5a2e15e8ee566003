import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createTRPCClient, TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { PortReply } from '../../../src-main/contract/desktop/portMessages.ts'
import type { AppRouter } from '../../../src-main/contract/router.ts'
import { servePort } from '../../../src-main/shell/host/portServer.ts'
import { portLink } from '../../../src-renderer/bridge/portLink.ts'
import { createFakeRouter } from '../../server/fakeEngine.ts'
import { likeElectron, transportOver } from '../ports.ts'

// The page's words need a page; which error it is, is what counts here.
vi.mock('../../../src-renderer/language/language.ts', () => ({ t: (key: string) => key }))

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function connect() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const { router, seen } = createFakeRouter()
  servePort(likeElectron(port2), router)
  return { page: port1, seen }
}

function connectClient() {
  const { page, seen } = connect()
  return { client: createTRPCClient<AppRouter>({ links: [portLink(transportOver(page))] }), page, seen }
}

function nextReply(page: MessagePort): Promise<PortReply> {
  return new Promise((resolve) => page.once('message', resolve))
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const question = (text: string) => ({ conversationId: null, question: text })

/** Subscribes and resolves with what came, how it ended, and a way to stop. */
function ask(client: ReturnType<typeof connectClient>['client'], text: string) {
  const data: unknown[] = []
  const handle = { stop: () => {}, data }
  const ended = new Promise<'complete' | TRPCClientError<AppRouter>>((resolve) => {
    const subscription = client.ask.subscribe(question(text), {
      onData: (event) => data.push(event),
      onComplete: () => resolve('complete'),
      onError: resolve,
    })
    handle.stop = () => subscription.unsubscribe()
  })
  return { ...handle, stop: () => handle.stop(), ended }
}

test('a query is answered, two at once each get their own answer', async () => {
  const { client } = connectClient()
  const [first, second] = await Promise.all([client.info.query(), client.search.query({ query: 'x' })])
  expect(first.libraryPath).toBe('/library')
  expect(second).toBeUndefined()
})

test('defaults of the schema are filled in before the handler sees the input', async () => {
  const { client, seen } = connectClient()
  await client.search.query({ query: '  tides ' })
  expect(seen.calls).toEqual([{ name: 'search', input: { query: 'tides', topK: 10, sentences: true } }])
})

test('an error of ours arrives with its code, a fault of the engine without its text', async () => {
  const { client } = connectClient()
  const ours = await client.document.query({ documentId: 1 }).catch((error: unknown) => error)
  expect(ours).toMatchObject({ data: { problem: { code: 'store/notFound', retry: false } } })
  const fault = await client.files.query({}).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(TRPCClientError)
  expect(JSON.stringify(fault)).not.toContain('private')
  expect(fault).toMatchObject({ message: 'Something went wrong inside the engine.' })
})

test('a stream delivers in order and completes', async () => {
  const { client } = connectClient()
  const { data, ended } = ask(client, 'end')
  expect(await ended).toBe('complete')
  expect(data).toEqual([
    { type: 'started', conversationId: 1, questionId: 1, messageId: 2 },
    { type: 'delta', text: 'one ' },
    { type: 'delta', text: 'two' },
  ])
})

test('a stream that breaks in the middle keeps what came and ends with its error', async () => {
  const { client } = connectClient()
  const { data, ended } = ask(client, 'fail')
  expect(await ended).toMatchObject({ message: 'The model went away.', data: { problem: { retry: true } } })
  expect(data).toHaveLength(3)
})

test('unsubscribing aborts the handler', async () => {
  const { client, seen } = connectClient()
  const { data, stop } = ask(client, 'wait')
  await waitUntil(() => data.length === 3)
  stop()
  await waitUntil(() => seen.aborted.length === 1)
})

test('a page that goes away aborts what it had running', async () => {
  const { client, page, seen } = connectClient()
  const { data, ended } = ask(client, 'wait')
  await waitUntil(() => data.length === 3)
  page.close()
  await waitUntil(() => seen.aborted.length === 1)
  expect(await ended).toMatchObject({ data: { problem: { code: 'shell/engineStopped', retry: true } } })
})

test('an aborted query rejects and its late answer is ignored', async () => {
  const { client } = connectClient()
  const controller = new AbortController()
  const answer = client.info.query(undefined, { signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toMatchObject({ message: 'Stopped.' })
  expect((await client.info.query()).version).toBe('0')
})

test.each([
  ['null', null],
  ['a string', 'info'],
  ['no id', { type: 'query', path: 'info' }],
  ['a fractional id', { id: 1.5, type: 'query', path: 'info' }],
  ['an unknown kind', { id: 1, type: 'eval', path: 'info' }],
  ['a path that is no string', { id: 1, type: 'query', path: { toString: 'info' } }],
  ['a path without end', { id: 1, type: 'query', path: 'x'.repeat(5000) }],
])('hostile message, %s: dropped, and the port still serves', async (_name, message) => {
  const { page } = connect()
  const reply = nextReply(page)
  page.postMessage(message)
  page.postMessage({ id: 7, type: 'query', path: 'info' })
  expect(await reply).toMatchObject({ id: 7, type: 'data' })
})

test.each(['nothing', '__proto__', 'constructor', 'info.toString', '_def', ''])(
  'unknown procedure %j is refused',
  async (path) => {
    const { page } = connect()
    const reply = nextReply(page)
    page.postMessage({ id: 1, type: 'query', path })
    expect(await reply).toMatchObject({ id: 1, type: 'error', error: { data: { code: 'NOT_FOUND' } } })
  },
)

test('a mutation cannot be called as a query', async () => {
  const { page, seen } = connect()
  const reply = nextReply(page)
  page.postMessage({ id: 1, type: 'query', path: 'removeFolder', input: { folderId: 1 } })
  expect(await reply).toMatchObject({ type: 'error', error: { data: { code: 'NOT_FOUND' } } })
  expect(seen.calls).toEqual([])
})

test('an id in use is not given a second call', async () => {
  const { page, seen } = connect()
  page.postMessage({ id: 1, type: 'subscription', path: 'ask', input: question('wait') })
  await waitUntil(() => seen.calls.length === 1)
  page.postMessage({ id: 1, type: 'subscription', path: 'ask', input: question('wait') })
  const reply = new Promise<PortReply>((resolve) => {
    page.on('message', (message: PortReply) => {
      if (message.id === 2) resolve(message)
    })
  })
  page.postMessage({ id: 2, type: 'query', path: 'info' })
  await reply
  expect(seen.calls.filter(({ name }) => name === 'ask')).toHaveLength(1)
})
