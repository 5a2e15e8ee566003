import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOllama, type ModelHost } from '../../src-main/engine/models/ollama.ts'
import type { ChatModel, ChatOptions, ChatUsage } from '../../src-main/engine/types.ts'
import { prompts } from './prompts.ts'
import { instruct, startRealOllama, whyNoOllama, type RealOllama } from './realOllama.ts'

const missing = whyNoOllama()
const options: ChatOptions = { contextTokens: 2048, maxTokens: 16, temperature: 0 }
/** Reading this takes the small model a minute here; a limit of time tells whether the server still reads it. */
const longPrompt = Array.from({ length: 4 }, () => prompts.slice(0, 12).join('\n')).join('\n')
/** For an answer to a short question, the model's loading among it: far less than reading the long one takes. */
const promptlyMs = 30_000

/** SmolLM2-135M-Instruct: the protocol is tested with it, never its wits. */
describe.skipIf(missing !== null)('a real server with a small model', () => {
  let server: RealOllama
  let ollama: ModelHost
  let model: ChatModel
  beforeAll(async () => {
    server = await startRealOllama([instruct])
    ollama = createOllama({ host: server.host })
    model = await ollama.open(instruct)
  })
  afterAll(() => server?.close())

  async function say(content: string, asked: Partial<ChatOptions> = {}, signal?: AbortSignal): Promise<string> {
    // Each question opens the model for itself, as in the product.
    model = await ollama.open(instruct)
    let text = ''
    try {
      for await (const piece of model.stream([{ role: 'user', content }], { ...options, ...asked }, signal))
        text += piece
    } catch (error) {
      if ((error as { code?: string }).code !== 'models/cutShort') throw error
    }
    return text
  }

  it('answers in words, counted', async () => {
    const used: ChatUsage[] = []
    expect(await say('Say hello.', { onUsage: (usage) => void used.push(usage) })).toMatch(/\w/)
    expect(used[0]).toEqual({
      promptTokens: model.tokens.countMessages([{ role: 'user', content: 'Say hello.' }]),
      replyTokens: expect.any(Number),
    })
  })

  it('fills a form', async () => {
    const format = {
      type: 'object',
      properties: {
        answer: { type: 'string', maxLength: 20 },
        refIds: { type: 'array', items: { type: 'integer' }, maxItems: 2 },
      },
      required: ['answer', 'refIds'],
    }
    const reply = JSON.parse(await say('What colour is grass? Reply in JSON.', { format, maxTokens: 100 })) as unknown
    expect(reply).toEqual({ answer: expect.any(String), refIds: expect.any(Array) })
  })

  it('stops writing on abort: the next question is answered at once', async () => {
    const controller = new AbortController()
    const telling = say('Tell a long story.', { maxTokens: 1500 }, controller.signal)
    await pause(2000)
    controller.abort()
    await expect(telling).rejects.toMatchObject({ name: 'AbortError' })
    expect(await say('Say yes.', { maxTokens: 2 }, AbortSignal.timeout(promptlyMs))).toMatch(/\w/)
  })

  it('stops reading a long prompt on abort: the next question is answered at once', async () => {
    const prompt = [{ role: 'user' as const, content: longPrompt }]
    expect(model.tokens.countMessages(prompt)).toBeGreaterThan(1000)
    const controller = new AbortController()
    const reading = say(longPrompt, {}, controller.signal)
    await pause(2000)
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(await say('Say yes.', { maxTokens: 2 }, AbortSignal.timeout(promptlyMs))).toMatch(/\w/)
  })

  it('is waited for, however long the first token takes', async () => {
    const used: ChatUsage[] = []
    const half = longPrompt.slice(0, longPrompt.length / 2)
    expect(await say(half, { maxTokens: 2, onUsage: (usage) => void used.push(usage) })).not.toBe('')
    expect(used[0]?.promptTokens).toBeGreaterThan(500)
  })

  it('refuses what its context cannot hold', async () => {
    const whole = longPrompt + longPrompt + longPrompt
    expect(model.tokens.countMessages([{ role: 'user', content: whole }])).toBeGreaterThan(options.contextTokens)
    await expect(say(whole)).rejects.toMatchObject({ code: 'models/promptTooLong' })
  })
})
