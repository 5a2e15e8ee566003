import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { goOut, onConnection, purposeOfCall, type Connection } from '../../../../src-main/engine/models/network/door.ts'
import { readSources } from '../../../architecture/scan.ts'

/** What the door told while a server answers. */
async function serve(answer: RequestListener): Promise<{ url: string; seen: Omit<Connection, 'url'>[] }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const seen: Omit<Connection, 'url'>[] = []
  const stop = onConnection(({ url: _url, ...rest }) => seen.push(rest))
  onTestFinished(() => {
    stop()
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/chat`, seen }
}

test('what goes up and comes down is counted in bytes, when the answer has been read', async () => {
  const { url, seen } = await serve((_, response) => response.end('grün'))
  const response = await goOut(url, { method: 'POST', body: '{"prompt":"Fluß"}' }, 'write')
  expect([response.status, response.ok, seen]).toEqual([200, true, []])
  expect(await response.text()).toBe('grün')
  expect(seen).toEqual([{ purpose: 'write', isMade: true, bytesUp: 18, bytesDown: 5 }])
})

test('a reader that leaves early, a body that is thrown away, and an answer without one are told all the same', async () => {
  const { url, seen } = await serve((request, response) => {
    if (request.method === 'HEAD') response.writeHead(204).end()
    else response.write('x'.repeat(1000))
  })
  const stop = new AbortController()
  const response = await goOut(url, { signal: stop.signal }, 'write')
  for await (const chunk of response.body ?? []) {
    expect(chunk.length).toBe(1000)
    break
  }
  await goOut(url, { method: 'HEAD' }, 'other')
  expect(seen).toEqual([
    { purpose: 'write', isMade: true, bytesUp: 0, bytesDown: 1000 },
    { purpose: 'other', isMade: true, bytesUp: 0, bytesDown: 0 },
  ])
  const dropped = await goOut(url, { signal: stop.signal }, 'download')
  stop.abort()
  await expect(dropped.text()).rejects.toMatchObject({ name: 'AbortError' })
  expect(seen[2]).toMatchObject({ purpose: 'download', isMade: true })
})

test('a connection that cannot be made is told too, and fails as it would have', async () => {
  const { seen } = await serve(() => undefined)
  await expect(goOut('http://127.0.0.1:9/api/tags', {}, 'listModels')).rejects.toThrow('fetch failed')
  expect(seen).toEqual([{ purpose: 'listModels', isMade: false, bytesUp: 0, bytesDown: 0 }])
})

test.each([
  ['http://127.0.0.1:11434/api/tags', 'listModels'],
  ['http://host/below/api/chat', 'write'],
  ['http://host/api/constructor', 'other'],
  ['http://host/', 'other'],
])('%s: %s', (url, purpose) => expect(purposeOfCall(url)).toBe(purpose))

test('nothing else opens a connection', () => {
  const calls = readSources(['src-main']).filter(({ text }) => /(?<![.\w])fetch\(/.test(text))
  expect(calls.map(({ path }) => path)).toEqual(['src-main/engine/models/network/door.ts'])
})
