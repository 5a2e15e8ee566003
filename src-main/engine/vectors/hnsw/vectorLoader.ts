import type { PassageId } from '../../../contract/types.ts'
import type { Store } from '../../store/types.ts'
import { loadExactIndex, modelFileName } from '../exactIndex.ts'
import { createGraph, loadGraph, type Graph, type LoadedGraph } from './graph.ts'
import { readHead } from './graphFile.ts'
import { createGraphIndex, type GraphIndex, type GraphSource } from './graphIndex.ts'
import { loadHnswlib } from './hnswlib.ts'
import { startBuild } from './startBuild.ts'

/**
 * What a graph must save a query, in milliseconds, to be worth it: less is not felt beside embedding the
 * question and searching words, and each passage costs 1.8 kB of memory and a millisecond and a half of building.
 */
export const worthMs = 20

/**
 * Passages from which there is a graph. `test/bench/graph.bench.ts` measures it, in processor time on two
 * cores, 384 dimensions, 200 results: at 100,000 the scan takes 6.5 ms and grows by 4.5 ms for
 * each 100,000, the graph takes 3.3 ms (for 10 results: 4.7 and 1.3, recall@10 1.000). So 20 ms are saved
 * from 470,000; up to there the graph's memory buys nothing that anybody would notice.
 */
export const graphFrom = 500_000

/** After a start or a run: the app opens, the last files are saved, then the graph has its turn. */
const graphDelayMs = 3000
/** Vectors of a saved graph that are compared with the store's: of a graph of other passages none is equal. */
const comparedVectors = 32

type LoaderParts = {
  store: Store
  modelId: string
  dimensions: number
  /** Absolute path of the thread that builds graphs. */
  workerEntry: string
  /** Tests and benches use graphs earlier. */
  from?: number
  delayMs?: number
}

/**
 * Gives what loads the vectors of a library and a model: the exact index, and before it the graph where
 * the library is large and hnswlib could be compiled. Loading again, as a process that follows another
 * does, reads a graph again only when it has changed.
 */
export function createVectorLoader(parts: LoaderParts): () => GraphIndex {
  const { store, modelId, dimensions, workerEntry, from = graphFrom, delayMs = graphDelayMs } = parts
  const { reader, writer } = store
  const place = { folder: store.libraryPath, name: modelFileName(modelId), dimensions }
  const rescore = (ids: readonly PassageId[]): Map<PassageId, Float32Array> => reader.vectorsOf(modelId, ids)
  const library = loadHnswlib()
  let loaded: LoadedGraph | null = null

  const open = async (): Promise<Graph | null> => {
    const saved = readHead(place)
    // From the future: the library was put back to an older state, and will give its ids to other passages.
    if (!library || !saved || saved.generation > reader.generation()) return null
    if (loaded?.saved.checksum !== saved.checksum) loaded = await loadGraph(library, dimensions, saved)
    const graph = loaded && createGraph({ ...loaded, saved })
    return graph && isOfStore(graph, rescore) ? graph : null
  }
  const build: GraphSource['build'] = (passageIds, isFresh) =>
    startBuild(workerEntry, { place, generation: reader.generation(), passageIds, isFresh }, rescore)

  return () => {
    const exact = loadExactIndex({ store, modelId, dimensions })
    const source: GraphSource = writer && library ? { open, build } : { open }
    return createGraphIndex({ exact, dimensions, rescore, source, from, delayMs })
  }
}

/** Compares vectors from all over the graph, its newest passages among them, with those that the store has. */
function isOfStore(graph: Graph, rescore: (ids: readonly PassageId[]) => Map<PassageId, Float32Array>): boolean {
  const newestFirst = [...graph.passages()].sort((left, right) => right - left)
  const step = Math.max(1, Math.floor(newestFirst.length / comparedVectors))
  const sample = newestFirst.filter((_, index) => index % step === 0)
  return [...rescore(sample)].every(([id, vector]) => {
    const own = graph.vectorOf(id)
    return !own || vector.every((part, index) => part === own[index])
  })
}
