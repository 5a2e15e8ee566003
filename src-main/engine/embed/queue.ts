import type { EmbedKind } from '../types.ts'

/** Texts of one `embed` call: what waits, and what has come back. */
export type Job = {
  kind: EmbedKind
  /** Batches not yet sent, each a list of indexes into the call's texts. */
  waiting: number[][]
  texts: readonly string[]
  vectors: Float32Array[]
  /** Texts without a vector. */
  missing: number
  settle: { resolve: (vectors: Float32Array[]) => void; reject: (error: unknown) => void }
}

export type Batch = { job: Job; indexes: number[] }

export type Queue = {
  add(job: Job): void
  /** The next batch: of the oldest query, else of the oldest passages. */
  take(): Batch | undefined
  /** Gives back a batch that was taken and not answered; it comes before all others of its kind. */
  putBack(batch: Batch): void
  /** True while the job has not been forgotten. */
  has(job: Job): boolean
  /** Forgets a job: what waits of it is not sent. */
  remove(job: Job): void
  jobs(): Job[]
}

/** Jobs in the order of their arrival, queries before passages. */
export function createQueue(): Queue {
  const jobs: Record<EmbedKind, Set<Job>> = { query: new Set(), passage: new Set() }
  return {
    add: (job) => jobs[job.kind].add(job),
    take() {
      for (const job of [...jobs.query, ...jobs.passage]) {
        const indexes = job.waiting.shift()
        if (indexes) return { job, indexes }
      }
      return undefined
    },
    putBack: ({ job, indexes }) => job.waiting.unshift(indexes),
    has: (job) => jobs[job.kind].has(job),
    remove: (job) => jobs[job.kind].delete(job),
    jobs: () => [...jobs.query, ...jobs.passage],
  }
}
