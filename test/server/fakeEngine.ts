import { AppError } from '../../src-main/base/errors.ts'
import { procedures } from '../../src-main/contract/procedures.ts'
import { createRouter, type AppRouter, type Handlers } from '../../src-main/contract/router.ts'
import type { AppInfo, AskEvent } from '../../src-main/contract/types.ts'

/** What a test saw of the handlers. */
export type Seen = { calls: { name: string; input: unknown }[]; aborted: string[] }

const info: AppInfo = { version: '0', libraryPath: '/library', homePath: '/home', embeddingModel: 'none' }

/**
 * A router over the real contract whose handlers only take notes: `info` answers, `document` throws an
 * error of ours, `files` one that is not, `ask` streams `deltas` and then waits until it is aborted.
 */
export function createFakeRouter(deltas: string[] = ['one ', 'two']): { router: AppRouter; seen: Seen } {
  const seen: Seen = { calls: [], aborted: [] }
  const note = (name: string) => (input: unknown) => {
    seen.calls.push({ name, input })
    return Promise.resolve(undefined)
  }
  async function* ask(input: { question: string }, signal: AbortSignal): AsyncGenerator<AskEvent> {
    seen.calls.push({ name: 'ask', input })
    yield { type: 'started', conversationId: 1, questionId: 1, messageId: 2 }
    for (const text of deltas) yield { type: 'delta', text }
    if (input.question === 'end') return
    if (input.question === 'fail') throw new AppError('models/gone', 'The model went away.', { retry: true })
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    seen.aborted.push('ask')
  }
  const quiet = Object.fromEntries(Object.keys(procedures).map((name) => [name, note(name)]))
  const handlers = {
    ...quiet,
    info: () => Promise.resolve(info),
    document: () => Promise.reject(new AppError('store/notFound', 'This document is no longer in the library.')),
    files: () => Promise.reject(new TypeError('secret path /home/someone/private.ts')),
    ask,
  } as unknown as Handlers
  return { router: createRouter(handlers), seen }
}
