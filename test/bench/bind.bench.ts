/**
 * What binding and checking a sentence adds to a streamed answer, per token: ten pieces of evidence of about
 * 170 tokens, sentences of an answer that copy, merge and change them. Getting ready (once an answer, while the
 * model reads its prompt) is told apart. With the bundled model, and without any vectors.
 * Usage: node test/bench/bind.bench.ts [--sentences 120] [--threads <cores>]
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Binder } from '../../src-main/engine/answer/binding/bind.ts'
import { createEmbedder } from '../../src-main/engine/embed/embedder.ts'
import type { Embedder } from '../../src-main/engine/types.ts'
import { estimateTokens } from '../../src-main/base/text/tokens.ts'
import { candidatesOf } from '../engine/answer/binding/labelled/ask.ts'
import { annualReport } from '../engine/answer/binding/labelled/annualReport.ts'
import { guideline } from '../engine/answer/binding/labelled/guideline.ts'
import { lease } from '../engine/answer/binding/labelled/lease.ts'
import type { Labelled } from '../engine/answer/binding/labelled/types.ts'

const { values } = parseArgs({
  options: {
    sentences: { type: 'string', default: '120' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})
const tokensPerPiece = 170

/** A document whose sections are filled up with sentences of the others to the length of a passage. */
function filled(document: Labelled, others: readonly Labelled[]): Labelled {
  const filling = others.flatMap(({ sections }) => sections.flatMap(({ lines, isTable }) => (isTable ? [] : lines)))
  let next = 0
  const sections = document.sections.map((section) => {
    const lines = [...section.lines]
    while (!section.isTable && estimateTokens(lines.join(' ')) < tokensPerPiece)
      lines.push(filling[next++ % filling.length] ?? '')
    return { ...section, lines }
  })
  return { ...document, sections }
}

const all = [lease, guideline, annualReport]
const documents = all.map((document) =>
  filled(
    document,
    all.filter((other) => other !== document),
  ),
)
const [first, ...rest] = documents
if (!first) throw new Error('there are documents')
const candidates = candidatesOf(first, rest)
const said = documents.flatMap(({ claims }) => claims.map(([text]) => text))
const sentences = Array.from({ length: Number(values.sentences) }, (_, index) => said[index % said.length] ?? '')

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0

async function measure(name: string, embedder: Embedder): Promise<void> {
  const beganMs = performance.now()
  const binder = new Binder(candidates, embedder)
  await binder.bind(sentences[0] ?? '', [])
  const readyMs = performance.now() - beganMs
  const perToken: number[] = []
  for (const sentence of sentences) {
    const startMs = performance.now()
    await binder.bind(sentence, [])
    perToken.push((performance.now() - startMs) / estimateTokens(sentence))
  }
  perToken.sort((a, b) => a - b)
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(perToken, share).toFixed(2)}`)
  console.log(`${name}: ${figures.join(', ')} ms a token (wanted p95 below 5); ready after ${readyMs.toFixed(0)} ms`)
}

const pieces = new Set(candidates.map(({ evidence }) => evidence))
const tokens = [...pieces].reduce((sum, { text }) => sum + estimateTokens(text), 0)
console.log(
  `${pieces.size} pieces of ${Math.round(tokens / pieces.size)} tokens, ${candidates.length} sentences to cite`,
)
const broken: Embedder = {
  id: 'none',
  dimensions: 1,
  maxTokens: 1,
  embed: () => Promise.reject(new Error('no vectors')),
  embedPassages: () => Promise.reject(new Error('no vectors')),
  close: () => Promise.resolve(),
}
await measure('words alone', broken)
const entry = fileURLToPath(new URL('../../src-main/engine/embed/inference.ts', import.meta.url))
const modelsPath = fileURLToPath(new URL('../../resources/models', import.meta.url))
const embedder = await createEmbedder({ entry, modelsPath, threads: () => Number(values.threads) })
await measure('bundled model', embedder)
await embedder.close()
