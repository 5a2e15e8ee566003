import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, sendRaw, serve, type Serving } from './serving.ts'

let serving: Serving
beforeAll(async () => {
  serving = await serve()
})
afterAll(() => serving.end())

const info = '/trpc/info'

test('the token opens a session in a cookie that scripts and other sites cannot use', async () => {
  const url = new URL(serving.server.issueUrl())
  const reply = await send(serving.server.port, 'GET', url.pathname + url.search)
  expect(reply.status).toBe(303)
  expect(reply.headers.location).toBe('/')
  expect(reply.headers['set-cookie']?.[0]).toMatch(/^footnote-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  expect(reply.headers['set-cookie']?.[0]).not.toContain(url.searchParams.get('token'))
})

test('a token works once; the second browser is told what to do', async () => {
  const url = new URL(serving.server.issueUrl())
  await send(serving.server.port, 'GET', url.pathname + url.search)
  const second = await send(serving.server.port, 'GET', url.pathname + url.search)
  expect(second.status).toBe(401)
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(second.body).toContain('start it again')
})

test('the browser that used the token may open its address again', async () => {
  const url = new URL(serving.server.url)
  expect((await serving.get(url.pathname + url.search)).status).toBe(303)
})

test('an address issued later opens a second session beside the first', async () => {
  const url = new URL(serving.server.issueUrl())
  const reply = await send(serving.server.port, 'GET', url.pathname + url.search)
  const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect((await serving.get(info, { cookie })).status).toBe(200)
  expect((await serving.get(info)).status).toBe(200)
})

test.each(['/', '/assets/main-1a2b.js', '/trpc/info', '/document/1/file', '/nothing'])(
  '%s needs a session',
  async (path) => {
    expect((await send(serving.server.port, 'GET', path)).status).toBe(401)
  },
)

test.each([
  ['another value', (good: string) => `${good.slice(0, -1)}!`],
  ['a shorter value', (good: string) => good.slice(0, -1)],
  ['an empty value', (good: string) => `${good.split('=')[0]}=`],
  ['the wrong name', (good: string) => `footnote=${good.split('=')[1]}`],
])('a cookie with %s is refused', async (_name, forge) => {
  expect((await serving.get(info, { cookie: forge(serving.cookie) })).status).toBe(401)
})

test('a wrong token opens nothing and is answered in words', async () => {
  const reply = await send(serving.server.port, 'GET', '/?token=' + 'A'.repeat(43))
  expect(reply.status).toBe(401)
  expect(reply.headers['content-type']).toContain('text/plain')
})

test('programs may send their session as a bearer', async () => {
  const session = serving.cookie.split('=')[1] ?? ''
  const asBearer = (value: string) => send(serving.server.port, 'GET', info, { authorization: `Bearer ${value}` })
  expect((await asBearer(session)).status).toBe(200)
  expect((await asBearer(`${session}x`)).status).toBe(401)
})

test('a page without a session gets the refusal in the shape that its client reads', async () => {
  const reply = await send(serving.server.port, 'GET', info)
  expect(JSON.parse(reply.body)).toMatchObject({
    error: { code: -32001, data: { httpStatus: 401, problem: { code: 'server/refused' } } },
  })
})

test.each([
  'evil.example',
  'evil.example:80',
  '127.0.0.1',
  '127.0.0.1:1',
  'localhost.evil.example:PORT',
  '169.254.0.1:PORT',
])('Host %j is refused, whatever the session (DNS rebinding)', async (host) => {
  const forged = host.replace('PORT', String(serving.server.port))
  expect((await serving.get(info, { host: forged })).status).toBeGreaterThanOrEqual(400)
})

test.each(['127.0.0.1:PORT', 'localhost:PORT', '[::1]:PORT'])('Host %s is ours', async (host) => {
  expect((await serving.get(info, { host: host.replace('PORT', String(serving.server.port)) })).status).toBe(200)
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost:PORT', 'https://127.0.0.1:PORT'])(
  'Origin %s is refused, whatever the session',
  async (origin) => {
    const forged = origin.replace('PORT', String(serving.server.port))
    const reply = await serving.get(info, { origin: forged })
    expect(reply.status).toBe(403)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  },
)

test.each(['cross-site', 'same-site'])('calls that a browser marks %s are refused', async (site) => {
  expect((await serving.get(info, { 'sec-fetch-site': site })).status).toBe(403)
  expect((await serving.get('/document/1/file', { 'sec-fetch-site': site })).status).toBe(403)
})

test.each(['OPTIONS', 'PUT', 'DELETE', 'TRACE', 'HEAD', 'PATCH'])('%s is refused', async (method) => {
  expect((await send(serving.server.port, method, info, { cookie: serving.cookie })).status).toBe(405)
})

test('an absolute target does not lead past the Host check', async () => {
  const host = `127.0.0.1:${serving.server.port}`
  const reply = await sendRaw(
    serving.server.port,
    `GET http://evil.example/trpc/info HTTP/1.1\r\nHost: ${host}\r\nCookie: ${serving.cookie}\r\n\r\n`,
  )
  expect(reply).toMatch(/^HTTP\/1\.1 400/)
})

test('a request without a Host is refused', async () => {
  expect(await sendRaw(serving.server.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 4/)
  expect(await sendRaw(serving.server.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 4/)
})

test('an upgrade is not a way in', async () => {
  const host = `127.0.0.1:${serving.server.port}`
  const head = `GET ${info} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  expect(await sendRaw(serving.server.port, head)).toMatch(/^HTTP\/1\.1 401/)
})

test('every reply forbids sniffing, framing, caching and telling where it came from', async () => {
  for (const path of ['/', '/nothing', info]) {
    expect((await serving.get(path)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  }
})

test('who is turned away is told of once, by the site that it says or its address; who may call is not', async () => {
  serving.refusals.length = 0
  await serving.get(info)
  await serving.get(info, { origin: 'https://evil.example' })
  await serving.get(info, { origin: 'null' })
  await serving.get(info, { cookie: '' })
  await serving.get(info, { 'sec-fetch-site': 'cross-site' })
  expect(serving.refusals).toEqual(['evil.example', '127.0.0.1', '127.0.0.1', '127.0.0.1'])
})
