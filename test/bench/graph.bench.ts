/**
 * The graph against the exact scan that it stands before: time of a query, what it finds of the scan's
 * best, time to build, memory, and from how many passages it pays. Vectors are made embedding-like: topics
 * in a space where some directions vary more than others (uniform ones have no neighbours worth finding).
 * Both sides score floats from an array here; a library reads them from the store, more of them for the scan.
 * Usage: node test/bench/graph.bench.ts [--sizes 10000,40000] [--queries 40] [--rounds 5]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createExactIndex } from '../../src-main/engine/vectors/exactIndex.ts'
import { buildGraph } from '../../src-main/engine/vectors/hnsw/buildGraph.ts'
import { createGraph, loadGraph } from '../../src-main/engine/vectors/hnsw/graph.ts'
import { readHead } from '../../src-main/engine/vectors/hnsw/graphFile.ts'
import { createGraphIndex } from '../../src-main/engine/vectors/hnsw/graphIndex.ts'
import { loadHnswlib } from '../../src-main/engine/vectors/hnsw/hnswlib.ts'
import { graphFrom, worthMs } from '../../src-main/engine/vectors/hnsw/vectorLoader.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,40000' },
    queries: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
  },
})
const dimensions = 384
const topicSize = 100
const sizes = values.sizes.split(',').map(Number)
const largest = Math.max(...sizes)
/** Results: those of a list, and the candidates that the retriever takes from each leg. */
const lengths = [10, 200]

/** Reproducible numbers in [0, 1): Lehmer's generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const random = createRandom(11)
const spread = Float64Array.from({ length: dimensions }, (_, axis) => 1 / Math.sqrt(1 + axis / 16))
const noiseLength = Math.hypot(...spread) / 2

/** A unit vector, half of it the topic's direction where there is one. */
function fillUnit(vector: Float32Array, topic?: Float32Array): Float32Array {
  for (let axis = 0; axis < dimensions; axis++) {
    const noise = (random() + random() + random() - 1.5) * (spread[axis] ?? 0)
    vector[axis] = noise + (topic?.[axis] ?? 0) * noiseLength
  }
  const length = Math.sqrt(vector.reduce((sum, part) => sum + part * part, 0))
  for (let axis = 0; axis < dimensions; axis++) vector[axis] = (vector[axis] ?? 0) / length
  return vector
}

const topics = Array.from({ length: Math.ceil(largest / topicSize) }, () => fillUnit(new Float32Array(dimensions)))
const anyTopic = (): Float32Array | undefined => topics[Math.floor(random() * topics.length)]
const all = new Float32Array(largest * dimensions)
const vectorAt = (id: number): Float32Array => all.subarray(id * dimensions, (id + 1) * dimensions)
for (let id = 0; id < largest; id++) fillUnit(vectorAt(id), anyTopic())
const queries = Array.from({ length: Number(values.queries) }, () => fillUnit(new Float32Array(dimensions), anyTopic()))
const vectorsOf = (ids: readonly number[]) => new Map(ids.map((id) => [id, vectorAt(id)]))

/** Milliseconds of processor time a query, of the best of some rounds: two sides on a busy machine differ less by it than by the clock. */
function fastest(search: (query: Float32Array) => unknown): number {
  const rounds = Array.from({ length: Number(values.rounds) }, () => {
    const before = process.cpuUsage()
    for (const query of queries) search(query)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / queries.length
  })
  return Math.min(...rounds)
}

const megabytes = (): number => process.memoryUsage().rss / 1e6

async function measure(count: number): Promise<{ scanMs: number; graphMs: number }> {
  const library = loadHnswlib()
  if (!library) throw new Error('hnswlib-node is not compiled here')
  const folder = mkdtempSync(join(tmpdir(), 'footnote-graph-'))
  const place = { folder, name: 'bench', dimensions }
  const exact = createExactIndex({ dimensions, rescore: vectorsOf })
  for (let first = 0; first < count; first += 1000) {
    const ids = Array.from({ length: Math.min(1000, count - first) }, (_, step) => first + step)
    exact.add(ids.map((id) => ({ passageId: id, documentId: id >> 5, vector: vectorAt(id) })))
  }
  const beforeCpu = process.cpuUsage()
  await buildGraph(library, { place, generation: 1, passageIds: exact.passageIds(), isFresh: true }, (ids) =>
    Promise.resolve(vectorsOf(ids)),
  )
  const buildSeconds = process.cpuUsage(beforeCpu).user / 1e6
  // What building took is given back before it is read again.
  ;(globalThis as { gc?: () => void }).gc?.()
  const beforeMegabytes = megabytes()
  const saved = readHead(place)
  const loaded = saved && (await loadGraph(library, dimensions, saved))
  const index = createGraphIndex({
    exact,
    dimensions,
    rescore: vectorsOf,
    from: 1,
    delayMs: 0,
    source: { open: () => Promise.resolve(loaded && createGraph(loaded)) },
  })
  const awake = setInterval(() => undefined, 1000)
  await index.settled()
  clearInterval(awake)
  if (!index.isGraphServing || !saved) throw new Error('the graph does not serve')
  console.log(
    `${count} vectors: built in ${buildSeconds.toFixed(0)} s of processor time, ${(saved.bytes / 1e6).toFixed(0)} MB on disk, ${(megabytes() - beforeMegabytes).toFixed(0)} MB more in memory`,
  )

  let scanMs = 0
  let graphMs = 0
  for (const k of lengths) {
    let found = 0
    for (const query of queries) {
      const expected = new Set(exact.search(query, k).map(({ passageId }) => passageId))
      found += index.search(query, k).filter(({ passageId }) => expected.has(passageId)).length
    }
    scanMs = fastest((query) => exact.search(query, k))
    graphMs = fastest((query) => index.search(query, k))
    const recall = found / (k * queries.length)
    console.log(
      `  the ${k} best: scan ${scanMs.toFixed(2)} ms, graph ${graphMs.toFixed(2)} ms, recall@${k} ${recall.toFixed(4)}`,
    )
  }
  await index.close()
  rmSync(folder, { recursive: true })
  return { scanMs, graphMs }
}

const measured: { count: number; scanMs: number; graphMs: number }[] = []
for (const count of sizes) measured.push({ count, ...(await measure(count)) })
const [first, last] = [measured[0], measured.at(-1)]
if (first && last && first !== last) {
  // The scan grows with the passages. The graph grows with their logarithm, which is left out: it is a fraction of a millisecond for each doubling.
  const perPassageMs = (last.scanMs - first.scanMs) / (last.count - first.count)
  const pays = last.count + (worthMs + last.graphMs - last.scanMs) / perPassageMs
  console.log(
    `the graph saves ${worthMs} ms a query from ${Math.round(pays / 1000)},000 passages; it is used from ${graphFrom}`,
  )
}
