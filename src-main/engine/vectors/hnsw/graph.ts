import type { PassageId } from '../../../contract/types.ts'
import { isWhole, type SavedGraph } from './graphFile.ts'
import type { Hnswlib, NativeGraph } from './hnswlib.ts'
import { createLabels } from './labels.ts'

/**
 * Passages that a search looks at, at the least (`ef` of Malkov & Yashunin 2018). What `npm run bench`
 * measures with it stands at `graphFrom`.
 */
const leastExplored = 200
/** And for each result, since the last of a list are missed first: recall@200 at 100,000 is .87 with one, .94 with two. */
const exploredPerResult = 2

/** The nearest passages in a graph that was saved; it only ever loses passages. */
export interface Graph {
  /** Share of its points that nobody has any more. */
  readonly abandonedShare: number
  has(passageId: PassageId): boolean
  passages(): Iterable<PassageId>
  remove(passageId: PassageId): void
  /** About k of the nearest passages, nearest first. */
  nearest(query: Float32Array, k: number, isAllowed?: (passageId: PassageId) => boolean): PassageId[]
  /** The vector of a passage, as the graph has it; undefined for one whose vector another had before it. */
  vectorOf(passageId: PassageId): Float32Array | undefined
}

/** Distances are sums in single precision: points this near to the last of a list may stand before it. */
const equalDistance = 1e-6
/** Points asked for beyond k, so that those are among them. */
const spare = 16

/** A graph in memory. `deleted`: labels that the library was told to pass over. */
export type LoadedGraph = { saved: SavedGraph; native: NativeGraph; deleted: Set<number> }

/** Reads a graph without blocking; null when its file is damaged or is none. The library would believe anything. */
export async function loadGraph(library: Hnswlib, dimensions: number, saved: SavedGraph): Promise<LoadedGraph | null> {
  if (!(await isWhole(saved))) return null
  try {
    const native = library(dimensions)
    await native.readIndex(saved.path)
    return { saved, native, deleted: new Set() }
  } catch {
    // Whole, but not what the library reads: another version of it, or deleted this moment.
    return null
  }
}

/** The graph as it was when it was saved. Passages that are removed from one are removed from all made of the same. */
export function createGraph({ saved, native, deleted }: LoadedGraph): Graph {
  const labels = createLabels(native.getIdsList(), saved.pairs)
  const points = native.getCurrentCount()
  for (const label of deleted) for (const passageId of labels.passagesOf(label).slice()) labels.remove(passageId)

  return {
    get abandonedShare() {
      return labels.abandoned / points
    },
    has: (passageId) => labels.has(passageId),
    passages: () => labels.passages(),
    remove(passageId) {
      const label = labels.remove(passageId)
      if (label === undefined || deleted.has(label)) return
      native.markDelete(label)
      deleted.add(label)
    },
    nearest(query, k, isAllowed) {
      const count = Math.min(k + spare, points)
      native.setEf(Math.max(count * exploredPerResult, leastExplored))
      const isWanted = isAllowed && ((label: number) => labels.passagesOf(label).some(isAllowed))
      const { neighbors, distances } = native.searchKnn(Array.from(query), count, isWanted)
      const found: PassageId[] = []
      let enough = Infinity
      for (const [index, label] of neighbors.entries()) {
        const distance = distances[index] ?? 0
        if (distance > enough) break
        // Of a footer that thousands of passages share, k are enough.
        const passages = labels.passagesOf(label)
        found.push(...(isAllowed ? passages.filter(isAllowed) : passages).slice(0, k))
        if (found.length >= k) enough = Math.min(enough, distance + equalDistance)
      }
      return found
    },
    vectorOf: (passageId) =>
      labels.passagesOf(passageId).includes(passageId) ? Float32Array.from(native.getPoint(passageId)) : undefined,
  }
}
