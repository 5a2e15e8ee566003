import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { registerAppScheme, setupProtocol } from '../../src-main/shell/protocol.ts'
import { electron, reset } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)

const folder = mkdtempSync(join(tmpdir(), 'footnote-protocol-'))
mkdirSync(join(folder, 'page'))
writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>')
writeFileSync(join(folder, 'secret.txt'), 'secret')
writeFileSync(join(folder, 'page.html'), '<script>')
afterAll(() => rmSync(folder, { recursive: true }))

const documentFile = vi.fn((id: number) =>
  Promise.resolve(id === 1 ? { path: join(folder, 'page.html'), mediaType: 'text/html' } : undefined),
)

beforeEach(() => {
  reset()
  setupProtocol(join(folder, 'page'), documentFile)
})

function open(url: string, init: RequestInit = {}): Promise<Response> {
  const [scheme, handler] = electron.protocol.handle.mock.calls[0] ?? []
  expect(scheme).toBe('app')
  if (!handler) throw new Error('no handler')
  return handler(new Request(url, init))
}

test('the scheme has an origin, fetch and streams', () => {
  registerAppScheme()
  expect(electron.protocol.registerSchemesAsPrivileged.mock.calls[0]?.[0]).toMatchObject([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ])
})

test('the page comes with its policy', async () => {
  const response = await open('app://footnote/')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await response.text()).toBe('<!doctype html>')
})

test('an original is opened by its id, as text, in ranges', async () => {
  const response = await open('app://footnote/document/1/file', { headers: { range: 'bytes=1-6' } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe('script')
  expect((await open('app://footnote/document/2/file')).status).toBe(404)
})

test('while the engine is being started again an original is not gone, but not there yet', async () => {
  documentFile.mockRejectedValueOnce(new Error('The engine is being started. Try once more in a moment.'))
  const response = await open('app://footnote/document/1/file')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Try once more')
})

test.each(['app://footnote/..%2fsecret.txt', 'app://footnote/%2e%2e/secret.txt', 'app://footnote/nothing'])(
  '%s: 404',
  async (url) => {
    expect((await open(url)).status).toBe(404)
  },
)

test('another host, another method: refused', async () => {
  expect((await open('app://evil/')).status).toBe(400)
  expect((await open('app://footnote/', { method: 'POST', body: 'x' })).status).toBe(400)
})
