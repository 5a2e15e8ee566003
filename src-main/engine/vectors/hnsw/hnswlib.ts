import { createRequire } from 'node:module'
import type { HierarchicalNSW } from 'hnswlib-node'

/** The library's graph: labels are uint32, vectors plain arrays of numbers, every call blocks. */
export type NativeGraph = HierarchicalNSW

/** What makes empty graphs of vectors of so many dimensions. */
export type Hnswlib = (dimensions: number) => NativeGraph

/**
 * The library where it could be compiled, else null. It is required at run time: as an optional package
 * it may be missing, and a bundle must not ask for it before we do.
 */
export function loadHnswlib(): Hnswlib | null {
  try {
    const library = createRequire(import.meta.url)('hnswlib-node') as { HierarchicalNSW: typeof HierarchicalNSW }
    // Vectors are unit vectors: one minus the inner product orders as the cosine does.
    return (dimensions) => new library.HierarchicalNSW('ip', dimensions)
  } catch {
    // Never compiled here, or for another machine: the exact scan serves.
    return null
  }
}
