import { MessageChannel } from 'node:worker_threads'
import { createTRPCClient } from '@trpc/client'
import { afterEach } from 'vitest'
import type { PageTransport } from '../../src-main/contract/desktop/portMessages.ts'
import { createRouter, type AppRouter, type Handlers } from '../../src-main/contract/router.ts'
import { servePort } from '../../src-main/shell/host/portServer.ts'
import type { Api } from '../../src-renderer/bridge/client.ts'
import { portLink } from '../../src-renderer/bridge/portLink.ts'
import { likeElectron, transportOver } from '../shell/ports.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/**
 * The page's end of a real port whose other end serves `handlers` as the desktop shell does: schemas are
 * checked and everything crosses as a structured clone.
 */
export function connect(handlers: Handlers): PageTransport {
  const { port1, port2 } = new MessageChannel()
  servePort(likeElectron(port2), createRouter(handlers))
  closers.push(() => port1.close())
  return transportOver(port1)
}

/** The contract's client over such a port. */
export function connectApi(handlers: Handlers): Api {
  return createTRPCClient<AppRouter>({ links: [portLink(connect(handlers))] })
}
