/** Entry of the thread that builds graphs: see `startBuild` for what is said between the two. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../../base/assert.ts'
import type { PassageId } from '../../../contract/types.ts'
import { buildGraph, type BuildRequest } from './buildGraph.ts'
import { loadHnswlib } from './hnswlib.ts'

const library = loadHnswlib()
assert(parentPort && library, 'runs as a worker thread, where the library is')
const port = parentPort
await buildGraph(library, workerData as BuildRequest, async (passageIds) => {
  const answer = once(port, 'message')
  port.postMessage(passageIds)
  const [vectors] = (await answer) as [Map<PassageId, Float32Array>]
  return vectors
})
// Nothing holds the thread now but the port.
port.close()
