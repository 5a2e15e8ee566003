import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import { AppError } from '../base/errors.ts'
import type { AppRouter } from '../contract/router.ts'
import { documentIdOf, refuse, replyWithDocument, type BytesReply, type DocumentFile } from './documentBytes.ts'
import { checkFetchSite, checkRequest, checkSession, cookieName, type Refusal } from './gate.ts'
import { commonHeaders } from './headers.ts'
import { findPageFile } from './pageFiles.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** Largest call that the contract can need is a question of 4,000 characters with a filter of 10,000 file ids. */
const maxBodyBytes = 1024 * 1024
/** Queries and streams carry their input in the address, percent-encoded. */
const maxHeaderBytes = 256 * 1024
const maxBatchSize = 50
/** How long running calls get to finish before their connections are cut. */
const closeGraceMs = 300

export type ServerOptions = {
  router: AppRouter
  /** The original of a document by id; undefined when no file holds it any more. */
  documentFile: (documentId: number) => DocumentFile | undefined | Promise<DocumentFile | undefined>
  /** Absolute folder of the built page (out/renderer). */
  rendererPath: string
  /** Told of each call that is turned away: where it came from. */
  onRefusal?: (from: string) => void
  /** 0 or absent: any free port. */
  port?: number
}

export type RunningServer = {
  /** Address with a token that works once. */
  url: string
  port: number
  /** Another address with a token that works once. */
  issueUrl(): string
  /** Ends open streams (their handlers see an abort) and resolves within a second. */
  close(): Promise<void>
}

/**
 * Serves page, contract and originals to this computer only.
 * Throws AppError `server/portInUse` or `server/listen`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const sessions = createSessions()
  let port = 0
  const server = createServer({ maxHeaderSize: maxHeaderBytes }, (request, response) => {
    respond(request, response, options, sessions, port).catch(() => {
      // The client went away, or a file could not be read to its end: there is nobody left to tell.
      response.destroy()
    })
  })
  // SECURITY: the loopback interface only; nothing else on the network can connect.
  port = await listen(server, options.port ?? 0)
  const issueUrl = () => `http://127.0.0.1:${port}/?token=${sessions.issueToken()}`
  return {
    url: issueUrl(),
    port,
    issueUrl,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
      }),
  }
}

function listen(server: ReturnType<typeof createServer>, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const sentence = isTaken
        ? `Port ${wanted} is used by another program. Choose another one, or none to get any free port.`
        : `Footnote could not open a local address: ${cause.message}.`
      reject(new AppError(isTaken ? 'server/portInUse' : 'server/listen', sentence, { cause }))
    })
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
      else reject(new AppError('server/listen', 'Footnote could not open a local address.'))
    })
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
  sessions: Sessions,
  port: number,
): Promise<void> {
  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
  const refusal = checkRequest(request, port)
  const turnAway = (reason: Refusal): void => {
    options.onRefusal?.(callerOf(request))
    sendRefusal(request, response, reason)
  }
  if (refusal) return turnAway(refusal)
  const url = new URL(`http://footnote${request.url ?? '/'}`)

  const token = url.searchParams.get('token')
  if (url.pathname === '/' && token !== null && request.method === 'GET') {
    const session = sessions.redeem(token)
    // A reload of the first address by the browser that used it is no offence: it has its session.
    if (session === undefined) {
      const unknown = checkSession(request.headers, port, sessions)
      if (unknown) return turnAway(unknown)
    } else {
      response.setHeader('Set-Cookie', `${cookieName(port)}=${session}; HttpOnly; SameSite=Strict; Path=/`)
    }
    response.writeHead(303, { Location: '/' }).end()
    return
  }

  const unknown = checkSession(request.headers, port, sessions)
  if (unknown) return turnAway(unknown)
  const isContract = url.pathname.startsWith('/trpc/')
  const documentId = documentIdOf(url.pathname)
  if (isContract || documentId !== undefined) {
    const foreign = checkFetchSite(request.headers)
    if (foreign) return turnAway(foreign)
  }
  if (isContract) return answerCall(request, response, options.router, url.pathname.slice('/trpc/'.length))
  if (request.method !== 'GET')
    return sendRefusal(request, response, { status: 405, sentence: 'Only calls may be posted.' })
  if (documentId !== undefined) {
    return send(response, await replyWithDocument(await options.documentFile(documentId), request.headers.range))
  }
  const file = await findPageFile(options.rendererPath, url.pathname)
  if (!file) return send(response, refuse(404, 'There is nothing at this address.'))
  const headers = { ...file.headers, 'Content-Length': String(file.size) }
  return send(response, { status: 200, headers, body: createReadStream(file.path) })
}

async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  router: AppRouter,
  path: string,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    return sendRefusal(request, response, {
      status: 413,
      sentence: 'This call is too long. Add long texts as files instead.',
    })
  }
  await nodeHTTPRequestHandler({ router, req: request, res: response, path, maxBodySize: maxBodyBytes, maxBatchSize })
}

async function send(response: ServerResponse, reply: BytesReply): Promise<void> {
  response.writeHead(reply.status, reply.headers)
  if (reply.body) await pipeline(reply.body, response)
  else response.end()
}

/** The site that a call came from, where its browser says so, or else the program's address. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const { host } = URL.parse(headers.origin ?? '') ?? { host: '' }
  return host === '' ? (socket.remoteAddress ?? '') : host
}

/** The page's client gets an error in tRPC's shape, a person a sentence. */
function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, sentence } = refusal
  // Whatever of a body is still to come is not read: the connection ends here.
  response.setHeader('Connection', 'close')
  if (request.url?.startsWith('/trpc/')) {
    const problem = { code: 'server/refused', message: sentence, retry: false }
    const error = { message: sentence, code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: status, problem } }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
  } else {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
  }
}
