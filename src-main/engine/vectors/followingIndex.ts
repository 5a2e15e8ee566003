import type { VectorIndex } from '../types.ts'

/** Loading anew takes at most this share of the time, however fast the other process writes. */
const loadingShare = 0.05

/** An index that may have work of its own under way. */
type LoadedIndex = Pick<VectorIndex, 'search' | 'score'> & { close?(): Promise<void> }

type FollowingIndex = Pick<VectorIndex, 'search' | 'score'> & { close(): Promise<void> }

/**
 * The vectors of a library that another process writes: loaded again before a search when the store's
 * `generation` has moved on, but not all the time while the other one is indexing.
 */
export function createFollowingIndex(
  load: () => LoadedIndex,
  generation: () => number,
  now: () => number = () => performance.now(),
): FollowingIndex {
  let index: LoadedIndex | undefined
  let loadedGeneration = -1
  let mayLoadAt = 0
  const current = (): LoadedIndex => {
    // Read before the vectors are: what comes in between is loaded the next time.
    const latest = generation()
    if (index && (latest === loadedGeneration || now() < mayLoadAt)) return index
    const startedAt = now()
    void index?.close?.()
    index = load()
    loadedGeneration = latest
    mayLoadAt = now() + (now() - startedAt) / loadingShare
    return index
  }
  return {
    search: (query, k, allowed) => current().search(query, k, allowed),
    score: (query, passageIds) => current().score(query, passageIds),
    async close() {
      await index?.close?.()
    },
  }
}
