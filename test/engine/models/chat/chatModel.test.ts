import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { createOllama } from '../../../../src-main/engine/models/ollama.ts'
import type { ChatModel, ChatOptions, ChatUsage } from '../../../../src-main/engine/types.ts'
import { chatLine, lastLine, startFakeOllama, type FakeModel, type FakeOllama } from '../../../fixtures/fakeOllama.ts'

const chatting: FakeModel = { name: 'llama3.2:3b', capabilities: ['completion', 'tools'] }
const options: ChatOptions = { contextTokens: 4096, maxTokens: 100, temperature: 0 }
const messages = [{ role: 'user' as const, content: 'Why?' }]
const computer = { memoryBytes: 1e10, freeBytes: 1e10, cores: 8 }
const pausesMs = [1, 1, 1]

let server: FakeOllama | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function start(settings: Parameters<typeof startFakeOllama>[0]): Promise<FakeOllama> {
  server = await startFakeOllama(settings)
  return server
}

async function open(host: string, name = chatting.name): Promise<ChatModel> {
  return createOllama({ host, computer, pausesMs }).open(name)
}

async function textOf(model: ChatModel, signal?: AbortSignal, asked = options): Promise<string> {
  let text = ''
  for await (const piece of model.stream(messages, asked, signal)) text += piece
  return text
}

async function openWith(chat: NonNullable<Parameters<typeof startFakeOllama>[0]['chat']>): Promise<ChatModel> {
  return open((await start({ models: [chatting], chat })).host)
}

/** The first `times` requests to chat are refused. */
function refusing(times: number, status: number, body: unknown): Parameters<typeof startFakeOllama>[0] {
  let left = times
  return {
    models: [chatting],
    override: (path) =>
      path === '/api/chat' && left-- > 0
        ? (_request, response) =>
            void response
              .writeHead(status, { 'content-type': 'application/json' })
              .end(body === null ? undefined : JSON.stringify(body))
        : undefined,
  }
}

describe('listening to a model', () => {
  it('sends what the protocol wants and yields what comes, however the bytes are cut', async () => {
    const bytes = Buffer.from(chatLine('Grüße ') + chatLine('aus 東京') + lastLine())
    const { host, requests } = await start({
      models: [chatting],
      chat: () =>
        Array.from({ length: Math.ceil(bytes.length / 7) }, (_, index) => bytes.subarray(index * 7, index * 7 + 7)),
    })
    expect(await textOf(await open(host))).toBe('Grüße aus 東京')
    expect(requests.at(-1)).toEqual({
      path: '/api/chat',
      body: {
        model: chatting.name,
        messages,
        stream: true,
        truncate: false,
        shift: false,
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
    expect(await textOf(await open(host, 'qwen3'))).toBe('Yes.')
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
    [503, { error: 'server busy, please try again.  maximum pending requests exceeded' }, 'models/busy'],
    [400, { error: 'the input length exceeds the context length' }, 'models/promptTooLong'],
    [403, null, 'models/forbidden'],
    [500, { error: 'invalid JSON schema in format' }, 'models/badFormat'],
    [500, { error: 'unable to load model: /models/blobs/sha256-1' }, 'models/loadFailed'],
    [500, { error: 'llama runner process has terminated: exit status 2' }, 'models/loadFailed'],
    [400, { error: '"llama3.2:3b" does not support chat' }, 'models/loadFailed'],
    [
      500,
      { error: 'tensor "blk.0.attn_k.weight" offset+size (301152) exceeds file size (300000)' },
      'models/loadFailed',
    ],
    [418, null, 'models/failed'],
  ])('status %i %o → %s', async (status, body, code) => {
    const { host } = await start(refusing(Infinity, status, body))
    await expect(textOf(await open(host))).rejects.toMatchObject({ code })
  })

  it('asks a busy server again, and not for ever', async () => {
    const busy = { error: 'server busy, please try again' }
    const { host, requests } = await start(refusing(pausesMs.length, 503, busy))
    expect(await textOf(await open(host))).toBe('')
    expect(requests.filter(({ path }) => path === '/api/chat')).toHaveLength(pausesMs.length + 1)
  })

  it('stops waiting for a busy server on abort', async () => {
    const { host } = await start(refusing(Infinity, 503, { error: 'server busy' }))
    const model = await createOllama({ host, computer, pausesMs: [60_000] }).open(chatting.name)
    const controller = new AbortController()
    const reading = textOf(model, controller.signal)
    setTimeout(() => controller.abort(), 20)
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
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
    await expect(textOf(await open(host))).rejects.toMatchObject({
      code: 'models/failed',
    })
  })
})

describe('options and counts', () => {
  it('passes on a schema, a seed and pictures, and tells what was counted', async () => {
    const { host, requests } = await start({ models: [{ name: 'llava', capabilities: ['completion', 'vision'] }] })
    const model = await open(host, 'llava')
    const used: ChatUsage[] = []
    const format = { type: 'object', properties: { answer: { type: 'string' } } }
    const asked = { ...options, format, seed: 7, onUsage: (usage: ChatUsage) => void used.push(usage) }
    for await (const _ of model.stream([{ role: 'user', content: 'See?', images: ['iVBORw0'] }], asked)) continue
    expect(requests.at(-1)?.body).toMatchObject({
      format,
      options: { seed: 7 },
      messages: [{ role: 'user', content: 'See?', images: ['iVBORw0'] }],
    })
    expect(used).toEqual([{ promptTokens: 10, replyTokens: 5 }])
  })

  it('shows pictures to no model that cannot see', async () => {
    const { host, requests } = await start({ models: [chatting] })
    const seeing = (await open(host)).stream([{ role: 'user', content: 'See?', images: ['iVBORw0'] }], options)
    await expect(seeing[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'models/cannotSee' })
    expect(requests.some(({ path }) => path === '/api/chat')).toBe(false)
  })

  it('knows a prompt that an older server cut without a word', async () => {
    const model = await openWith(() => [chatLine('Yes'), lastLine('stop', { prompt_eval_count: 4096 })])
    await expect(textOf(model)).rejects.toMatchObject({ code: 'models/promptTooLong' })
  })

  it('sends no half of a pair of surrogates, which is no text', async () => {
    const { host, requests } = await start({ models: [chatting] })
    const model = await open(host)
    for await (const _ of model.stream([{ role: 'user', content: 'a\ud83d' }], options)) continue
    expect(requests.at(-1)?.body['messages']).toEqual([{ role: 'user', content: 'a\ufffd' }])
  })

  it('takes one thread where there are two cores, and else the server’s choice', async () => {
    const { host, requests } = await start({ models: [chatting] })
    for (const cores of [2, 8]) {
      const model = await createOllama({ host, computer: { ...computer, cores } }).open(chatting.name)
      await textOf(model)
    }
    const threads = requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body['options'])
    expect(threads).toEqual([
      { num_ctx: 4096, num_predict: 100, temperature: 0, num_thread: 1 },
      { num_ctx: 4096, num_predict: 100, temperature: 0 },
    ])
  })
})

describe('an abort while the prompt is read', () => {
  const long = [{ role: 'user' as const, content: 'Read all of this, word by word. '.repeat(200) }]

  async function abortDuring(prompt: typeof messages): Promise<string[]> {
    const { host, requests, arrived } = await start({
      models: [chatting],
      override: (path) =>
        path === '/api/generate'
          ? (_request, response) =>
              void response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}')
          : undefined,
      chat: ({ messages: sent }) => (JSON.stringify(sent).includes('Why?') ? [lastLine()] : silence()),
    })
    const ollama = createOllama({ host, computer })
    const controller = new AbortController()
    const model = await ollama.open(chatting.name)
    const next = model.stream(prompt, options, controller.signal)[Symbol.asyncIterator]().next()
    await arrived('/api/chat')
    controller.abort()
    await expect(next).rejects.toMatchObject({ name: 'AbortError' })
    // Each question opens the model for itself.
    await textOf(await ollama.open(chatting.name))
    const freeing = requests.find(({ path }) => path === '/api/generate')
    if (freeing) expect(freeing.body).toMatchObject({ model: chatting.name, keep_alive: 0 })
    return requests.map(({ path }) => path).filter((path) => path !== '/api/show')
  }

  it('frees the server before the next question is sent, which would wait for its end', async () => {
    expect(await abortDuring(long)).toEqual(['/api/chat', '/api/generate', '/api/chat'])
  })

  it('lets a short prompt be', async () => {
    expect(await abortDuring([{ role: 'user', content: 'Short.' }])).toEqual(['/api/chat', '/api/chat'])
  })
})

async function* silence(): AsyncIterable<string> {
  await new Promise(() => undefined)
  yield ''
}
