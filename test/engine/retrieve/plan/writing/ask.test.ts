import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createOllama } from '../../../../../src-main/engine/models/ollama.ts'
import { askForObject, describeSeconds } from '../../../../../src-main/engine/retrieve/plan/writing/ask.ts'
import { chatLine, lastLine, startFakeOllama, type FakeOllama } from '../../../../fixtures/fakeOllama.ts'

const shape = z.object({ question: z.string() })
const wanted = '{"question": "How does a lease end?"}'

type Chat = () => Iterable<string> | AsyncIterable<string>

/** Asks a model behind Ollama's own protocol. */
async function ask(
  chat: Chat,
  { limitMs = 5_000, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<{ server: FakeOllama; reply: Promise<{ question: string }> }> {
  const server = await startFakeOllama({ models: [{ name: 'm' }], chat })
  onTestFinished(() => server.close())
  const model = await createOllama({
    host: server.host,
    computer: { memoryBytes: 2 ** 34, freeBytes: 2 ** 34, cores: 4 },
  }).open('m')
  const reply = askForObject(model, [{ role: 'user', content: 'x' }], shape, limitMs, signal)
  return { server, reply }
}

async function* endless(): AsyncIterable<string> {
  for (;;) {
    yield chatLine('{ ')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('a request to Ollama', () => {
  it('keeps the context that answers use, and asks for little', async () => {
    const { server, reply } = await ask(() => [chatLine(wanted.slice(0, 9)), chatLine(wanted.slice(9)), lastLine()])
    expect(await reply).toEqual({ question: 'How does a lease end?' })
    const chat = server.requests.find(({ path }) => path === '/api/chat')
    expect(chat?.body['options']).toMatchObject({ num_predict: 600, temperature: 0 })
  })

  it('takes an object that was whole when the reply was cut', async () => {
    const { reply } = await ask(() => [chatLine(`${wanted} And furth`), lastLine('length')])
    expect(await reply).toEqual({ question: 'How does a lease end?' })
    const { reply: half } = await ask(() => [chatLine(wanted.slice(0, 20)), lastLine('length')])
    await expect(half).rejects.toMatchObject({ code: 'retrieve/nonsense' })
  })

  it('hangs up when the time is over', async () => {
    const { server, reply } = await ask(endless, { limitMs: 60 })
    await expect(reply).rejects.toMatchObject({ code: 'retrieve/slow', retry: true })
    await server.hungUp
  })

  it('hangs up when the person stops', async () => {
    const stop = new AbortController()
    const { server, reply } = await ask(endless, { signal: stop.signal })
    setTimeout(() => stop.abort(), 40)
    await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
    await server.hungUp
  })

  it('passes on what Ollama says of itself', async () => {
    const { reply } = await ask(() => ['{"error": "model runner has crashed"}\n'])
    await expect(reply).rejects.toThrow(/crashed/)
  })
})

describe('a time limit in words', () => {
  it.each([
    [1, '1 second'],
    [1_400, '1 second'],
    [45_000, '45 seconds'],
  ])('%d ms: %s', (limitMs, words) => {
    expect(describeSeconds(limitMs)).toBe(words)
  })
})
