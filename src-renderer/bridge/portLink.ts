import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { t } from '../language/language.ts'
import type { PageTransport, PortReply } from '../../src-main/contract/desktop/portMessages.ts'
import type { AppRouter } from '../../src-main/contract/router.ts'

type OpenCall = {
  isStream: boolean
  next(data: unknown): void
  end(): void
  fail(error: TRPCClientError<AppRouter>): void
}

/** tRPC's link over the desktop shell's port: one request and its replies share a number. */
export function portLink(transport: PageTransport): TRPCLink<AppRouter> {
  const open = new Map<number, OpenCall>()
  let lastId = 0
  transport.listen(
    (reply) => settle(open, reply),
    () => {
      const calls = [...open.values()]
      open.clear()
      for (const call of calls) call.fail(lostError())
    },
  )
  return () =>
    ({ op }) =>
      observable((observer) => {
        if (op.signal?.aborted) {
          observer.error(stoppedError())
          return () => {}
        }
        const id = ++lastId
        open.set(id, {
          isStream: op.type === 'subscription',
          next: (data) => observer.next({ result: { type: 'data', data } }),
          end: () => observer.complete(),
          fail: (error) => observer.error(error),
        })
        if (op.type === 'subscription') observer.next({ result: { type: 'started' } })
        transport.post({ id, type: op.type, path: op.path, input: op.input })
        const stop = () => {
          op.signal?.removeEventListener('abort', abort)
          if (open.delete(id)) transport.post({ id, type: 'stop' })
        }
        const abort = () => {
          stop()
          observer.error(stoppedError())
        }
        op.signal?.addEventListener('abort', abort)
        return stop
      })
}

function settle(open: Map<number, OpenCall>, reply: PortReply): void {
  const call = open.get(reply.id)
  // The answer to a call that was stopped meanwhile.
  if (!call) return
  if (reply.type === 'data') call.next(reply.data)
  // A stream goes on after its data; everything else is over with its first reply.
  if (reply.type === 'data' && call.isStream) return
  open.delete(reply.id)
  if (reply.type === 'error') call.fail(TRPCClientError.from({ error: reply.error }))
  else call.end()
}

function stoppedError(): TRPCClientError<AppRouter> {
  return TRPCClientError.from(new DOMException('Stopped.', 'AbortError'))
}

/** Says what happened when the engine's process ended under open calls; it is started again by itself. */
function lostError(): TRPCClientError<AppRouter> {
  const message = t('problem.said.shell-engineStopped')
  const problem = { code: 'shell/engineStopped', message, retry: true }
  return TRPCClientError.from({
    error: { message, code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 503, problem } },
  })
}
