import type { FolderId } from '../../contract/types.ts'

/** What one run is asked to do; no `folderIds`: all folders. `words` ends before embedding. */
export type RunRequest = { folderIds: readonly FolderId[] | undefined; until: 'words' | 'all' }

type Waiting<Result> = {
  request: RunRequest
  /** Callers that still want it; at none the run is aborted. */
  callers: number
  controller: AbortController
  result: Promise<Result>
}

/**
 * Runs one at a time. Calls that come while one runs share the single run after it, which does what
 * all of them asked for, and which stops when all of them have given up.
 */
export function createRunQueue<Result>(work: (request: RunRequest, signal: AbortSignal) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Waiting<Result> | null = null

  const enqueue = (request: RunRequest): Waiting<Result> => {
    const controller = new AbortController()
    const entry: Waiting<Result> = { request, callers: 0, controller, result: begin() }
    async function begin(): Promise<Result> {
      await last
      if (waiting === entry) waiting = null
      controller.signal.throwIfAborted()
      return work(entry.request, controller.signal)
    }
    last = entry.result.then(
      () => undefined,
      () => undefined,
    )
    return entry
  }

  return (request: RunRequest, signal?: AbortSignal): Promise<Result> => {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    if (!waiting || waiting.controller.signal.aborted) waiting = enqueue(request)
    const entry = waiting
    entry.request = merge(entry.request, request)
    entry.callers++
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--entry.callers === 0) entry.controller.abort(signal?.reason)
        else reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      const settle = (): void => signal?.removeEventListener('abort', leave)
      entry.result.then(
        (value) => (settle(), resolve(value)),
        (error: Error) => (settle(), reject(error)),
      )
    })
  }
}

function merge(left: RunRequest, right: RunRequest): RunRequest {
  const isAll = left.folderIds === undefined || right.folderIds === undefined
  return {
    folderIds: isAll ? undefined : [...new Set([...(left.folderIds ?? []), ...(right.folderIds ?? [])])],
    until: left.until === 'all' || right.until === 'all' ? 'all' : 'words',
  }
}
