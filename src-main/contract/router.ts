import {
  initTRPC,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
} from '@trpc/server'
import type { z } from 'zod'
import { procedures, type Procedure, type ProcedureName, type Procedures } from './procedures.ts'

type InputOf<P> = P extends Procedure<'query' | 'mutation' | 'stream', infer Input, unknown> ? Input : never
type OutputOf<P> = P extends Procedure<'query' | 'mutation' | 'stream', z.ZodType, infer Output> ? Output : never

/** What the engine implements: one function for each entry of the contract. Streams end when `signal` aborts. */
export type Handlers = {
  [Name in ProcedureName]: (
    input: z.output<InputOf<Procedures[Name]>>,
    signal: AbortSignal,
  ) => Procedures[Name]['kind'] extends 'stream'
    ? AsyncIterable<OutputOf<Procedures[Name]>>
    : Promise<OutputOf<Procedures[Name]>>
}

type TrpcProcedure<P extends Procedures[ProcedureName]> = {
  query: TRPCQueryProcedure<{ input: z.input<InputOf<P>>; output: OutputOf<P>; meta: object }>
  mutation: TRPCMutationProcedure<{ input: z.input<InputOf<P>>; output: OutputOf<P>; meta: object }>
  stream: TRPCSubscriptionProcedure<{ input: z.input<InputOf<P>>; output: AsyncIterable<OutputOf<P>>; meta: object }>
}[P['kind']]

/** Shape of an error of ours as far as this room knows it; anything else is reported as a fault of the engine. */
type CodedError = { code: string; message: string; retry: boolean }

function codedError(cause: unknown): CodedError | undefined {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string' || !cause.code.includes('/'))
    return undefined
  return { code: cause.code, message: cause.message, retry: 'retry' in cause && cause.retry === true }
}

const trpc = initTRPC.create({
  // SECURITY: stack traces and paths inside them never cross the border.
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    message:
      codedError(error.cause)?.message ??
      (error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong inside the engine.' : shape.message),
    code: shape.code,
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus, problem: codedError(error.cause) ?? null },
  }),
  sse: { ping: { enabled: true, intervalMs: 15_000 } },
})

/** Builds the tRPC router from the contract's table and the engine's handlers. */
export function createRouter(handlers: Handlers) {
  const build = (name: ProcedureName) => {
    const { kind, input } = procedures[name]
    const handler = handlers[name] as (input: unknown, signal: AbortSignal) => never
    const base = trpc.procedure.input(input)
    const never = new AbortController().signal
    if (kind === 'query') return base.query(({ input, signal }) => handler(input, signal ?? never))
    if (kind === 'mutation') return base.mutation(({ input, signal }) => handler(input, signal ?? never))
    return base.subscription(({ input, signal }) => handler(input, signal ?? never))
  }
  const record = Object.fromEntries((Object.keys(procedures) as ProcedureName[]).map((name) => [name, build(name)]))
  return trpc.router(record as unknown as { [Name in ProcedureName]: TrpcProcedure<Procedures[Name]> })
}

export type AppRouter = ReturnType<typeof createRouter>

/** The in-process client (CLI, tests): same schemas, no wire. */
export function createCaller(handlers: Handlers, signal?: AbortSignal) {
  return trpc.createCallerFactory(createRouter(handlers))({}, signal ? { signal } : {})
}
