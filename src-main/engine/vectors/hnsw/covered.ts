import type { PassageId } from '../../../contract/types.ts'
import type { Allowed, VectorEntry } from '../../types.ts'
import { createExactIndex, type ExactIndex } from '../exactIndex.ts'
import type { Graph } from './graph.ts'

/**
 * A graph and, beside it, the passages that it lacks, in an exact index of their own: together all
 * passages, whatever came and went since the graph was made.
 */
export interface Covered {
  /** Passages that the graph lacks. */
  readonly outside: number
  /** Share of the graph's points that nobody has any more. */
  readonly abandonedShare: number
  has(passageId: PassageId): boolean
  add(entries: readonly VectorEntry[]): void
  remove(passageIds: readonly PassageId[]): void
  /** Passages among which the k nearest are, in no order. */
  candidates(query: Float32Array, k: number, allowed: Allowed | undefined): PassageId[]
}

/** `all` holds every passage; the documents of passages are asked of it. */
export function createCovered(parts: {
  graph: Graph
  all: ExactIndex
  dimensions: number
  rescore: (passageIds: readonly PassageId[]) => Map<PassageId, Float32Array>
}): Covered {
  const { graph, all, dimensions, rescore } = parts
  const outside = createExactIndex({ dimensions, rescore })
  return {
    get outside() {
      return outside.size
    },
    get abandonedShare() {
      return graph.abandonedShare
    },
    has: (passageId) => graph.has(passageId) || outside.documentOf(passageId) !== undefined,
    add(entries) {
      for (const { passageId } of entries) graph.remove(passageId)
      outside.add(entries)
    },
    remove(passageIds) {
      for (const passageId of passageIds) graph.remove(passageId)
      outside.remove(passageIds)
    },
    candidates(query, k, allowed) {
      const isAllowed = allowed && ((passageId: PassageId): boolean => allowed.has(all.documentOf(passageId) ?? -1))
      const fresh = outside.search(query, k, allowed).map(({ passageId }) => passageId)
      return [...graph.nearest(query, k, isAllowed), ...fresh]
    },
  }
}
