import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type AnyTRPCRouter,
  type TRPCProcedureType,
} from '@trpc/server'
import { isAbort } from '../../base/errors.ts'
import { isPortRequest, type PortReply, type PortRequest } from '../../contract/desktop/portMessages.ts'

/** What Electron's MessagePortMain and a wrapped port of Node have in common. */
export type PortLike = {
  postMessage(message: PortReply): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

type Call = Exclude<PortRequest, { type: 'stop' }>

/** More open calls than a page can need: a page gone wild is cut off, not the engine. */
const maxOpenCalls = 500

/**
 * Serves the contract over a port until it closes. A `stop`, or the end of the port, aborts the
 * signals of the calls concerned.
 */
export function servePort(port: PortLike, router: AnyTRPCRouter): void {
  const open = new Map<number, AbortController>()
  const abortAll = () => {
    for (const controller of open.values()) controller.abort()
    open.clear()
  }
  port.on('close', abortAll)
  port.on('message', ({ data: request }) => {
    // SECURITY: a message that our own page would not send is dropped.
    if (!isPortRequest(request)) return
    if (request.type === 'stop') {
      open.get(request.id)?.abort()
      return
    }
    // An id in use would let two calls answer as one.
    if (open.has(request.id) || open.size >= maxOpenCalls) return
    const controller = new AbortController()
    open.set(request.id, controller)
    void answer(request, router, controller.signal, (reply) => {
      if (open.get(request.id) === controller) port.postMessage(reply)
    }).finally(() => {
      if (open.get(request.id) === controller) open.delete(request.id)
    })
  })
  port.start()
}

/** Runs one call to its end; never throws. */
async function answer(
  call: Call,
  router: AnyTRPCRouter,
  signal: AbortSignal,
  send: (reply: PortReply) => void,
): Promise<void> {
  const { id, type, path, input } = call
  try {
    const result: unknown = await callTRPCProcedure({
      router,
      path,
      type,
      getRawInput: () => Promise.resolve(input),
      ctx: {},
      signal,
      batchIndex: 0,
    })
    if (type === 'subscription') {
      if (!isAsyncIterable(result)) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' })
      for await (const data of result) {
        if (signal.aborted) break
        send({ id, type: 'data', data })
      }
      send({ id, type: 'end' })
    } else {
      send({ id, type: 'data', data: result })
    }
  } catch (cause) {
    // An abort is an outcome: the page asked for it, or is gone.
    if (signal.aborted && isAbort(cause)) send({ id, type: 'end' })
    else send({ id, type: 'error', error: shapeOf(cause, router, type, path, input) })
  }
}

function shapeOf(cause: unknown, router: AnyTRPCRouter, type: TRPCProcedureType, path: string, input: unknown) {
  const error = getTRPCErrorFromUnknown(cause)
  return getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx: undefined })
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
