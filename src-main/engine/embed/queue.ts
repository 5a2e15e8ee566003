import type { EmbedKind } from '../types.ts'
import type { Input } from './messages.ts'

/** Texts of one call: what waits, and what has come back. */
export type Job = {
  kind: EmbedKind
  inputs: readonly Input[]
  /** Indexes of inputs not yet sent, in order. */
  waiting: number[]
  results: Float32Array[]
  /** Inputs without a result. */
  missing: number
  onResult: (index: number, values: Float32Array) => void
  settle: { resolve: (results: Float32Array[]) => void; reject: (error: unknown) => void }
}

/** One input of a job, on its way. */
export type Item = { job: Job; index: number }

export type Queue = {
  add(job: Job): void
  /** The next input: of the oldest query, else of the oldest passages. */
  take(): Item | undefined
  /** Gives back an input that was taken and not answered; it comes before all others of its kind. */
  putBack(item: Item): void
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
        const index = job.waiting.shift()
        if (index !== undefined) return { job, index }
      }
      return undefined
    },
    putBack: ({ job, index }) => job.waiting.unshift(index),
    has: (job) => jobs[job.kind].has(job),
    remove: (job) => jobs[job.kind].delete(job),
    jobs: () => [...jobs.query, ...jobs.passage],
  }
}
