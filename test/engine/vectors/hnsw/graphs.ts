import { temporaryFolder } from '../../store/libraries.ts'
import { buildGraph } from '../../../../src-main/engine/vectors/hnsw/buildGraph.ts'
import { createGraph, loadGraph, type Graph } from '../../../../src-main/engine/vectors/hnsw/graph.ts'
import { readHead, type GraphPlace } from '../../../../src-main/engine/vectors/hnsw/graphFile.ts'
import type { GraphSource } from '../../../../src-main/engine/vectors/hnsw/graphIndex.ts'
import { loadHnswlib, type Hnswlib } from '../../../../src-main/engine/vectors/hnsw/hnswlib.ts'

export type Vectors = Map<number, Float32Array>

/** The library; tests that want it are skipped where it could not be compiled. */
export const hnswlib = loadHnswlib()
export const whyNot = 'hnswlib-node is not compiled here'

function needLibrary(): Hnswlib {
  if (!hnswlib) throw new Error(whyNot)
  return hnswlib
}

export const newPlace = (dimensions: number): GraphPlace => ({ folder: temporaryFolder(), name: 'abc', dimensions })

export const pick = (vectors: Vectors, ids: readonly number[]): Vectors =>
  new Map(
    ids.flatMap((id): [number, Float32Array][] =>
      vectors.has(id) ? [[id, vectors.get(id) ?? new Float32Array()]] : [],
    ),
  )

/** Builds in this thread; gives the ids whose vectors were asked for. */
export async function build(
  place: GraphPlace,
  vectors: Vectors,
  options: { generation?: number; isFresh?: boolean; passageIds?: Uint32Array } = {},
): Promise<number[]> {
  const { generation = 1, isFresh = false, passageIds = Uint32Array.from(vectors.keys()) } = options
  const asked: number[] = []
  await buildGraph(needLibrary(), { place, generation, passageIds, isFresh }, async (ids) => {
    asked.push(...ids)
    return pick(vectors, ids)
  })
  return asked
}

/** Builds in this thread for an index, where the product has another one. */
export function startBuildHere(place: GraphPlace, vectors: Vectors): NonNullable<GraphSource['build']> {
  return (passageIds, isFresh) => ({
    done: build(place, vectors, { passageIds, isFresh }).then(() => true),
    stop: () => Promise.resolve(),
  })
}

/** The graph that is saved; null when it is not believed. */
export async function load(place: GraphPlace): Promise<Graph | null> {
  const saved = readHead(place)
  const loaded = saved && (await loadGraph(needLibrary(), place.dimensions, saved))
  return loaded && createGraph(loaded)
}
