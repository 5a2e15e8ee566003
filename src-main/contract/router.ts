import {
  initTRPC,
  type TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
} from '@trpc/server'
import { z } from 'zod'
import type { Procedure } from './procedures/define.ts'
import { procedures, type ProcedureName, type Procedures } from './procedures.ts'

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

/** Longest part of a refusal that repeats what was sent. */
const longestDetail = 200

/** An error in words; undefined for a fault of the engine, whose text stays inside. */
function problemOf({ code, cause }: TRPCError): CodedError | undefined {
  const coded = codedError(cause)
  if (coded || code !== 'BAD_REQUEST') return coded
  const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined
  const detail = issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ').slice(0, longestDetail)
  const message = `This is not something Footnote can work with${detail === undefined ? '' : ` (${detail})`}.`
  return { code: 'input/refused', message, retry: false }
}

const trpc = initTRPC.create({
  // SECURITY: stack traces and paths inside them never cross the border.
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const problem = problemOf(error) ?? null
    const isFault = error.code === 'INTERNAL_SERVER_ERROR'
    const message = problem?.message ?? (isFault ? 'Something went wrong inside the engine.' : shape.message)
    return { message, code: shape.code, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, problem } }
  },
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
