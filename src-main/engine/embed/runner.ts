import { availableParallelism } from 'node:os'
import { AppError } from '../../base/errors.ts'
import { fromWireError } from '../../base/result.ts'
import type { EmbedKind } from '../types.ts'
import { startInference, type Inference } from './inferenceProcess.ts'
import type { Input, ModelTask } from './messages.ts'
import { createQueue, type Item, type Job } from './queue.ts'

/** Inputs sent ahead: one runs while the next waits in the child, so that it never idles between two. */
const maxInFlight = 2

/** Where a model and its process are found. */
export type ModelPlace = {
  /** Absolute path of the inference entry. */
  entry: string
  /** Folder that holds `<modelName>/`. */
  modelsPath: string
  modelName: string
  /** Threads of ONNX Runtime, asked anew whenever it rests; as many as there are cores when absent. */
  threads?: () => number
}

/** One model in a process of its own, with a queue before it. */
export type Runner = {
  /** Starts the process ahead of the first call. */
  start(): void
  /** The values of each input, in order. Throws AbortError or AppError `embed/…`. */
  run(
    inputs: readonly Input[],
    kind: EmbedKind,
    signal?: AbortSignal,
    onResult?: (index: number, values: Float32Array) => void,
  ): Promise<Float32Array[]>
  close(): Promise<void>
}

/** @param idleMs the process ends after this time without work, and starts again with the next; absent: it stays. */
export function createRunner(place: ModelPlace, task: ModelTask, idleMs?: number): Runner {
  const { entry, modelsPath, modelName, threads = availableParallelism } = place
  const queue = createQueue()
  const inFlight = new Map<number, Item>()
  let nextId = 1
  let inference: Inference | undefined
  let startedThreads = 0
  let crashesInRow = 0
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  const start = (): Inference => {
    startedThreads = threads()
    return startInference(
      { entry, modelsPath, modelName, threads: startedThreads, task },
      {
        onResult(id, values) {
          crashesInRow = 0
          const item = inFlight.get(id)
          inFlight.delete(id)
          if (item) receive(item, values)
          pump()
        },
        onError(error, id) {
          const item = id === undefined ? undefined : inFlight.get(id)
          if (id !== undefined) inFlight.delete(id)
          if (item) fail(item.job, fromWireError(error))
          else if (id === undefined) giveUp(fromWireError(error))
          pump()
        },
        onExit: recover,
      },
    )
  }

  const receive = ({ job, index }: Item, values: Float32Array): void => {
    if (!queue.has(job)) return
    job.results[index] = values
    job.missing--
    job.onResult(index, values)
    if (job.missing > 0) return
    queue.remove(job)
    job.settle.resolve(job.results)
  }

  const fail = (job: Job, error: unknown): void => {
    if (queue.has(job)) job.settle.reject(error)
    queue.remove(job)
  }

  const failAll = (error: unknown): void => {
    for (const job of queue.jobs()) fail(job, error)
  }

  const stop = async (): Promise<void> => {
    const ending = inference
    inference = undefined
    inFlight.clear()
    await ending?.stop()
  }

  /** The model cannot be loaded: whoever asks next tries again with a new process. */
  const giveUp = (error: AppError): void => {
    void stop()
    failAll(error)
  }

  /** After a crash the work is sent once more; a second crash without a result in between gives up. */
  const recover = (detail: string): void => {
    inference = undefined
    // A process that was ended while idle (by the system, short of memory) has not failed at anything.
    if (inFlight.size > 0) crashesInRow++
    for (const item of [...inFlight.values()].toReversed()) queue.putBack(item)
    inFlight.clear()
    if (isClosed) return
    if (crashesInRow > 1) {
      crashesInRow = 0
      const message = `The process that runs ${modelName} stopped twice. Try again; if it happens again, restart Footnote.`
      failAll(new AppError('embed/crashed', message, { retry: true, cause: new Error(detail) }))
    } else if (queue.jobs().length > 0) pump()
  }

  const pump = (): void => {
    if (isClosed) return
    clearTimeout(idleTimer)
    while (inFlight.size < maxInFlight) {
      const item = queue.take()
      if (!item) break
      const input = item.job.inputs[item.index]
      if (!input) continue
      // ONNX Runtime takes its threads when it starts: another number of them is another process.
      if (inFlight.size === 0 && inference && threads() !== startedThreads) void stop()
      inference ??= start()
      const id = nextId++
      inFlight.set(id, item)
      inference.run(id, input)
    }
    if (idleMs === undefined || inFlight.size > 0 || !inference) return
    idleTimer = setTimeout(() => void stop(), idleMs).unref()
  }

  return {
    start() {
      inference ??= start()
    },
    async run(inputs, kind, signal, onResult = () => undefined) {
      signal?.throwIfAborted()
      if (isClosed) throw closed()
      if (inputs.length === 0) return []
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>()
      const job: Job = {
        kind,
        inputs,
        waiting: [...inputs.keys()],
        results: [],
        missing: inputs.length,
        onResult,
        settle: { resolve, reject },
      }
      const onAbort = (): void => fail(job, signal?.reason)
      signal?.addEventListener('abort', onAbort)
      queue.add(job)
      pump()
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      failAll(closed())
      await stop()
    },
  }
}

function closed(): AppError {
  return new AppError('embed/closed', 'Footnote is closing; start it again to go on.')
}
