import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { DocumentFile } from '../../src-main/server/documentBytes.ts'
import { startServer, type RunningServer } from '../../src-main/server/httpServer.ts'
import { createFakeRouter, type Seen } from './fakeEngine.ts'

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

export type Serving = {
  server: RunningServer
  seen: Seen
  /** Where calls came from that were turned away. */
  refusals: string[]
  folder: string
  documents: Map<number, DocumentFile>
  cookie: string
  /** With the session's cookie unless `cookie` is given; paths are sent exactly as they are. */
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body: string, headers?: Record<string, string>): Promise<Reply>
  end(): Promise<void>
}

/** A server over the fake router with a small page, and one session that is open already. */
export async function serve(): Promise<Serving> {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-server-'))
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>Footnote</title>')
  writeFileSync(join(folder, 'page', 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'page-secret.txt'), 'secret')
  const { router, seen } = createFakeRouter()
  const documents = new Map<number, DocumentFile>()
  const refusals: string[] = []
  const server = await startServer({
    router,
    onRefusal: (from) => refusals.push(from),
    documentFile: (id) => documents.get(id),
    rendererPath: join(folder, 'page'),
  })
  const first = await send(server.port, 'GET', new URL(server.url).pathname + new URL(server.url).search)
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  return {
    server,
    seen,
    refusals,
    folder,
    documents,
    cookie,
    get: (path, headers = {}) => send(server.port, 'GET', path, { cookie, ...headers }),
    post: (path, body, headers = {}) =>
      send(server.port, 'POST', path, { cookie, 'content-type': 'application/json', ...headers }, body),
    async end() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One request over a connection of its own; unlike `fetch` it does not tidy paths and sets any header. */
export function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Sends bytes as they are and resolves with all that comes back until the connection ends. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
