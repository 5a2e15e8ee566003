import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { fromWireError } from '../../base/result.ts'
import type { Embedder, EmbedKind } from '../types.ts'
import { startInference, type Inference } from './inferenceProcess.ts'
import { readNotice, verifyModel } from './modelFiles.ts'
import { createQueue, type Batch, type Job } from './queue.ts'
import { loadWordPiece } from './tokenCounter.ts'

const defaultModel = 'sentence-transformers/all-MiniLM-L6-v2'
/** Of the bundled model: `hidden_size` of its config.json, `model_max_length` of its tokenizer_config.json. */
const dimensions = 384
const maxTokens = 256

/** Batches sent ahead: one runs while the next waits in the child, so that it never idles between two. */
const maxInFlight = 2

export type EmbedderOptions = {
  /** Absolute path of the inference entry. */
  entry: string
  /** Folder that holds `<modelName>/`. */
  modelsPath: string
  modelName?: string
  /** Threads of ONNX Runtime; as many as there are cores when absent. */
  threads?: number
}

/**
 * Checks the model's files and starts the inference process, whose loading the first `embed` waits
 * for. Throws AppError `embed/modelMissing` or `embed/modelDamaged`.
 *
 * Each text runs alone. The model's int8 activations are scaled per tensor, so a text's vector would
 * depend on its neighbours in the batch (cosine down to .97); alone it is always the same, and at the
 * length of passages not slower.
 */
export async function createEmbedder(options: EmbedderOptions): Promise<Embedder> {
  const { entry, modelsPath, modelName = defaultModel, threads = availableParallelism() } = options
  const modelPath = join(modelsPath, modelName)
  const notice = await readNotice(modelPath)
  const [wordPiece] = await Promise.all([loadWordPiece(modelPath), verifyModel(modelPath, notice)])

  const queue = createQueue()
  const inFlight = new Map<number, Batch>()
  let nextId = 1
  let inference: Inference | undefined
  let crashesInRow = 0
  let isClosed = false

  const start = (): Inference =>
    startInference(
      { entry, modelsPath, modelName, threads },
      {
        onVectors(id, vectors) {
          crashesInRow = 0
          const batch = inFlight.get(id)
          inFlight.delete(id)
          if (batch) receive(batch, vectors)
          pump()
        },
        onError(error, id) {
          const batch = id === undefined ? undefined : inFlight.get(id)
          if (id !== undefined) inFlight.delete(id)
          if (batch) fail(batch.job, fromWireError(error))
          else if (id === undefined) giveUp(fromWireError(error))
          pump()
        },
        onExit: recover,
      },
    )

  const receive = ({ job, indexes }: Batch, vectors: Float32Array): void => {
    for (const [row, index] of indexes.entries()) {
      // Copied, so that no vector keeps its batch in memory.
      job.vectors[index] = vectors.slice(row * dimensions, (row + 1) * dimensions)
    }
    job.missing -= indexes.length
    if (job.missing > 0 || !queue.has(job)) return
    queue.remove(job)
    job.settle.resolve(job.vectors)
  }

  const fail = (job: Job, error: unknown): void => {
    if (queue.has(job)) job.settle.reject(error)
    queue.remove(job)
  }

  const failAll = (error: unknown): void => {
    for (const job of queue.jobs()) fail(job, error)
  }

  /** The model cannot be loaded: whoever asks next tries again with a new process. */
  const giveUp = (error: AppError): void => {
    void inference?.stop()
    inference = undefined
    inFlight.clear()
    failAll(error)
  }

  /** After a crash the work is sent once more; a second crash without a vector in between gives up. */
  const recover = (detail: string): void => {
    inference = undefined
    // A process that was ended while idle (by the system, short of memory) has not failed at anything.
    if (inFlight.size > 0) crashesInRow++
    for (const batch of [...inFlight.values()].toReversed()) queue.putBack(batch)
    inFlight.clear()
    if (isClosed) return
    if (crashesInRow > 1) {
      crashesInRow = 0
      const message =
        'The process that computes embeddings stopped twice. Try again; if it happens again, restart Footnote.'
      failAll(new AppError('embed/crashed', message, { retry: true, cause: new Error(detail) }))
    } else if (queue.jobs().length > 0) pump()
  }

  const pump = (): void => {
    if (isClosed) return
    while (inFlight.size < maxInFlight) {
      const batch = queue.take()
      if (!batch) return
      inference ??= start()
      const id = nextId++
      inFlight.set(id, batch)
      const inputs = batch.indexes.map((index) =>
        Int32Array.from(wordPiece.encode(batch.job.texts[index] ?? '', maxTokens)),
      )
      inference.run(id, inputs)
    }
  }

  const embed = async (texts: readonly string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]> => {
    signal?.throwIfAborted()
    if (isClosed) throw closed()
    if (texts.length === 0) return []
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>()
    const job: Job = {
      kind,
      waiting: texts.map((_, index) => [index]),
      texts,
      vectors: [],
      missing: texts.length,
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
  }

  inference = start()
  return {
    id: `${modelName}/q8@${notice.digest.slice(0, 8)}`,
    dimensions,
    maxTokens,
    embed,
    async close() {
      isClosed = true
      failAll(closed())
      await inference?.stop()
    },
  }
}

function closed(): AppError {
  return new AppError('embed/closed', 'Footnote is closing; start it again to go on.')
}
