import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRange } from '../../src-main/server/byteRange.ts'
import { serve, type Serving } from './serving.ts'

let serving: Serving
const bytes = '0123456789'
beforeAll(async () => {
  serving = await serve()
  const put = (id: number, name: string, mediaType: string, content: string) => {
    const path = join(serving.folder, name)
    writeFileSync(path, content)
    serving.documents.set(id, { path, mediaType })
  }
  put(1, 'digits.pdf', 'application/pdf', bytes)
  put(2, 'page.html', 'text/html', '<script>alert(1)</script>')
  put(3, 'drawing.svg', 'image/svg+xml', '<svg onload="alert(1)"/>')
  put(4, "Bericht „Öl“ 100% it's (1).md", 'text/markdown', '# Öl')
  put(5, 'empty.txt', 'text/plain', '')
  serving.documents.set(6, { path: join(serving.folder, 'gone.pdf'), mediaType: 'application/pdf' })
  mkdirSync(join(serving.folder, 'folder.pdf'))
  serving.documents.set(7, { path: join(serving.folder, 'folder.pdf'), mediaType: 'application/pdf' })
})
afterAll(() => serving.end())

test('the page comes with a policy that lets only its own scripts run', async () => {
  const reply = await serving.get('/')
  expect(reply.body).toContain('<title>Footnote</title>')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/)
})

test('assets, whose names change with their content, may be kept', async () => {
  const reply = await serving.get('/assets/main-1a2b.js?v=1')
  expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(reply.headers['cache-control']).toContain('immutable')
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '/..%5csecret.txt',
  '//../secret.txt',
  '/..%2fpage-secret.txt',
  '/....//secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/index.html%00.js',
  '/%',
  '/%c0%ae%c0%ae/secret.txt',
  '/assets',
  '/assets/',
  '//etc/passwd',
  '/etc/passwd',
])('%s leads nowhere', async (path) => {
  const reply = await serving.get(path)
  // A client would tidy the first two itself; then they name files that do not exist.
  expect(reply.status).toBe(404)
  expect(reply.body).not.toContain('secret')
})

test('an original is streamed whole', async () => {
  const reply = await serving.get('/document/1/file')
  expect(reply).toMatchObject({ status: 200, body: bytes })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'content-length': '10',
  })
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-100', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=3-1', 200, bytes, undefined],
  ['bytes=0-1,3-4', 200, bytes, undefined],
  ['lines=1-2', 200, bytes, undefined],
])('Range %s: %d', async (range, status, body, contentRange) => {
  const reply = await serving.get('/document/1/file', { range })
  expect(reply).toMatchObject({ status, body })
  expect(reply.headers['content-range']).toBe(contentRange)
})

test('any range is a slice of the file, the whole file, or unsatisfiable', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.option(fc.nat(60)), fc.option(fc.nat(60)), (size, first, last) => {
      const range = parseRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
      fc.pre(typeof range !== 'string')
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThanOrEqual(size)
      expect(range.start).toBeLessThan(range.end)
      expect(first === null || range.start === first).toBe(true)
    }),
  )
})

test.each([2, 3, 4])('document %d could hold script: it goes out as plain text, sandboxed', async (id) => {
  const reply = await serving.get(`/document/${id}/file`)
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['content-security-policy']).toContain('sandbox')
})

test('a file name of any letters survives the header', async () => {
  const header = String((await serving.get('/document/4/file')).headers['content-disposition'])
  const encoded = /^inline; filename\*=UTF-8''([\w%.-]+)$/.exec(header)?.[1]
  expect(decodeURIComponent(encoded ?? '')).toBe("Bericht „Öl“ 100% it's (1).md")
})

test('an empty original is empty, not an error', async () => {
  expect(await serving.get('/document/5/file')).toMatchObject({ status: 200, body: '' })
})

test.each([6, 7, 99])('original %d is gone: 404 in words, without a path', async (id) => {
  const reply = await serving.get(`/document/${id}/file`)
  expect(reply.status).toBe(404)
  expect(reply.body).not.toContain(serving.folder)
})

test.each(['0', '-1', '1e3', '01', '1.0', '99999999999999999999', '%31', '../1', ''])(
  'document id %j is none',
  async (id) => {
    expect((await serving.get(`/document/${id}/file`)).status).toBe(404)
  },
)
