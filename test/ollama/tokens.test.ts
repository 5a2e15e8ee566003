import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOllama } from '../../src-main/engine/models/ollama.ts'
import type { ChatMessage, ChatModel } from '../../src-main/engine/types.ts'
import { prompts } from './prompts.ts'
import { instruct, startRealOllama, stories, whyNoOllama, whyNoStories, type RealOllama } from './realOllama.ts'

const missing = whyNoOllama()

/** Tokens that the server counts for messages. It counts all of them, also those that it remembers from before. */
async function counted(model: ChatModel, messages: ChatMessage[], contextTokens: number): Promise<number> {
  let promptTokens = 0
  const options = { contextTokens, maxTokens: 1, temperature: 0 }
  const stream = model.stream(messages, { ...options, onUsage: (usage) => void (promptTokens = usage.promptTokens) })
  try {
    for await (const _ of stream) continue
  } catch (error) {
    if ((error as { code?: string }).code !== 'models/cutShort') throw error
  }
  return promptTokens
}

type Row = { text: string; estimated: number; counted: number }

/** Prints what was measured, so that a report holds figures and not only verdicts. */
function worst(name: string, rows: readonly Row[]): number {
  const off = ({ estimated, counted: real }: Row): number => Math.abs(estimated - real) / real
  const [first] = [...rows].sort((left, right) => off(right) - off(left))
  if (!first) throw new Error('nothing was counted')
  const all = rows.reduce((sum, row) => sum + off(row), 0) / rows.length
  const share = (value: number): string => `${(value * 100).toFixed(2)} %`
  const same = rows.filter((row) => row.estimated === row.counted).length
  process.stdout.write(
    `${name}: ${rows.length} prompts, ${same} exactly, off by ${share(all)} on average, at most ${share(off(first))}: ${JSON.stringify(first)}\n`,
  )
  return off(first)
}

describe.skipIf(missing !== null)('tokens against a real server', () => {
  let server: RealOllama
  beforeAll(async () => {
    server = await startRealOllama(whyNoStories() === null ? [instruct, stories] : [instruct])
  })
  afterAll(() => server?.close())

  it('of texts, with the template that one answer told', async () => {
    const model = await createOllama({ host: server.host }).open(instruct)
    expect(model.tokens.isExact).toBe(true)
    const ask = (content: string): ChatMessage[] => [{ role: 'user', content }]
    await counted(model, ask('Hello'), 1024)
    const rows: Row[] = []
    for (const text of prompts) {
      const estimated = model.tokens.countMessages(ask(text))
      rows.push({ text, estimated, counted: await counted(model, ask(text), 1024) })
    }
    expect(worst(instruct, rows)).toBeLessThanOrEqual(0.03)
  })

  it('of a first prompt, of the template’s text alone', async () => {
    const [question, passage] = [prompts[1] ?? '', prompts.slice(18, 23).join('\n\n')]
    const system: ChatMessage = { role: 'system', content: 'Answer from the passages below, in one sentence.' }
    const conversations: ChatMessage[][] = [
      [{ role: 'user', content: passage }],
      [system, { role: 'user', content: `${passage}\n\n${question}` }],
      [
        system,
        { role: 'user', content: passage },
        { role: 'assistant', content: 'What is asked?' },
        { role: 'user', content: question },
      ],
    ]
    const rows: Row[] = []
    for (const messages of conversations) {
      const model = await createOllama({ host: server.host }).open(instruct)
      const estimated = model.tokens.countMessages(messages)
      rows.push({ text: `${messages.length} messages`, estimated, counted: await counted(model, messages, 1024) })
    }
    expect(worst(`${instruct}, first prompt`, rows)).toBeLessThanOrEqual(0.03)
  })

  it.skipIf(whyNoStories() !== null)('of a vocabulary of characters', async () => {
    const model = await createOllama({ host: server.host }).open(stories)
    const rows: Row[] = []
    for (const whole of prompts) {
      // Its context is 128 tokens, and most of its tokens are letters.
      const text = whole.slice(0, 40)
      const messages: ChatMessage[] = [{ role: 'user', content: text }]
      const estimated = model.tokens.countMessages(messages)
      if (estimated < 120) rows.push({ text, estimated, counted: await counted(model, messages, 128) })
    }
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(worst(stories, rows)).toBeLessThanOrEqual(0.03)
  })
})
