import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import { procedures, type ProcedureName } from '../../src-main/contract/procedures.ts'
import type { AppRouter } from '../../src-main/contract/router.ts'

/** An error as every kind of connection sends it. */
export type Envelope = { message: string; code: number; data: { code: string; httpStatus: number; problem: unknown } }

export type Outcome = { ok: true; results: unknown[] } | { ok: false; error: Envelope }

const typeOf = { query: 'query', mutation: 'mutation', stream: 'subscription' } as const

/**
 * One call as a connection makes it: input and output pass through JSON, a stream is read to its end
 * or to `limit` events. `path` may be anything.
 */
export async function call(router: AppRouter, path: string, input: unknown, limit = Infinity): Promise<Outcome> {
  const kind = Object.hasOwn(procedures, path) ? procedures[path as ProcedureName].kind : 'query'
  const type = typeOf[kind]
  const controller = new AbortController()
  try {
    const result: unknown = await callTRPCProcedure({
      router,
      path,
      type,
      getRawInput: () => Promise.resolve(throughJson(input)),
      ctx: {},
      signal: controller.signal,
      batchIndex: 0,
    })
    if (kind !== 'stream') return { ok: true, results: [throughJson(result)] }
    const results: unknown[] = []
    for await (const event of result as AsyncIterable<unknown>) {
      results.push(throughJson(event))
      if (results.length >= limit) break
    }
    return { ok: true, results }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx: undefined })
    return { ok: false, error: throughJson(shape) as Envelope }
  } finally {
    controller.abort()
  }
}

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}
