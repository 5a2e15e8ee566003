import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { AppError } from '../../src-main/base/errors.ts'
import type { AppRouter } from '../../src-main/contract/router.ts'
import { startServer } from '../../src-main/server/httpServer.ts'
import { createFakeRouter } from './fakeEngine.ts'
import { serve, type Serving } from './serving.ts'

let serving: Serving
beforeEach(async () => {
  serving = await serve()
})
afterEach(() => serving.end())

const inputOf = (value: unknown) => `?input=${encodeURIComponent(JSON.stringify(value))}`
const ask = (question: string) => `/trpc/ask${inputOf({ conversationId: null, question })}`

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Opens a stream and resolves at its first bytes; `received` grows, `ended` resolves when the connection is over. */
function openStream(path: string) {
  return new Promise<{ received: () => string; ended: Promise<void>; cut: () => void }>((resolve, reject) => {
    const headers = { cookie: serving.cookie, accept: 'text/event-stream' }
    const outgoing = request(
      { host: '127.0.0.1', port: serving.server.port, path, headers, agent: false },
      (response) => {
        let text = ''
        const ended = new Promise<void>((resolve) => response.on('close', resolve))
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          resolve({ received: () => text, ended, cut: () => outgoing.destroy() })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test("tRPC's own client speaks to it: query, batch, mutation", async () => {
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: `http://127.0.0.1:${serving.server.port}/trpc` }),
        false: httpBatchLink({
          url: `http://127.0.0.1:${serving.server.port}/trpc`,
          headers: { cookie: serving.cookie },
        }),
      }),
    ],
  })
  const [info, failure] = await Promise.all([
    client.info.query(),
    client.document.query({ documentId: 3 }).catch((error: unknown) => error),
  ])
  expect(info.embeddingModel).toBe('none')
  expect(failure).toMatchObject({ data: { problem: { code: 'store/notFound' } } })
  await client.removeFolder.mutate({ folderId: 7 })
  expect(serving.seen.calls).toEqual([{ name: 'removeFolder', input: { folderId: 7 } }])
})

test('a stream carries its events in order and says when it is over', async () => {
  const stream = await openStream(ask('end'))
  await stream.ended
  const events = [...stream.received().matchAll(/^data: (.+)$/gm)].map(
    ([, json]) => JSON.parse(json ?? '') as { type?: string },
  )
  expect(events.map(({ type }) => type).filter(Boolean)).toEqual(['started', 'delta', 'delta'])
  expect(stream.received()).toContain('event: return')
})

test('a stream that fails says why, in our words', async () => {
  const stream = await openStream(ask('fail'))
  await stream.ended
  expect(stream.received()).toContain('event: serialized-error')
  expect(stream.received()).toContain('models/gone')
})

test('a stream cut in the middle aborts its handler', async () => {
  const stream = await openStream(ask('wait'))
  await waitUntil(() => serving.seen.calls.length === 1)
  stream.cut()
  await waitUntil(() => serving.seen.aborted.length === 1)
})

test('closing the server ends open streams, aborts their handlers and frees the port', async () => {
  const stream = await openStream(ask('wait'))
  await serving.server.close()
  await stream.ended
  await waitUntil(() => serving.seen.aborted.length === 1)
  const again = await startServer({
    router: createFakeRouter().router,
    documentFile: () => undefined,
    rendererPath: '/',
    port: serving.server.port,
  })
  expect(again.port).toBe(serving.server.port)
  await again.close()
})

test('a port in use is an error that says so', async () => {
  const error = await startServer({
    router: createFakeRouter().router,
    documentFile: () => undefined,
    rendererPath: '/',
    port: serving.server.port,
  }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'server/portInUse' })
})

test('a question of 4,000 characters fits into the address of its stream in any script', async () => {
  const stream = await openStream(ask('水'.repeat(4000)))
  expect(stream.received()).toContain('connected')
  stream.cut()
})

test.each(['nothing', '__proto__', 'constructor', 'toString', 'info.toString', '', '%00', '..%2finfo'])(
  'unknown procedure %j: 404',
  async (path) => {
    expect((await serving.get(`/trpc/${path}`)).status).toBe(404)
  },
)

test('a mutation cannot be called by GET, so no link and no image can change anything', async () => {
  expect((await serving.get(`/trpc/removeFolder${inputOf({ folderId: 1 })}`)).status).toBe(405)
  expect(serving.seen.calls).toEqual([])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of another site (%s) is not a call',
  async (type) => {
    const reply = await serving.post('/trpc/removeFolder', '{"folderId":1}', { 'content-type': type })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(serving.seen.calls).toEqual([])
  },
)

test.each([
  '{',
  '',
  'null',
  '[]',
  '"x"',
  '{"folderId":"1"}',
  '{"folderId":-1}',
  '{"folderId":1e400}',
  '{"folderId":1,"more":2}',
  '{"folderId":1.5}',
])('body %j is refused before any handler sees it', async (body) => {
  expect((await serving.post('/trpc/removeFolder', body)).status).toBe(400)
  expect(serving.seen.calls).toEqual([])
})

test('__proto__ in an input pollutes nothing', async () => {
  const reply = await serving.post(
    '/trpc/removeFolder',
    '{"folderId":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  )
  expect(reply.status).toBe(400)
  const nested = await serving.get(
    `/trpc/search?input=${encodeURIComponent('{"query":"x","filter":{"__proto__":{"isAdmin":true}}}')}`,
  )
  expect(nested.status).toBeLessThan(500)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  for (const { input } of serving.seen.calls) expect(JSON.stringify(input)).not.toContain('isAdmin')
})

test.each(['content-length', 'transfer-encoding'])('a body above one MiB is refused (%s)', async (framing) => {
  const long = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
  const header = { [framing]: framing === 'content-length' ? String(long.length) : 'chunked' }
  // The connection may be cut before the refusal could be read.
  const status = await serving.post('/trpc/chooseModel', long, header).then(
    (reply) => reply.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(serving.seen.calls).toEqual([])
  expect((await serving.get('/trpc/info')).status).toBe(200)
})

test('a batch of more calls than a page needs is refused', async () => {
  const paths = Array.from({ length: 200 }, () => 'info').join(',')
  expect((await serving.get(`/trpc/${paths}?batch=1&input=%7B%7D`)).status).toBe(400)
})

test('a fault of the engine shows neither text nor stack', async () => {
  const reply = await serving.get(`/trpc/files${inputOf({})}`)
  expect(reply.status).toBe(500)
  expect(reply.body).not.toMatch(/private|\.ts|stack/)
})
