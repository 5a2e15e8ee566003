import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOllamaEmbedder, digestAtOllama } from '../../../src-main/engine/models/ollamaEmbedder.ts'
import type { Embedder, EmbedderProfile } from '../../../src-main/engine/types.ts'
import { describeEmbedder } from '../../conformance/embedder.ts'
import { startFakeOllama, type FakeOllama } from '../../fixtures/fakeOllama.ts'

const profile: EmbedderProfile = {
  weights: '',
  pooling: 'mean',
  dimensions: 8,
  maxTokens: 64,
  queryPrefix: 'search_query: ',
  passagePrefix: 'search_document: ',
}

/** Twelve numbers of which each depends on all of the text. */
function vectorOf(text: string): number[] {
  return Array.from({ length: 12 }, (_, k) =>
    [...text].reduce((sum, letter, index) => sum + Math.sin((letter.codePointAt(0) ?? 0) * (k + 1) + index * k), 0.1),
  )
}

function startServer(): Promise<FakeOllama> {
  return startFakeOllama({
    models: [{ name: 'nomic-embed-text:latest', capabilities: ['embedding'] }],
    override: (path) =>
      path === '/api/embed'
        ? ({ body }, response) => {
            const embeddings = [vectorOf(String(body['input']))]
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify({ model: 'm', embeddings }))
          }
        : undefined,
  })
}

const digest = 'sha-nomic-embed-text:latest'

let shared: FakeOllama
beforeAll(async () => {
  shared = await startServer()
})
afterAll(() => shared.close())

describeEmbedder(
  'a model of Ollama',
  async () => createOllamaEmbedder({ host: shared.host, model: 'nomic-embed-text', digest, profile }),
  true,
)

describe('an embedder of Ollama', () => {
  let server: FakeOllama
  let embedder: Embedder | undefined
  afterEach(async () => {
    await embedder?.close()
    await server.close()
  })
  const open = async (change: Partial<Parameters<typeof createOllamaEmbedder>[0]> = {}): Promise<Embedder> => {
    server = await startServer()
    embedder = createOllamaEmbedder({ host: server.host, model: 'nomic-embed-text', digest, profile, ...change })
    return embedder
  }

  it('asks nothing before the first text, and then with the prefix of its kind', async () => {
    const model = await open()
    expect(server.requests).toEqual([])
    await model.embed(['rent'], 'query')
    await model.embed(['rent'], 'passage')
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/tags', '/api/embed', '/api/embed'])
    expect(server.requests.slice(1).map(({ body }) => body['input'])).toEqual([
      'search_query: rent',
      'search_document: rent',
    ])
  })

  it('is named by the model’s digest and by how it is read', async () => {
    const model = await open()
    expect(model.id).toMatch(/^ollama\/nomic-embed-text@sha-nomi\+[0-9a-f]{6}$/)
    const other = createOllamaEmbedder({ model: 'nomic-embed-text', digest, profile: { ...profile, dimensions: 4 } })
    expect(other.id).not.toBe(model.id)
  })

  it('refuses to mix vectors when the model behind the name is another one', async () => {
    const model = await open({ digest: 'sha256:of-last-year' })
    await expect(model.embed(['rent'], 'query')).rejects.toMatchObject({ code: 'models/changed' })
  })

  it('says that the server is not there, and finds it when it is', async () => {
    server = await startServer()
    const { host } = server
    await server.close()
    embedder = createOllamaEmbedder({ host, model: 'nomic-embed-text', digest, profile })
    await expect(embedder.embed(['rent'], 'query')).rejects.toMatchObject({ code: 'models/notRunning', retry: true })
    await expect(digestAtOllama(host, 'nomic-embed-text', new AbortController().signal)).rejects.toMatchObject({
      code: 'models/notRunning',
    })
  })

  it('says how to get a model that Ollama does not hold', async () => {
    const model = await open()
    await expect(digestAtOllama(server.host, 'other', new AbortController().signal)).rejects.toMatchObject({
      code: 'models/unknownModel',
      message: expect.stringContaining('ollama pull other'),
    })
    await model.close()
    await expect(model.embed(['rent'], 'query')).rejects.toMatchObject({ code: 'embed/closed' })
  })
})
