import { afterEach, describe, expect, it } from 'vitest'
import { createOllama } from '../../../src-main/engine/models/ollama.ts'
import { lastLine, startFakeOllama, type FakeOllama } from '../../fixtures/fakeOllama.ts'

const chatting = { name: 'llama3.2:3b', capabilities: ['completion', 'tools'] }
let server: FakeOllama | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function start(settings: Parameters<typeof startFakeOllama>[0]): Promise<FakeOllama> {
  server = await startFakeOllama(settings)
  return server
}

describe('finding models', () => {
  it('lists what can chat here, smallest first', async () => {
    const { host } = await start({
      models: [
        { name: 'big', size: 9000, capabilities: ['completion'] },
        { name: 'small', size: 10, capabilities: ['completion', 'thinking'], isLoaded: true },
        { name: 'only-vectors', capabilities: ['embedding'] },
        { name: 'gpt-oss:120b-cloud', capabilities: ['completion'] },
        { name: 'elsewhere', capabilities: ['completion'], remoteHost: 'https://ollama.com:443' },
      ],
    })
    const state = await createOllama({ host }).detect()
    expect(state).toEqual({
      available: true,
      reason: null,
      code: null,
      host,
      version: '0.12.0',
      models: [
        { name: 'small', bytes: 10, parameters: '3.2B', isLoaded: true },
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
    expect(state).toMatchObject({ code: 'models/none', version: '0.12.0' })
    expect(state.reason).toContain('ollama pull')
  })

  it.each([
    ['0.4.7', 'models/tooOld'],
    ['v0.3.14-rc1', 'models/tooOld'],
    ['0.5.0', null],
    ['1.0.0', null],
    ['0.0.0', null],
    ['', null],
  ])('version %s: %s, with its models', async (version, code) => {
    const { host } = await start({ models: [chatting], version })
    const state = await createOllama({ host }).detect()
    expect([state.code, state.available, state.version]).toEqual([code, true, version === '' ? null : version])
    if (code !== null) expect(state.reason).toContain('Update Ollama')
  })

  it('finds models where the server tells no version', async () => {
    const { host } = await start({
      models: [chatting],
      override: (path) =>
        path === '/api/version'
          ? (_request, response) => void response.writeHead(404).end('404 page not found')
          : undefined,
    })
    expect(await createOllama({ host }).detect()).toMatchObject({ available: true, code: null, version: null })
  })

  it('says that nothing runs when nothing runs', async () => {
    const { host } = await start({})
    await server?.close()
    const state = await createOllama({ host, isInstalled: () => true }).detect()
    expect(state).toMatchObject({ available: false, code: 'models/notRunning', models: [] })
    expect(state.reason).toContain('not running')
    const absent = await createOllama({ host, isInstalled: () => false }).detect()
    expect(absent).toMatchObject({ code: 'models/notInstalled' })
    expect(absent.reason).toContain('Install it')
  })

  it('reads OLLAMA_HOST, and says what is wrong with it', async () => {
    const { host } = await start({ models: [chatting] })
    const port = new URL(host).port
    expect((await createOllama({ env: { OLLAMA_HOST: `0.0.0.0:${port}` } }).detect()).available).toBe(true)
    const wrong = await createOllama({ env: { OLLAMA_HOST: 'ftp://x' } }).detect()
    expect(wrong).toMatchObject({ code: 'models/badHost', reason: expect.stringContaining('OLLAMA_HOST') as string })
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
    expect(
      (await createOllama({ host, computer: { memoryBytes, freeBytes: memoryBytes, cores: 4 } }).open(chatting.name))
        .contextTokens,
    ).toBe(expected)
  })

  it('takes the context that the model’s owner has set', async () => {
    const parameters = 'stop                           "<|im_end|>"\nnum_ctx                        1536'
    const { host } = await start({ models: [{ ...chatting, parameters }] })
    expect((await createOllama({ host }).open(chatting.name)).contextTokens).toBe(1536)
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

  it.each([
    [{ modelInfo: { 'general.parameter_count': 134_515_008 } }, { parameters: 0.134515008 }],
    [{ parameterSize: '3.2B' }, { parameters: 3.2 }],
    [{ parameterSize: '260.86K' }, { parameters: 0.00026086 }],
    [{ parameterSize: 'many' }, { parameters: null }],
    [{ capabilities: ['completion', 'tools', 'vision'] }, { canUseTools: true, canSee: true }],
    [{ capabilities: ['completion'] }, { canUseTools: false, canSee: false }],
    [{ family: 'mllama' }, { canUseTools: false, canSee: true }],
  ])('reads what %o can do', async (model, expected) => {
    const { host } = await start({ models: [{ name: 'm', ...model }] })
    expect((await createOllama({ host }).open('m')).abilities).toMatchObject(expected)
  })

  const vocabulary = {
    'general.architecture': 'llama',
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': 'smollm',
    'tokenizer.ggml.tokens': ['<|im_start|>', 'h', 'i', 'hi'],
    'tokenizer.ggml.token_type': [3, 1, 1, 1],
    'tokenizer.ggml.merges': ['h i'],
  }

  it('counts with the model’s own vocabulary, asked for once', async () => {
    const { host, requests } = await start({ models: [{ ...chatting, vocabulary }] })
    const ollama = createOllama({ host })
    const { tokens } = await ollama.open(chatting.name)
    expect([tokens.isExact, tokens.count('hihi'), tokens.count('<|im_start|>ih')]).toEqual([true, 1 + 1, 1 + 2])
    expect((await ollama.open(chatting.name)).tokens).toBe(tokens)
    expect(requests.filter(({ body }) => body['verbose'])).toHaveLength(1)
  })

  it('waits not for ever for a vocabulary, and takes it when it comes', async () => {
    let send = (): void => undefined
    const sent = new Promise<void>((resolve) => (send = resolve))
    const { host } = await start({ models: [{ ...chatting, vocabulary, vocabularyAfter: sent }] })
    const { tokens } = await createOllama({ host, patienceMs: 1 }).open(chatting.name)
    expect(tokens.isExact).toBe(false)
    send()
    await expect.poll(() => tokens.isExact).toBe(true)
  })

  it('estimates without one, and learns from what the server counts', async () => {
    const content = 'Prices are quoted in euros and exclude the tax. '.repeat(20)
    const { host } = await start({ models: [chatting], chat: () => [lastLine('stop', { prompt_eval_count: 220 })] })
    const model = await createOllama({ host }).open(chatting.name)
    const messages = [{ role: 'user' as const, content }]
    expect(model.tokens.isExact).toBe(false)
    for await (const _ of model.stream(messages, { contextTokens: 4096, maxTokens: 9, temperature: 0 })) continue
    expect(model.tokens.countMessages(messages)).toBe(220)
  })
})
