import { AppError, isAbort } from '../../base/errors.ts'
import { sha256 } from '../../base/hash.ts'
import type { Embedder, EmbedderProfile, EmbedKind } from '../types.ts'
import { translate } from './errors.ts'
import { parseHost } from './host.ts'
import { clientFor } from './request.ts'

/** Texts on their way at a time: one is computed while the next arrives. */
const atOnce = 2
/** A text is cut to this many characters for each token that the model reads. */
const charactersPerToken = 32

/** Digest of a model as Ollama lists it. Throws AppError `models/notRunning`, `unknownModel`. */
export async function digestAtOllama(host: string | undefined, model: string, signal: AbortSignal): Promise<string> {
  const address = parseHost(host ?? process.env['OLLAMA_HOST'])
  try {
    const { models } = await clientFor(address, model, signal).list()
    const found = models.find(({ name }) => name === model || name === `${model}:latest`)
    if (found) return found.digest
  } catch (error) {
    throw translate(error, address)
  }
  throw new AppError('models/unknownModel', `Ollama has no model “${model}”. Run: ollama pull ${model}`)
}

/**
 * An embedding model that Ollama runs. Nothing is asked of the server before the first text; then it must hold
 * the very model that was chosen, by its digest: vectors of another one would be compared with those that are kept.
 */
export function createOllamaEmbedder(options: {
  host?: string
  model: string
  digest: string
  profile: EmbedderProfile
}): Embedder {
  const { host, model, digest, profile } = options
  const address = parseHost(host ?? process.env['OLLAMA_HOST'])
  const closing = new AbortController()
  let checked: Promise<void> | undefined
  let running = 0
  const waiting: Record<EmbedKind, (() => void)[]> = { query: [], passage: [] }

  async function check(): Promise<void> {
    if ((await digestAtOllama(host, model, closing.signal)) === digest) return
    throw new AppError(
      'models/changed',
      `Ollama’s “${model}” is another one than when it was chosen. Choose it again in the settings; everything will be embedded again.`,
    )
  }

  /** Waits for a turn; questions come before passages. */
  async function enter(kind: EmbedKind): Promise<void> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting[kind].push(resolve))
    running++
  }

  function leave(): void {
    running--
    const next = waiting.query.shift() ?? waiting.passage.shift()
    next?.()
  }

  async function embedOne(text: string, kind: EmbedKind, signal: AbortSignal): Promise<Float32Array> {
    await enter(kind)
    try {
      signal.throwIfAborted()
      const prefix = kind === 'query' ? profile.queryPrefix : profile.passagePrefix
      const input = (prefix + text.slice(0, profile.maxTokens * charactersPerToken)).toWellFormed()
      const { embeddings } = await clientFor(address, model, signal).embed({ model, input, truncate: true })
      return unitVector(embeddings[0] ?? [], profile.dimensions)
    } finally {
      leave()
    }
  }

  return {
    id: idOf(model, digest, profile),
    dimensions: profile.dimensions,
    maxTokens: profile.maxTokens,
    async embedPassages(passages, signal) {
      const texts = passages.map(({ head, sentences }) => head + sentences.join(''))
      // The server tells nothing of tokens, so there is nothing to make a sentence's vector of.
      return (await this.embed(texts, 'passage', signal)).map((vector) => ({ vector, parts: [] }))
    },
    async embed(texts, kind, signal) {
      // The first failure ends the others.
      const failed = new AbortController()
      const all = AbortSignal.any([closing.signal, failed.signal, ...(signal ? [signal] : [])])
      try {
        all.throwIfAborted()
        if (texts.length === 0) return []
        checked ??= check()
        await checked
        return await Promise.all(texts.map((text) => embedOne(text, kind, all)))
      } catch (error) {
        failed.abort()
        if (signal?.aborted) throw signal.reason
        if (closing.signal.aborted)
          throw new AppError('embed/closed', 'Footnote is closing; start it again to go on.', { cause: error })
        // Whoever asks next looks again: the server may have been started.
        checked = undefined
        throw error instanceof AppError || isAbort(error) ? error : translate(error, address)
      }
    },
    async close() {
      closing.abort()
    },
  }
}

function idOf(model: string, digest: string, profile: EmbedderProfile): string {
  const { dimensions, maxTokens, queryPrefix, passagePrefix } = profile
  const way = sha256(JSON.stringify([dimensions, maxTokens, queryPrefix, passagePrefix]))
  return `ollama/${model}@${digest.replace('sha256:', '').slice(0, 8)}+${way.slice(0, 6)}`
}

function unitVector(values: readonly number[], dimensions: number): Float32Array {
  if (values.length < dimensions)
    throw new AppError('models/failed', 'Ollama answered with a vector of another length. Update Ollama.')
  const vector = Float32Array.from(values.slice(0, dimensions))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
