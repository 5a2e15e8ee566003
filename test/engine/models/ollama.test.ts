import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import { createOllama } from '../../../src-main/engine/models/ollama.ts'
import type { ChatModel } from '../../../src-main/engine/types.ts'
import { chatLine, lastLine, startFakeOllama, type FakeOllama } from '../../fixtures/fakeOllama.ts'

const chatting = { name: 'llama3.2:3b', capabilities: ['completion', 'tools'] }
const options = { contextTokens: 4096, maxTokens: 100, temperature: 0 }
const messages = [{ role: 'user' as const, content: 'Why?' }]

let server: FakeOllama | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function start(settings: Parameters<typeof startFakeOllama>[0]): Promise<FakeOllama> {
  server = await startFakeOllama(settings)
  return server
}

async function textOf(model: ChatModel, signal?: AbortSignal): Promise<string> {
  let text = ''
  for await (const piece of model.stream(messages, options, signal)) text += piece
  return text
}

async function openWith(chat: NonNullable<Parameters<typeof startFakeOllama>[0]['chat']>): Promise<ChatModel> {
  const { host } = await start({ models: [chatting], chat })
  return createOllama({ host }).open(chatting.name)
}

describe('finding models', () => {
  it('lists what can chat here, smallest first', async () => {
    const { host } = await start({
      models: [
        { name: 'big', size: 9000, capabilities: ['completion'] },
        { name: 'small', size: 10, capabilities: ['completion', 'thinking'] },
        { name: 'only-vectors', capabilities: ['embedding'] },
        { name: 'gpt-oss:120b-cloud', capabilities: ['completion'] },
        { name: 'elsewhere', capabilities: ['completion'], remoteHost: 'https://ollama.com:443' },
      ],
    })
    const state = await createOllama({ host }).detect()
    expect(state).toEqual({
      available: true,
      reason: null,
      host,
      models: [
        { name: 'small', bytes: 10, parameters: '3.2B' },
        { name: 'big', bytes: 9000, parameters: '3.2B' },
      ],
    })
  })

  it('tells embedders by name and family where the server lists no capabilities', async () => {
    const { host } = await start({
      models: [
        { name: 'llama2' },
        { name: 'nomic-embed-text' },
        { name: 'all-minilm' },
        { name: 'x', family: 'nomic-bert' },
      ],
    })
    const { models } = await createOllama({ host }).detect()
    expect(models.map(({ name }) => name)).toEqual(['llama2'])
  })

  it('keeps a model whose details cannot be read', async () => {
    const { host } = await start({
      models: [{ name: 'mistral' }],
      override: (path) =>
        path === '/api/show' ? (_request, response) => void response.writeHead(500).end('boom') : undefined,
    })
    expect((await createOllama({ host }).detect()).models).toHaveLength(1)
  })

  it('says what to do when there is no model', async () => {
    const { host } = await start({ models: [] })
    const state = await createOllama({ host }).detect()
    expect(state.available).toBe(false)
    expect(state.reason).toContain('ollama pull')
  })

  it('says that nothing runs when nothing runs', async () => {
    const { host } = await start({})
    await server?.close()
    const state = await createOllama({ host }).detect()
    expect(state).toMatchObject({ available: false, models: [] })
    expect(state.reason).toContain('not running')
  })

  it('reads OLLAMA_HOST, and says what is wrong with it', async () => {
    const { host } = await start({ models: [chatting] })
    const port = new URL(host).port
    expect((await createOllama({ env: { OLLAMA_HOST: `0.0.0.0:${port}` } }).detect()).available).toBe(true)
    expect((await createOllama({ env: { OLLAMA_HOST: 'ftp://x' } }).detect()).reason).toContain('OLLAMA_HOST')
  })

  it('is not fooled by a server that is something else', async () => {
    const { host } = await start({
      override: () => (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    })
    expect((await createOllama({ host }).detect()).available).toBe(false)
  })

  it('goes to no other host, whatever a server says', async () => {
    const other = await startFakeOllama({ models: [chatting] })
    const { host } = await start({
      override: (path) => (_request, response) => void response.writeHead(307, { location: other.host + path }).end(),
    })
    expect((await createOllama({ host }).detect()).available).toBe(false)
    expect(other.requests).toEqual([])
    await other.close()
  })
})

describe('opening a model', () => {
  const info = (context: number) => ({
    'general.architecture': 'qwen2',
    'qwen2.context_length': context,
    'qwen2.block_count': 28,
    'qwen2.attention.head_count': 12,
    'qwen2.attention.head_count_kv': 2,
    'qwen2.embedding_length': 1536,
  })

  it.each([
    // 28 layers × 2 heads × 128 numbers × 4 bytes = 28,672 bytes a token: an eighth of 1 GB holds 4,359.
    [2048, 1e12, 2048],
    [131_072, 1e12, 8192],
    [131_072, 1e9, 4359],
    [131_072, 1e6, 2048],
  ])('a context of %i in %i bytes of memory gives %i', async (context, memoryBytes, expected) => {
    const { host } = await start({ models: [{ ...chatting, modelInfo: info(context) }] })
    expect((await createOllama({ host, memoryBytes }).open(chatting.name)).contextTokens).toBe(expected)
  })

  it('assumes little where the server says nothing', async () => {
    const { host } = await start({ models: [{ ...chatting, modelInfo: {} }] })
    expect((await createOllama({ host }).open(chatting.name)).contextTokens).toBe(2048)
  })

  it.each([
    ['missing', 'models/unknownModel'],
    ['vectors', 'models/notForChat'],
    ['gpt-oss:120b-cloud', 'models/remote'],
    ['elsewhere', 'models/remote'],
  ])('refuses %s with %s', async (name, code) => {
    const { host } = await start({
      models: [
        { name: 'vectors', capabilities: ['embedding'] },
        { name: 'gpt-oss:120b-cloud', capabilities: ['completion'] },
        { name: 'elsewhere', capabilities: ['completion'], remoteHost: 'https://ollama.com' },
      ],
    })
    await expect(createOllama({ host }).open(name)).rejects.toMatchObject({ code })
  })

  it('tells a server that is too old', async () => {
    const { host } = await start({
      override: () => (_request, response) => void response.writeHead(404).end('404 page not found'),
    })
    await expect(createOllama({ host }).open('llama2')).rejects.toMatchObject({ code: 'models/tooOld' })
  })
})

describe('listening to a model', () => {
  it('sends what the protocol wants and yields what comes, however the bytes are cut', async () => {
    const bytes = Buffer.from(chatLine('Grüße ') + chatLine('aus 東京') + lastLine())
    const { host, requests } = await start({
      models: [chatting],
      chat: () =>
        Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => bytes.subarray(index * 7, index * 7 + 7)),
    })
    expect(await textOf(await createOllama({ host }).open(chatting.name))).toBe('Grüße aus 東京')
    expect(requests.at(-1)).toEqual({
      path: '/api/chat',
      body: {
        model: chatting.name,
        messages,
        stream: true,
        options: { num_ctx: 4096, num_predict: 100, temperature: 0 },
      },
    })
  })

  it('asks a thinking model not to, and shows none of its thoughts', async () => {
    const thinking = { name: 'qwen3', capabilities: ['completion', 'thinking'] }
    const { host, requests } = await start({
      models: [thinking],
      chat: () => [
        chatLine('', { message: { role: 'assistant', content: '', thinking: 'hm' } }),
        chatLine('Yes.'),
        lastLine(),
      ],
    })
    expect(await textOf(await createOllama({ host }).open('qwen3'))).toBe('Yes.')
    expect(requests.at(-1)?.body['think']).toBe(false)
  })

  it.each([
    [
      'an error inside the stream',
      [chatLine('So'), '{"error":"model requires more system memory (5.6 GiB) than is available (2 GiB)"}\n'],
      'models/outOfMemory',
    ],
    [
      'a dead runner',
      [chatLine('So'), '{"error":"llama runner process has terminated: signal: killed"}\n'],
      'models/outOfMemory',
    ],
    ['an unknown error', ['{"error":"something odd"}\n'], 'models/failed'],
    ['a line that is no JSON', [chatLine('So'), '<html>\n', lastLine()], 'models/failed'],
    ['a stream without end', [chatLine('So')], 'models/failed'],
    ['a reply cut at its longest', [chatLine('So'), lastLine('length')], 'models/cutShort'],
  ])('%s is an error with a code', async (_name, lines, code) => {
    const model = await openWith(() => lines)
    await expect(textOf(model)).rejects.toMatchObject({ code })
  })

  it.each([
    [404, { error: "model 'llama3.2:3b' not found" }, 'models/unknownModel'],
    [500, { error: 'this model requires a newer version of Ollama' }, 'models/tooOld'],
    [500, { error: 'CUDA error: out of memory' }, 'models/outOfMemory'],
    [503, { error: 'server busy' }, 'models/failed'],
  ])('status %i %o → %s', async (status, body, code) => {
    const { host } = await start({
      models: [chatting],
      override: (path) =>
        path === '/api/chat'
          ? (_request, response) =>
              void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
          : undefined,
    })
    await expect(textOf(await createOllama({ host }).open(chatting.name))).rejects.toMatchObject({ code })
  })

  it('writes nothing to the console, whatever the server sends', async () => {
    const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const model = await openWith(() => ['nonsense\n'])
    await expect(textOf(model)).rejects.toBeInstanceOf(AppError)
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  async function* forever() {
    yield chatLine('One ')
    await new Promise(() => undefined)
  }

  it('hangs up on abort', async () => {
    const model = await openWith(forever)
    const controller = new AbortController()
    const reading = (async () => {
      for await (const piece of model.stream(messages, options, controller.signal)) {
        if (piece === 'One ') controller.abort()
      }
    })()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    await server?.hungUp
  })

  it('hangs up when the reader leaves', async () => {
    const model = await openWith(forever)
    for await (const piece of model.stream(messages, options)) {
      expect(piece).toBe('One ')
      break
    }
    await server?.hungUp
  })

  it('says so when the connection breaks', async () => {
    const { host } = await start({
      models: [chatting],
      override: (path) =>
        path === '/api/chat'
          ? (_request, response) => {
              response.writeHead(200, { 'content-type': 'application/x-ndjson' })
              response.write(chatLine('So'), () => response.destroy())
            }
          : undefined,
    })
    await expect(textOf(await createOllama({ host }).open(chatting.name))).rejects.toMatchObject({
      code: 'models/failed',
    })
  })
})
