import type { MessagePort } from 'node:worker_threads'
import type { PortLike } from '../../src-main/shell/host/portServer.ts'
import type { PageTransport, PortReply } from '../../src-main/contract/desktop/portMessages.ts'

/** Gives a port of Node the face of Electron's: events with `data`. */
export function likeElectron(port: MessagePort): PortLike {
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      event === 'message'
        ? port.on('message', (data: unknown) => listener({ data }))
        : port.on('close', () => listener({ data: undefined })),
    start: () => port.ref(),
    close: () => port.close(),
  }
}

/** The page's end, over a port of Node. */
export function transportOver(port: MessagePort): PageTransport {
  return {
    post: (request) => port.postMessage(request),
    listen(onReply, onLost) {
      port.on('message', (reply: PortReply) => onReply(reply))
      port.on('close', onLost)
    },
  }
}
