/**
 * The exact index against the plain JavaScript loop that it replaces, over the same random unit vectors:
 * time of a query, and how many of the loop's best it finds. Turns alternate, so that other load hits
 * both alike. The index's float rescoring reads from an array here; a library reads it from the store.
 * Usage: node test/bench/vectors.bench.ts [--vectors 100000] [--queries 40] [--k 10]
 */
import { parseArgs } from 'node:util'
import { createExactIndex } from '../../src-main/engine/vectors/exactIndex.ts'

const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '40' },
    k: { type: 'string', default: '10' },
  },
})
const dimensions = 384
const count = Number(values.vectors)
const k = Number(values.k)

/** Reproducible numbers in [0, 1): Lehmer's generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function fillUnit(vector: Float32Array, random: () => number): Float32Array {
  let length = 0
  for (let index = 0; index < vector.length; index++) {
    const part = random() + random() - 1
    vector[index] = part
    length += part * part
  }
  length = Math.sqrt(length)
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) / length
  return vector
}

const random = createRandom(11)
const all = new Float32Array(count * dimensions)
const vectorAt = (id: number): Float32Array => all.subarray(id * dimensions, (id + 1) * dimensions)
for (let id = 0; id < count; id++) fillUnit(vectorAt(id), random)
const queries = Array.from({ length: Number(values.queries) }, () => fillUnit(new Float32Array(dimensions), random))

const index = createExactIndex({ dimensions, rescore: (ids) => new Map(ids.map((id) => [id, vectorAt(id)])) })
const addedAt = performance.now()
for (let first = 0; first < count; first += 1000) {
  const ids = Array.from({ length: Math.min(1000, count - first) }, (_, step) => first + step)
  index.add(ids.map((passageId) => ({ passageId, documentId: passageId >> 5, vector: vectorAt(passageId) })))
}
const addMs = performance.now() - addedAt

const scores = new Float32Array(count)

/** The opponent on the clock; sorting is left out, which a heap would make cheap. */
function scoreByLoop(query: Float32Array): void {
  for (let id = 0, at = 0; id < count; id++) {
    let sum = 0
    for (let part = 0; part < dimensions; part++, at++) sum += (all[at] ?? 0) * (query[part] ?? 0)
    scores[id] = sum
  }
}

function searchByLoop(query: Float32Array): number[] {
  scoreByLoop(query)
  return Array.from(scores.keys())
    .sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0))
    .slice(0, k)
}

let found = 0
for (const query of queries.slice(0, 10)) {
  const expected = new Set(searchByLoop(query))
  found += index.search(query, k).filter(({ passageId }) => expected.has(passageId)).length
}

const times: { loop: number; index: number }[] = []
const timeMs = (work: () => unknown): number => {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}
for (const query of queries) {
  const loop = (): number => timeMs(() => scoreByLoop(query))
  const scan = (): number => timeMs(() => index.search(query, k))
  if (times.length % 2 === 0) times.push({ loop: loop(), index: scan() })
  else times.push({ index: scan(), loop: loop() })
}

const median = (side: 'loop' | 'index'): number =>
  times.map((time) => time[side]).sort((left, right) => left - right)[times.length >> 1] ?? 0
console.log(`${count} vectors of ${dimensions} numbers, added in ${addMs.toFixed(0)} ms`)
console.log(`loop ${median('loop').toFixed(1)} ms, index ${median('index').toFixed(1)} ms a query (medians)`)
console.log(`ratio ${(median('loop') / median('index')).toFixed(1)}; recall@${k} ${(found / (10 * k)).toFixed(3)}`)
