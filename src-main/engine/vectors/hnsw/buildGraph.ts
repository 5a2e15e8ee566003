import { sha256 } from '../../../base/hash.ts'
import type { PassageId } from '../../../contract/types.ts'
import { isWhole, readHead, saveGraph, type GraphPlace } from './graphFile.ts'
import type { Hnswlib, NativeGraph } from './hnswlib.ts'
import { createLabels, type Labels } from './labels.ts'

/** The passages that a graph shall hold. */
export type BuildRequest = {
  place: GraphPlace
  /** Of the store, when the ids were collected. */
  generation: number
  passageIds: Uint32Array
  /** Made from nothing, also where a graph is saved that could be added to. */
  isFresh: boolean
}

/**
 * Links of a point, and candidates looked at for them: the usual values of the paper and the library,
 * with which recall@10 at 100,000 is above .99 (see `graphFrom`). The seed makes a graph the same twice.
 */
const shape = { m: 16, efConstruction: 200, randomSeed: 100 }
/** Passages whose vectors are fetched at a time: a tenth of a second of building. */
const batchSize = 64
/** A graph in which nobody has more than this share of the points is made from nothing: they are still walked through. */
export const mostAbandoned = 0.2

type Building = { native: NativeGraph; labels: Labels }

/**
 * Builds or brings up to date the graph of some passages and saves it. It blocks its thread for about a
 * millisecond a passage and leaves it to others only while `vectorsOf` brings them; passages that it leaves
 * out have been deleted meanwhile.
 */
export async function buildGraph(
  library: Hnswlib,
  request: BuildRequest,
  vectorsOf: (passageIds: readonly PassageId[]) => Promise<Map<PassageId, Float32Array>>,
): Promise<void> {
  const { place, passageIds, generation } = request
  const previous = request.isFresh ? null : await readPrevious(library, request)
  const missing = Array.from(previous ? passageIds.filter((id) => !previous.labels.has(id)) : passageIds).sort(
    (left, right) => left - right,
  )
  const { native, labels } = previous ?? { native: library(place.dimensions), labels: createLabels() }
  if (previous) native.resizeIndex(native.getCurrentCount() + missing.length)
  else native.initIndex({ maxElements: Math.max(1, missing.length), ...shape })

  // What passages share is found by the whole vector; one that came back after its last passage went is a new point.
  const labelOf = new Map<string, number>()
  for (const label of missing.length > 0 ? native.getIdsList() : [])
    if (labels.passagesOf(label).length > 0) labelOf.set(keyOf(Float32Array.from(native.getPoint(label))), label)
  for (let start = 0; start < missing.length; start += batchSize) {
    for (const [passageId, vector] of await vectorsOf(missing.slice(start, start + batchSize))) {
      // One that is damaged has no place in any order and would lead searches astray.
      if (!vector.every(Number.isFinite)) continue
      const key = keyOf(vector)
      const label = labelOf.get(key)
      if (label === undefined) native.addPoint(Array.from(vector), passageId)
      labelOf.set(key, label ?? passageId)
      labels.put(passageId, label ?? passageId)
    }
  }
  await saveGraph(place, (path) => native.writeIndexSync(path), { generation, pairs: labels.toPairs() })
}

/** The saved graph without the passages that went; null when there is none worth adding to. */
async function readPrevious(
  library: Hnswlib,
  { place, generation, passageIds }: BuildRequest,
): Promise<Building | null> {
  const saved = readHead(place)
  if (!saved || saved.generation > generation || !(await isWhole(saved))) return null
  const native = library(place.dimensions)
  try {
    native.readIndexSync(saved.path)
  } catch {
    // Of another version of the library.
    return null
  }
  const labels = createLabels(native.getIdsList(), saved.pairs)
  const wanted = new Set(passageIds)
  for (const passageId of labels.passages()) {
    const label = wanted.has(passageId) ? undefined : labels.remove(passageId)
    if (label !== undefined) native.markDelete(label)
  }
  return labels.abandoned > native.getCurrentCount() * mostAbandoned ? null : { native, labels }
}

/** Equal for equal vectors only. */
function keyOf(vector: Float32Array): string {
  return sha256(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
}
