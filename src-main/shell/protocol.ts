import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { protocol } from 'electron'
import { messageOf } from '../base/errors.ts'
import { documentIdOf, refuse, replyWithDocument, type BytesReply, type DocumentFile } from '../server/documentBytes.ts'
import { findPageFile } from '../server/pageFiles.ts'
import { appScheme, isOwnUrl } from './origin.ts'

/** Makes app:// a scheme like https: with an origin, fetch and streams. Call before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

/**
 * Serves the page at app://footnote/ and originals at app://footnote/document/<id>/file.
 * @param documentFile asks the engine where the original of a document lies
 */
export function setupProtocol(
  rendererPath: string,
  documentFile: (documentId: number) => Promise<DocumentFile | undefined>,
): void {
  protocol.handle(appScheme, async (request) => {
    const reply = await answer(request, rendererPath, documentFile)
    const body = reply.body ? (Readable.toWeb(reply.body) as ReadableStream<Uint8Array>) : null
    return new Response(body, { status: reply.status, headers: reply.headers })
  })
}

async function answer(
  request: Request,
  rendererPath: string,
  documentFile: (documentId: number) => Promise<DocumentFile | undefined>,
): Promise<BytesReply> {
  // SECURITY: one host and one method; app:// carries no calls.
  if (!isOwnUrl(request.url) || request.method !== 'GET') return refuse(400, 'This is not an address of Footnote.')
  const { pathname } = new URL(request.url)
  const documentId = documentIdOf(pathname)
  // SECURITY: originals are opened by their id; the engine knows the path, the page never names one.
  if (documentId !== undefined) {
    try {
      return replyWithDocument(await documentFile(documentId), request.headers.get('range'))
    } catch (error) {
      // The engine is being started again: the page may ask once more.
      return refuse(503, messageOf(error))
    }
  }
  const file = await findPageFile(rendererPath, pathname)
  if (!file) return refuse(404, 'There is nothing at this address.')
  return { status: 200, headers: file.headers, body: createReadStream(file.path) }
}
