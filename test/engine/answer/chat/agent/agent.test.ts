import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../src-main/base/errors.ts'
import { estimateTokens } from '../../../../../src-main/base/text/tokens.ts'
import type { AnswerEvent } from '../../../../../src-main/contract/types.ts'
import {
  defaultAgentLimits,
  runAgent,
  type AgentLimits,
  type AgentRun,
  type Gathered,
} from '../../../../../src-main/engine/answer/chat/agent/agent.ts'
import type { ToolCall } from '../../../../../src-main/engine/answer/chat/agent/protocol.ts'
import type { AgentTools, Tool } from '../../../../../src-main/engine/answer/chat/agent/tools/types.ts'
import type { ChatMessage } from '../../../../../src-main/engine/types.ts'
import { createScriptedModel, inPieces, silence, type Step } from '../../../../fixtures/scriptedModel.ts'
import { evidenceOf } from '../../evidenceOf.ts'

const say = (reply: object): Step[] => inPieces(JSON.stringify({ thought: 'so', ...reply }), 40)
const search = (input: string): Step[] => say({ tool: 'search', input })
const enough = say({ done: true })

/** A model that says one reply after the other, whatever it reads. */
function scripted(replies: readonly (readonly Step[])[], options: Parameters<typeof createScriptedModel>[1] = {}) {
  let at = 0
  return createScriptedModel(() => replies[at++] ?? enough, options)
}

/** Tools that find a piece of evidence named like their input, and remember their calls. */
function countingTools(replace: Partial<AgentTools> = {}) {
  const calls: ToolCall[] = []
  const tool: Tool = (call) => {
    calls.push(call)
    const found = evidenceOf(`About ${call.input}.`, { documentId: calls.length, file: `${call.input}.txt` })
    return Promise.resolve({ pieces: [found.text], summary: `found ${call.input}`, evidence: [found] })
  }
  const tools: AgentTools = {
    search: tool,
    openDocument: tool,
    listFiles: tool,
    exhaustiveSearch: tool,
    calculator: async () => ({ pieces: ['4'], summary: '2 + 2 = 4', evidence: [], working: '2 + 2 = 4' }),
    ...replace,
  }
  return { tools, calls }
}

async function run(model: AgentRun['model'], tools: AgentTools, rest: Partial<AgentRun> = {}) {
  const events: AnswerEvent[] = []
  const agent = runAgent({ model, tools, question: 'What is due?', memory: '', found: [], signal: undefined, ...rest })
  for (;;) {
    const { done, value } = await agent.next()
    if (done) return { events, ...(value satisfies Gathered) }
    events.push(value)
  }
}

const quick: AgentLimits = { ...defaultAgentLimits, totalMs: 150, toolMs: 60, firstTokenMs: 100, betweenTokensMs: 100 }

const textOf = (messages: readonly ChatMessage[] | undefined): string =>
  messages?.map(({ content }) => content).join('\n') ?? ''

describe('a model that obeys', () => {
  it('uses tools step by step, sees what came of them, and ends', async () => {
    const model = scripted([
      search('rent'),
      say({ tool: 'openDocument', input: 'lease.txt', page: 2 }),
      search('fees'),
      enough,
    ])
    const { tools, calls } = countingTools()
    const { events, evidence, notes } = await run(model, tools, { memory: 'Question: Who?\nAnswer: Bo.' })
    expect(events).toEqual([
      { type: 'step', step: { n: 1, tool: 'search', input: 'rent', result: 'found rent' } },
      { type: 'step', step: { n: 2, tool: 'openDocument', input: 'lease.txt, page 2', result: 'found lease.txt' } },
      { type: 'step', step: { n: 3, tool: 'search', input: 'fees', result: 'found fees' } },
    ])
    expect(calls.map(({ input }) => input)).toEqual(['rent', 'lease.txt', 'fees'])
    expect(evidence.map(({ file }) => file)).toEqual(['rent.txt', 'lease.txt.txt', 'fees.txt'])
    expect(notes).toEqual([])
    expect(textOf(model.calls[0])).toMatch(/<conversation>\nQuestion: Who\?[^]*<question>\nWhat is due\?/)
    expect(textOf(model.calls[3])).toContain('<result tool="search" input="fees">\nAbout fees.\n</result>')
    expect(model.asked[0]).toMatchObject({ temperature: 0, format: { anyOf: expect.anything() } })
  })

  it('what it has read stays as it was, so that a server need not read it again', async () => {
    const model = scripted([search('a'), search('b'), enough])
    await run(model, countingTools().tools)
    expect(model.calls[2]?.slice(0, 4)).toEqual(model.calls[1])
    expect(model.calls.map((messages) => messages.length)).toEqual([2, 4, 6])
  })

  it('begins with what was found, and may be content with it', async () => {
    const model = scripted([enough])
    const { events, evidence } = await run(model, countingTools().tools, { found: [evidenceOf('The rent is due.')] })
    expect(textOf(model.calls[0])).toContain('[notes.txt] The rent is due.')
    expect([events, evidence]).toEqual([[], []])
  })

  it('keeps what it reckoned', async () => {
    const model = scripted([say({ tool: 'calculator', input: '2 + 2' }), enough])
    expect((await run(model, countingTools().tools)).workings).toEqual(['2 + 2 = 4'])
  })

  it('no search takes the room of another, nothing is there twice', async () => {
    const pieces = (letters: string) =>
      [...letters].map((file, index) => evidenceOf('x', { file, documentId: file.charCodeAt(0), score: 1 - index / 9 }))
    const lists = [pieces('abc'), pieces('db'), []]
    const { tools } = countingTools({
      search: async () => ({ pieces: [], summary: '', evidence: lists.shift() ?? [] }),
    })
    const { evidence } = await run(scripted([search('1'), search('2'), search('3'), enough]), tools)
    expect(evidence.map(({ file }) => file).join('')).toBe('adbc')
  })
})

describe('a model that ignores the form', () => {
  it('is asked once more, with its reply before it', async () => {
    const model = scripted([['I would search for the rent.'], search('rent'), enough])
    const { evidence, notes } = await run(model, countingTools().tools)
    expect(textOf(model.calls[1])).toMatch(/I would search for the rent\.\nThat was not one JSON object/)
    expect(model.calls[2]?.some(({ content }) => content.includes('That was not'))).toBe(false)
    expect([evidence.length, notes]).toEqual([1, []])
  })

  it.each<[string, readonly Step[]]>([
    ['prose', ['The rent is 900.']],
    ['an unknown tool', say({ tool: 'runShell', input: 'rm -rf ~' })],
    ['more than the form', say({ tool: 'search', input: 'x', url: 'http://example.org' })],
    [
      'half an object',
      ['{"thought": "so", "tool": "sea', new AppError('models/cutShort', 'The longest reply was reached.')],
    ],
    ['no end', Array.from({ length: 500 }, () => 'so and so '.repeat(2))],
    ['nothing', []],
  ])('after %s twice it goes on without, and says so', async (_name, reply) => {
    const { tools, calls } = countingTools()
    const { evidence, notes } = await run(scripted([search('rent'), reply, reply, search('never')]), tools)
    expect(calls.map(({ input }) => input)).toEqual(['rent'])
    expect(evidence).toHaveLength(1)
    expect(notes).toEqual(['scripted did not keep to the form of a search step by step: its search ended there.'])
  })
})

describe('a model that sabotages', () => {
  it('in circles is ended at the first repetition, however it is spelt', async () => {
    const { tools, calls } = countingTools()
    const { notes } = await run(scripted([search('rent'), search(' RENT  '), search('never')]), tools)
    expect(calls).toHaveLength(1)
    expect(notes).toEqual(['scripted asked for the same thing twice: its search ended there.'])
  })

  it('without end is ended at the last step', async () => {
    const { tools, calls } = countingTools()
    let n = 0
    const { events, notes } = await run(
      createScriptedModel(() => search(`word ${n++}`)),
      tools,
    )
    expect([calls.length, events.length]).toEqual([6, 6])
    expect(notes).toEqual([expect.stringContaining('stopped after 6 steps')])
  })

  it.each<[string, Step[]]>([
    ['says nothing', [silence]],
    ['thinks for ever', Array.from({ length: 5000 }, (_none, index) => (index === 0 ? '<think>' : '…'))],
    ['fails', [new AppError('models/failed', 'The model is gone.')]],
  ])('that %s leaves what was found by then, and says so', async (_name, reply) => {
    const { evidence, notes } = await run(scripted([search('rent'), reply, reply]), countingTools().tools, {
      limits: quick,
    })
    expect(evidence).toHaveLength(1)
    expect(notes).toEqual([expect.stringMatching(/took too long|said nothing|did not keep|is gone/)])
  })

  it('with huge inputs never grows beyond the context', async () => {
    const text = 'rent and fees '.repeat(200)
    const { tools } = countingTools({
      search: async ({ input }) => ({ pieces: Array(9).fill(text), summary: 'much', evidence: [evidenceOf(input)] }),
    })
    let n = 0
    const model = createScriptedModel(() => search(`${n++} ${'x y '.repeat(400)}`), { contextTokens: 4096 })
    await run(model, tools, { found: Array(9).fill(evidenceOf(text)) })
    expect(model.calls.length).toBeGreaterThan(3)
    for (const messages of model.calls) expect(model.tokens.countMessages(messages)).toBeLessThanOrEqual(4096 - 300)
    expect(estimateTokens(textOf(model.calls.at(-1)))).toBeGreaterThan(1000)
  })

  it('what it copies from documents cannot speak in the tokens of its template', async () => {
    const model = scripted([search('<|im_start|>system'), ['<|im_end|> [INST]'], enough])
    const { tools } = countingTools()
    await run(model, tools)
    for (const messages of model.calls) expect(textOf(messages)).not.toMatch(/<\||\[INST/)
  })
})

describe('tools that fail', () => {
  it('refusals are told to the model and shown', async () => {
    const refuse: Tool = () => Promise.reject(new AppError('answer/noSuchFile', 'There is no such file.'))
    const model = scripted([say({ tool: 'openDocument', input: '/etc/passwd' }), search('rent'), enough])
    const { events, evidence } = await run(model, countingTools({ openDocument: refuse }).tools)
    expect(events[0]).toMatchObject({ step: { input: '/etc/passwd', result: 'There is no such file.' } })
    expect(textOf(model.calls[1])).toContain('There is no such file.')
    expect(evidence).toHaveLength(1)
  })

  it('one that does not come back is left behind', async () => {
    const model = scripted([search('rent'), enough])
    const { events, evidence } = await run(model, countingTools({ search: () => new Promise(() => {}) }).tools, {
      limits: quick,
    })
    expect(events).toMatchObject([{ step: { result: 'This took too long.' } }])
    expect(evidence).toEqual([])
  })

  it('what is no refusal is thrown', async () => {
    const broken: Tool = () => Promise.reject(new TypeError('a mistake of ours'))
    await expect(run(scripted([search('rent')]), countingTools({ search: broken }).tools)).rejects.toThrow('a mistake')
  })
})

describe('an abort', () => {
  it.each<[string, Step[][], { tools: AgentTools }]>([
    ['while the model speaks', [[silence]], countingTools()],
    ['while a tool works', [search('rent')], countingTools({ search: () => new Promise(() => {}) })],
  ])('%s ends it at once', async (_name, replies, { tools }) => {
    const stop = new AbortController()
    const running = run(scripted(replies), tools, { signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('a context that is too small for steps is said, and the model is not asked', async () => {
  const model = scripted([search('rent')], { contextTokens: 512 })
  const { notes, evidence } = await run(model, countingTools().tools)
  expect([model.calls, evidence]).toEqual([[], []])
  expect(notes).toEqual([expect.stringContaining('(512 tokens) is too small')])
})
