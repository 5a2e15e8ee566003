import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serverError } from '../../src-main/engine/models/errors.ts'
import { createOllama } from '../../src-main/engine/models/ollama.ts'
import { createOllamaEmbedder, digestAtOllama } from '../../src-main/engine/models/ollamaEmbedder.ts'
import type { ChatModel, ChatOptions, ChatUsage, EmbedderProfile } from '../../src-main/engine/types.ts'
import { request, startRealOllama, stories, whyNoOllama, whyNoStories, type RealOllama } from './realOllama.ts'

const missing = whyNoOllama() ?? whyNoStories()
const options: ChatOptions = { contextTokens: 128, maxTokens: 20, temperature: 0 }
const forever = new AbortController().signal

/** A model of 260,000 parameters that tells stories: it loads at once, and says 1,500 tokens a second. */
describe.skipIf(missing !== null)('a real server with a tiny model', () => {
  let server: RealOllama
  beforeAll(async () => {
    server = await startRealOllama([stories])
  })
  afterAll(() => server?.close())

  async function say(content: string, asked: Partial<ChatOptions> = {}): Promise<string> {
    const model = await createOllama({ host: server.host }).open(stories)
    let text = ''
    for await (const piece of model.stream([{ role: 'user', content }], { ...options, ...asked })) text += piece
    return text
  }

  it('is found, and says what it holds', async () => {
    const state = await createOllama({ host: server.host }).detect()
    expect(state).toMatchObject({ available: true, reason: null, code: null, host: server.host, version: '0.24.0' })
    expect(state.models).toEqual([{ name: stories, bytes: expect.any(Number), parameters: '293K' }])
  })

  it('tells why a model cannot be fetched, in words', async () => {
    const pulls: [name: string, codes: string[]][] = [
      // Without a network its store cannot be reached; with one it is not there.
      ['footnote-test/no-such-model', ['models/noNetwork', 'models/noSuchModel']],
      ['127.0.0.1:9/nobody/model:1b', ['models/noNetwork']],
    ]
    for (const [name, codes] of pulls) {
      const error: unknown = await createOllama({ host: server.host })
        .pull(name, forever, () => undefined)
        .catch((reason: unknown) => reason)
      expect(error, name).toMatchObject({ code: expect.toBeOneOf(codes) as string })
    }
  })

  it('says what the model can do', async () => {
    const model = await createOllama({ host: server.host }).open(stories)
    expect(model.contextTokens).toBe(128)
    expect(model.abilities).toMatchObject({ canUseTools: false, canSee: false })
    expect(model.abilities.parameters).toBeCloseTo(0.0003, 4)
    expect(model.tokens.isExact).toBe(true)
  })

  it('streams a story, counted, the same one each time', async () => {
    const used: ChatUsage[] = []
    const whole = { maxTokens: 100, onUsage: (usage: ChatUsage) => void used.push(usage) }
    const ask = (): Promise<string> => say('Once upon a time', whole).catch((error: unknown) => String(error))
    const [first, second] = [await ask(), await ask()]
    expect(second).toBe(first)
    expect(used).toHaveLength(2)
    expect(used[0]?.promptTokens).toBeGreaterThan(4)
    expect(used[1]).toEqual(used[0])
  })

  it('cuts an answer at its longest, and says so', async () => {
    await expect(say('Once upon a time', { maxTokens: 3 })).rejects.toMatchObject({ code: 'models/cutShort' })
  })

  it('ends where the context ends, and loses nothing of the prompt for it', async () => {
    const used: ChatUsage[] = []
    const telling = say('Once upon a time', { maxTokens: 1000, onUsage: (usage) => void used.push(usage) })
    await telling.catch((error: unknown) => expect(error).toMatchObject({ code: 'models/cutShort' }))
    expect((used[0]?.promptTokens ?? 0) + (used[0]?.replyTokens ?? 0)).toBeLessThanOrEqual(129)
  })

  it('refuses a prompt that is too long instead of cutting it', async () => {
    await expect(say('The cat sat. '.repeat(100))).rejects.toMatchObject({ code: 'models/promptTooLong' })
  })

  it('gives the form that a schema asks for', async () => {
    const format = { type: 'object', properties: { found: { type: 'boolean' } }, required: ['found'] }
    const reply = await say('Once', { format, maxTokens: 100 })
    expect(typeof (JSON.parse(reply) as { found: unknown }).found).toBe('boolean')
  })

  it('knows no such form', async () => {
    const format = { type: 'no such type' }
    await expect(say('Once', { format })).rejects.toMatchObject({ code: 'models/badFormat' })
  })

  it('makes vectors', async () => {
    const digest = await digestAtOllama(server.host, stories, forever)
    const profile: EmbedderProfile = {
      weights: '',
      pooling: 'mean',
      dimensions: 64,
      maxTokens: 128,
      queryPrefix: '',
      passagePrefix: '',
    }
    const embedder = createOllamaEmbedder({ host: server.host, model: stories, digest, profile })
    const [first, same, other] = await embedder.embed(['A cat sat.', 'A cat sat.', 'The moon shone.'], 'passage')
    expect(first).toHaveLength(64)
    expect(same).toEqual(first)
    expect(other).not.toEqual(first)
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 5)
    await embedder.close()
  })

  it('hides that it cannot see: a picture would be left out without a word', async () => {
    const messages = [{ role: 'user' as const, content: 'See?', images: ['iVBORw0KGgo='] }]
    const sent = { model: stories, messages, stream: false, options: { num_ctx: 128, num_predict: 3 } }
    expect(await request(`${server.host}/api/chat`, JSON.stringify(sent))).toMatchObject({ done: true })
    const model = await createOllama({ host: server.host }).open(stories)
    await expect(model.stream(messages, options)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'models/cannotSee',
    })
  })

  it('has no model of another name', async () => {
    await expect(createOllama({ host: server.host }).open('llama3.2')).rejects.toMatchObject({
      code: 'models/unknownModel',
    })
    const removed = await createOllama({ host: server.host }).open(stories)
    await request(`${server.host}/api/copy`, JSON.stringify({ source: stories, destination: 'copy:latest' }))
    const copy = await createOllama({ host: server.host }).open('copy')
    await fetch(`${server.host}/api/delete`, { method: 'DELETE', body: JSON.stringify({ model: 'copy' }) })
    const asking = copy.stream([{ role: 'user', content: 'Once' }], options)
    await expect(asking[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'models/unknownModel' })
    expect(removed.name).toBe(stories)
  })

  it('answers two questions at once', async () => {
    const [first, second] = await Promise.all(
      [say('Once', { maxTokens: 100 }), say('One day', { maxTokens: 100 })].map((reply) =>
        reply.catch((error: unknown) => (error as { code: string }).code),
      ),
    )
    for (const reply of [first, second]) expect(reply).toMatch(/\w/)
  })

  it('refuses foreign names with nothing but a status', async () => {
    const { port } = new URL(server.host)
    const said = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { host: `evil.example:${port}` }
      const asking = httpRequest({ host: '127.0.0.1', port, path: '/api/tags', headers }, (response) => {
        let text = ''
        response.on('data', (part) => (text += String(part)))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      asking.on('error', reject).end()
    })
    expect(said).toEqual({ status: 403, text: '' })
    expect(serverError(said.status, said.text, null)).toMatchObject({ code: 'models/forbidden' })
  })
})

describe.skipIf(missing !== null)('a real server in trouble', () => {
  let server: RealOllama | null = null
  afterEach(async () => {
    await server?.close()
    server = null
  })

  async function codeOfAsking(opened?: ChatModel): Promise<string> {
    try {
      const model = opened ?? (await createOllama({ host: server?.host ?? '', pausesMs: [] }).open(stories))
      for await (const _ of model.stream([{ role: 'user', content: 'Once' }], options)) continue
      return 'answered'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  async function weightsPath(): Promise<string> {
    const blobs = join(server?.modelsPath ?? '', 'blobs')
    const names = await readdir(blobs)
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(blobs, name))).size))
    return join(blobs, names[sizes.indexOf(Math.max(...sizes))] ?? '')
  }

  it('cannot load a model whose weights are damaged', async () => {
    server = await startRealOllama([stories])
    const model = await createOllama({ host: server.host }).open(stories)
    await truncate(await weightsPath(), 300_000)
    expect(await codeOfAsking(model)).toBe('models/loadFailed')
    expect(await codeOfAsking()).toBe('models/loadFailed')
  })

  it('says misleading things of a model whose weights are gone', async () => {
    server = await startRealOllama([stories])
    const model = await createOllama({ host: server.host }).open(stories)
    await rm(await weightsPath())
    expect(await codeOfAsking(model)).toBe('models/loadFailed')
    // Whether it still shows the model depends on what it remembers of it.
    expect(['models/unknownModel', 'models/loadFailed']).toContain(await codeOfAsking())
  })

  it('loads weights that nobody can run as far as it can, and says so', async () => {
    server = await startRealOllama([stories])
    const path = await weightsPath()
    const weights = await readFile(path)
    weights.write('llamx', weights.indexOf('llama.embedding_length'))
    await writeFile(path, weights)
    expect(await codeOfAsking()).toBe('models/loadFailed')
  })

  it('has no room for another question, and has when asked again', async () => {
    server = await startRealOllama([stories], { OLLAMA_MAX_QUEUE: '1' })
    const { host } = server
    const asked = await Promise.all(Array.from({ length: 30 }, () => codeOfAsking()))
    expect(asked).toContain('models/busy')
    const model = await createOllama({ host }).open(stories)
    const patient = Array.from({ length: 10 }, async () => {
      let text = ''
      for await (const piece of model.stream([{ role: 'user', content: 'Once' }], { ...options, maxTokens: 100 }))
        text += piece
      return text
    })
    const ended = await Promise.allSettled(patient)
    for (const each of ended)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'models/cutShort' })
  })

  it('is killed in the middle of an answer, and is not there any more', async () => {
    server = await startRealOllama([stories])
    const model = await createOllama({ host: server.host }).open(stories)
    const listening = async (): Promise<void> => {
      for await (const _ of model.stream([{ role: 'user', content: 'Once' }], { ...options, maxTokens: 1000 }))
        await server?.kill()
    }
    await expect(listening()).rejects.toMatchObject({ code: 'models/failed', retry: true })
    expect(await codeOfAsking()).toBe('models/notRunning')
  })
})
