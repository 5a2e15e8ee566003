/** Entry of the threads that read files: parse and chunk, joined. */
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../base/assert.ts'
import { createChunker } from './chunk/chunker.ts'
import { loadTokenCounter } from './embed/tokenCounter.ts'
import { serveIngest } from './parse/ingestFile.ts'

assert(parentPort, 'runs as a worker thread')
const { modelsPath } = workerData as { modelsPath: string }
const modelPath = join(modelsPath, 'sentence-transformers', 'all-MiniLM-L6-v2')
serveIngest(parentPort, createChunker({ countTokens: await loadTokenCounter(modelPath) }))
