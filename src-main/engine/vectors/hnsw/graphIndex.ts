import { setImmediate as yieldToOthers, setTimeout as delay } from 'node:timers/promises'
import type { PassageId } from '../../../contract/types.ts'
import type { Allowed, VectorEntry, VectorIndex } from '../../types.ts'
import { byScore, type ExactIndex } from '../exactIndex.ts'
import { mostAbandoned } from './buildGraph.ts'
import { createCovered, type Covered } from './covered.ts'
import type { Graph } from './graph.ts'
import type { Build } from './startBuild.ts'

/** More results than this are scanned for: the graph would walk far for them. */
const mostResults = 1000
/** Share of the passages that a graph may lack before it is brought up to date: they are scanned instead. */
const mostLacking = 0.05
/** A graph that lacks more than this share is not used: what it saves is lost to the scan of the rest. */
const mostLackingInUse = 0.3
/** Vectors read at a time while a graph is taken into use. */
const batchSize = 256

/** Where graphs come from. */
export type GraphSource = {
  /** The saved graph, when it is whole and of this library; else null. */
  open(): Promise<Graph | null>
  /** Builds a graph of these passages and saves it; absent for a library that another process writes. */
  build?(passageIds: Uint32Array, isFresh: boolean): Build
}

export type GraphIndex = VectorIndex & {
  /** Whether the graph answers now, where a search is one for it. */
  readonly isGraphServing: boolean
  /** Resolves when no graph is being read or built, nor about to be. */
  settled(): Promise<void>
  /** Stops what is being built. */
  close(): Promise<void>
}

type GraphIndexParts = {
  exact: ExactIndex
  dimensions: number
  rescore: (passageIds: readonly PassageId[]) => Map<PassageId, Float32Array>
  source: GraphSource
  /** Passages from which a graph is made and used, and from which a filtered search uses it. */
  from: number
  /** Graphs are read and built so long after the index was loaded or saved: starting comes first. */
  delayMs: number
}

/**
 * The exact index with a graph before it: candidates come from the graph, scores from the stored vectors.
 * Until there is a graph, for narrow filters and for very long lists, the exact index answers, so that a
 * search never waits. A passage that the graph lacks is scanned for, one that went is never found.
 */
export function createGraphIndex(parts: GraphIndexParts): GraphIndex {
  const { exact, dimensions, rescore, source, from, delayMs } = parts
  let serving: Covered | null = null
  /** On its way to serve; changes go to both. */
  let joining: Covered | null = null
  /** Passages that came while a graph was being made or read: it may have them with another vector. */
  let addedMeanwhile: Set<PassageId> | null = null
  /** A passage got another vector: the saved graph is wrong about it. */
  let isReplaced = false
  let hasFailed = false
  let build: Build | null = null
  let isPlanned = false
  let updating: Promise<void> = Promise.resolve()
  const closing = new AbortController()
  const { signal } = closing

  const isLarge = (): boolean => exact.size >= from
  const isUpToDate = (): boolean =>
    serving !== null &&
    !isReplaced &&
    serving.outside <= exact.size * mostLacking &&
    serving.abandonedShare <= mostAbandoned
  const join = async (graph: Graph | null): Promise<void> => {
    if (!graph || signal.aborted) return
    const next = createCovered({ graph, all: exact, dimensions, rescore })
    const held = new Set(exact.passageIds())
    next.remove([...graph.passages()].filter((id) => !held.has(id) || addedMeanwhile?.has(id)))
    const lacking = [...held].filter((id) => !graph.has(id))
    if (lacking.length > held.size * mostLackingInUse) return
    joining = next
    for (let start = 0; start < lacking.length && !signal.aborted; start += batchSize) {
      // What came or went since the list was made is known to `next` already.
      const ids = lacking.slice(start, start + batchSize).filter((id) => !next.has(id))
      next.add(entriesOf(exact, rescore(ids)))
      await yieldToOthers()
    }
    serving = next
    joining = null
  }
  const update = async (): Promise<void> => {
    if (signal.aborted || !isLarge()) return
    addedMeanwhile = new Set()
    if (!serving) await join(await source.open())
    if (signal.aborted || isUpToDate() || hasFailed || !source.build) return
    addedMeanwhile = new Set()
    build = source.build(exact.passageIds(), !serving || isReplaced)
    isReplaced = false
    const isBuilt = await build.done
    build = null
    if (isBuilt) await join(await source.open())
    // Not again before the next start: what was in the way will mostly still be there.
    else hasFailed = true
  }
  const plan = (): void => {
    if (isPlanned || signal.aborted || !isLarge()) return
    isPlanned = true
    updating = updating
      .then(() => delay(delayMs, undefined, { ref: false, signal }))
      .then(() => {
        isPlanned = false
        return update()
      })
      .catch(() => {
        // Closed, or the store cannot be read, which whoever searches is told. The exact index goes on serving.
        hasFailed = true
      })
      .finally(() => {
        addedMeanwhile = null
        joining = null
      })
  }
  const change = (apply: (covered: Covered) => void): void => {
    for (const covered of [serving, joining]) if (covered) apply(covered)
  }
  const isForGraph = (query: Float32Array, k: number, allowed: Allowed | undefined): boolean =>
    k > 0 &&
    k <= mostResults &&
    query.every(Number.isFinite) &&
    (!allowed || exact.countAllowed(allowed) >= Math.max(from, k))

  plan()
  return {
    get size() {
      return exact.size
    },
    get isGraphServing() {
      return serving !== null
    },
    add(entries) {
      isReplaced ||= entries.some(({ passageId }) => exact.documentOf(passageId) !== undefined)
      exact.add(entries)
      for (const { passageId } of entries) addedMeanwhile?.add(passageId)
      change((covered) => covered.add(entries))
    },
    remove(passageIds) {
      exact.remove(passageIds)
      change((covered) => covered.remove(passageIds))
    },
    search(query, k, allowed) {
      if (!serving || !isForGraph(query, k, allowed)) return exact.search(query, k, allowed)
      const found = exact.score(query, serving.candidates(query, k, allowed)).sort(byScore)
      // Few candidates: parts of the graph cannot be reached, or passages are being deleted.
      return found.length < Math.min(k, exact.size) ? exact.search(query, k, allowed) : found.slice(0, k)
    },
    score: (query, passageIds) => exact.score(query, passageIds),
    save() {
      exact.save()
      plan()
    },
    settled: () => updating,
    async close() {
      closing.abort()
      await build?.stop()
      await updating
    },
  }
}

function entriesOf(exact: ExactIndex, vectors: Map<PassageId, Float32Array>): VectorEntry[] {
  return [...vectors].flatMap(([passageId, vector]) => {
    const documentId = exact.documentOf(passageId)
    return documentId === undefined ? [] : [{ passageId, documentId, vector }]
  })
}
