/**
 * Time from a question to ranked evidence in a large library, the question's embedding included: as it is,
 * and without the second look at the first hundred. Words follow Zipf and Mandelbrot's law, vectors lie in topics; store,
 * indexes and embedder are the real ones.
 * Usage: node test/bench/retrieve.bench.ts [--passages 100000] [--queries 60]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sha256 } from '../../src-main/base/hash.ts'
import { createEmbedder } from '../../src-main/engine/embed/embedder.ts'
import { openStore } from '../../src-main/engine/store/store.ts'
import type { NewDocument } from '../../src-main/engine/store/types.ts'
import { loadExactIndex } from '../../src-main/engine/vectors/exactIndex.ts'
import { testRetriever } from '../fixtures/testRetriever.ts'

const { values } = parseArgs({
  options: { passages: { type: 'string', default: '100000' }, queries: { type: 'string', default: '60' } },
})
const perDocument = 100
const documents = Math.ceil(Number(values.passages) / perDocument)
const wordsOfPassage = 110
const sentencesOfPassage = 5
const topics = 400

/** Reproducible numbers in [0, 1): Lehmer's generator. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
const random = createRandom(5)

const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa ze'.split(' ')
const wordAt = (rank: number): string =>
  [rank % 17, Math.floor(rank / 17) % 17, Math.floor(rank / 289) % 17, Math.floor(rank / 4913)]
    .map((index) => syllables[index] ?? '')
    .join('')
/**
 * The inverse of the Zipf–Mandelbrot distribution, 1 / (rank + 50) over 20,000 words: without the stop words,
 * which are not searched for, the commonest word is in a third of the passages.
 */
const randomWord = (): string => wordAt(Math.floor(50 * (20_050 / 50) ** random() - 50))
const randomText = (words: number): string => Array.from({ length: words }, randomWord).join(' ')

const dimensions = 384
const unit = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const noise = (): Float32Array => Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5)
const centres = Array.from({ length: topics }, () => unit(noise()))
const near = (centre: Float32Array): Float32Array => {
  const other = unit(noise())
  return unit(centre.map((value, index) => value + 0.9 * (other[index] ?? 0)))
}

function makeDocument(): NewDocument {
  const lines = Array.from({ length: perDocument }, () => `${randomText(wordsOfPassage)}\n`)
  const text = lines.join('')
  let start = 0
  const passages = lines.map((line) => {
    const span = { start, end: start + line.length }
    start = span.end
    return { ...span, header: '', headingPath: [], textHash: sha256(line), keywordHeader: '', keywordBody: line }
  })
  return {
    contentHash: sha256(text),
    format: 'txt',
    title: '',
    status: 'ok',
    parserId: 'text@1',
    chunkerId: 'tree@1',
    content: { text, blocks: [{ kind: 'paragraph', start: 0, end: text.length }], pages: [], source: null },
    runs: null,
    nodes: [{ path: '', kind: 'document', start: 0, end: text.length }],
    passages,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
const store = openStore({ libraryPath: folder, mode: 'write' })
const modelsPath = fileURLToPath(new URL('../../resources/models', import.meta.url))
const entry = fileURLToPath(new URL('../../src-main/engine/embed/inference.ts', import.meta.url))
const embedder = await createEmbedder({ entry, modelsPath })
try {
  const { writer } = store
  if (!writer) throw new Error('a new library has no other writer')
  const folderId = writer.addFolder(join(folder, 'documents')).id
  writer.upsertPending(
    folderId,
    Array.from({ length: documents }, (_, index) => ({ path: `${index}.txt`, size: 1, modifiedMs: 1 })),
  )
  for (const file of store.reader.filesOfFolder(folderId)) {
    const made = makeDocument()
    const { documentId } = writer.saveDocument(made)
    writer.attachFile(file.id, documentId, made.contentHash, 'ok', null, null)
    writer.saveVectors(
      embedder.id,
      made.passages.map(({ textHash }) => {
        const centre = centres[Math.floor(random() * topics)] ?? new Float32Array(dimensions)
        const parts = Array.from({ length: sentencesOfPassage }, () => near(centre))
        return { textHash, vector: near(centre), parts }
      }),
    )
  }
  const vectors = loadExactIndex({ store, modelId: embedder.id, dimensions })
  const retriever = testRetriever(store, vectors, embedder)
  const questions = Array.from({ length: Number(values.queries) }, () => `what is ${randomText(8)}?`)
  await retriever.retrieve('warm up', { sentences: false })

  const runs = {
    'as it is': {},
    'without the second look': { sentenceWeight: 0, contextWeight: 0, smoothing: 0 },
    'words alone': { alpha: 0 },
    'vectors alone': { alpha: 1 },
  }
  for (const [name, settings] of Object.entries(runs)) {
    const times: number[] = []
    for (const question of questions) {
      const startMs = performance.now()
      await retriever.retrieve(question, { sentences: false, ...settings })
      times.push(performance.now() - startMs)
    }
    times.sort((a, b) => a - b)
    const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0)
    process.stdout.write(`${name.padEnd(24)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms\n`)
  }
} finally {
  await embedder.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
}
