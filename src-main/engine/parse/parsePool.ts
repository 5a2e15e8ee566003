import { Worker } from 'node:worker_threads'
import { AppError } from '../../base/errors.ts'
import type { ErrorCode } from '../../base/errors.ts'
import type { Ingested, IngestRequest } from './ingestFile.ts'
import type { PictureBytes, PictureRequest } from './pictures/readPicture.ts'
import type { WorkerReply } from './worker.ts'

/** An error of a file with the hash of its bytes, when they could be read: the library remembers both. */
export class IngestError extends AppError {
  readonly contentHash: string | null

  constructor(
    code: ErrorCode,
    message: string,
    options: { contentHash: string | null; cause?: unknown; retry?: boolean },
  ) {
    super(code, message, options)
    this.contentHash = options.contentHash
  }
}

export type WorkerPoolOptions = {
  /** Absolute path of the worker's entry. */
  entry: string
  workerData: unknown
  /** Workers, each reading one file at a time. */
  size: number
  timeLimitMs: number
  heapLimitMb: number
}

/** Works on files in threads that can be killed: whatever a file does, the next one is worked on. */
export type WorkerPool<Request, Value> = {
  /**
   * Throws IngestError `parse/…` (`timeout`, `outOfMemory` and `crashed` beside the parsers' own), or
   * AbortError, by when the file's worker is gone.
   */
  run(request: Request, signal?: AbortSignal): Promise<Value>
  /** Kills what runs; everything that waits ends with AbortError. */
  close(): Promise<void>
}

/** Reads files; see `WorkerPool`. */
export type IngestPool = { ingest: WorkerPool<IngestRequest, Ingested>['run']; close(): Promise<void> }

type Job<Request, Value> = {
  request: Request
  contentHash: string | null
  resolve(value: Value): void
  reject(error: Error): void
}

/** A worker with its current job. `timer` runs from the moment the worker has begun to read; `hasServed` since it has read a file. */
type Slot<Job> = {
  worker: Worker
  isReady: boolean
  hasServed: boolean
  job: Job | null
  timer: NodeJS.Timeout | null
}

function aborted(): DOMException {
  return new DOMException('Reading was stopped.', 'AbortError')
}

/** Reads and cuts the files of a library. */
export function createIngestPool(options: WorkerPoolOptions): IngestPool {
  const { run, close } = createWorkerPool<IngestRequest, Ingested>(options)
  return { ingest: run, close }
}

/** Takes pictures out of files. */
export function createPicturePool(options: WorkerPoolOptions): WorkerPool<PictureRequest, PictureBytes> {
  return createWorkerPool(options)
}

function createWorkerPool<Request, Value>(options: WorkerPoolOptions): WorkerPool<Request, Value> {
  type OwnJob = Job<Request, Value>
  type OwnSlot = Slot<OwnJob>
  const { timeLimitMs, heapLimitMb } = options
  const slots: OwnSlot[] = []
  const waiting: OwnJob[] = []
  let isClosed = false

  const fail = (
    job: OwnJob,
    code: ErrorCode,
    message: string,
    extra: { cause?: unknown; retry?: boolean } = {},
  ): void => job.reject(new IngestError(code, message, { ...extra, contentHash: job.contentHash }))

  /** Takes the job away from a slot; the slot may be gone already. */
  const release = (slot: OwnSlot): OwnJob | null => {
    const { job } = slot
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
    slot.job = null
    return job
  }

  const kill = async (slot: OwnSlot): Promise<void> => {
    const at = slots.indexOf(slot)
    if (at >= 0) slots.splice(at, 1)
    await slot.worker.terminate()
    dispatch()
  }

  const onReply = (slot: OwnSlot, reply: WorkerReply<Value>): void => {
    if (reply.kind === 'ready') {
      slot.isReady = true
      dispatch()
    } else if (reply.kind === 'hashed') {
      if (slot.job) slot.job.contentHash = reply.contentHash
    } else {
      const job = release(slot)
      slot.hasServed = true
      if (job && reply.kind === 'done') job.resolve(reply.value)
      else if (job && reply.kind === 'failed')
        fail(job, reply.error.code, reply.error.message, { retry: reply.error.retry })
      dispatch()
    }
  }

  const onEnd = (slot: OwnSlot, error: unknown): void => {
    const job = release(slot)
    const at = slots.indexOf(slot)
    if (at >= 0) slots.splice(at, 1)
    // Its bytes were not even read: the file before it did this, and it gets a worker of its own.
    if (job && slot.hasServed && job.contentHash === null) {
      waiting.unshift(job)
      dispatch()
      return
    }
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (job && isMemory)
      fail(job, 'parse/outOfMemory', 'The file needs more memory than a file may have and was given up.', {
        cause: error,
      })
    else if (job) fail(job, 'parse/crashed', 'The file brought its reader down and was given up.', { cause: error })
    else if (!slot.isReady && !isClosed) {
      // The worker never started: every file would wait for ever.
      for (const each of waiting.splice(0))
        fail(each, 'parse/crashed', 'The reader of files could not be started.', { cause: error })
    }
    dispatch()
  }

  const start = (): void => {
    const worker = new Worker(options.entry, {
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    })
    const slot: OwnSlot = { worker, isReady: false, hasServed: false, job: null, timer: null }
    slots.push(slot)
    worker.on('message', (reply: WorkerReply<Value>) => onReply(slot, reply))
    // An error may overtake what the worker said before it; its exit never does.
    let failure: unknown
    worker.on('error', (error) => (failure = error))
    worker.once('exit', (code) => {
      if (slots.includes(slot)) onEnd(slot, failure ?? new Error(`the worker ended with code ${code}`))
    })
  }

  const begin = (slot: OwnSlot, job: OwnJob): void => {
    slot.job = job
    slot.timer = setTimeout(() => {
      release(slot)
      fail(
        job,
        'parse/timeout',
        `The file took longer than ${Math.round(timeLimitMs / 1000)} s to read and was given up.`,
      )
      void kill(slot)
    }, timeLimitMs)
    slot.worker.postMessage(job.request)
  }

  function dispatch(): void {
    if (isClosed) return
    for (const slot of slots) {
      if (!slot.isReady || slot.job) continue
      const job = waiting.shift()
      if (!job) return
      begin(slot, job)
    }
    const starting = slots.filter((slot) => !slot.isReady).length
    if (waiting.length > starting && slots.length < options.size) start()
  }

  const drop = async (job: OwnJob): Promise<void> => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    const slot = slots.find((each) => each.job === job)
    if (slot) {
      release(slot)
      await kill(slot)
    }
    job.reject(aborted())
  }

  return {
    run(request, signal) {
      return new Promise<Value>((resolve, reject) => {
        if (isClosed || signal?.aborted) {
          reject(aborted())
          return
        }
        const onAbort = (): void => void drop(job)
        const job: OwnJob = {
          request,
          contentHash: null,
          resolve(value) {
            signal?.removeEventListener('abort', onAbort)
            resolve(value)
          },
          reject(error) {
            signal?.removeEventListener('abort', onAbort)
            reject(error)
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.push(job)
        dispatch()
      })
    },
    async close() {
      isClosed = true
      const open = slots.splice(0)
      const jobs = [...waiting.splice(0), ...open.flatMap((slot) => release(slot) ?? [])]
      await Promise.all(open.map((slot) => slot.worker.terminate()))
      for (const job of jobs) job.reject(aborted())
    },
  }
}
