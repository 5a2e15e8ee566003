import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { AnswerTrace } from '../../../../src-main/contract/nouns/traceTypes.ts'
import { openAskableLibrary, type AskableLibrary, type Asked } from '../../../fixtures/askableLibrary.ts'
import { copyingModel, createScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { eventsOf } from '../expectTrue.ts'

const rent =
  'The rent of the flat is 900 euros a month, is due on the first day of it, and is paid by the tenant to the landlord by bank transfer.'

let top: string
let library: AskableLibrary
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-trace-'))
  library = await openAskableLibrary(top, {
    'lease.txt': `${rent}\n`,
    'copy.txt': `Copy. ${rent}\n`,
    'ads/offer.txt': 'Another rent of another flat is 950 euros a month.\n',
    'garden.txt': 'The garden is watered twice a week by the tenant.\n',
  })
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true, force: true })
})

/** The whole answer with its trace, told before its end. */
async function trace(question: string, asked: Asked = {}) {
  const traces: AnswerTrace[] = []
  const answer = await library.ask(question, { ...asked, onTrace: (each) => traces.push(each) })
  const [first] = traces
  if (!first || traces.length > 1) throw new Error('an answer has one trace')
  return { answer, trace: first }
}

/** A model that counts its tokens. */
function counting(...args: Parameters<typeof createScriptedModel>) {
  const model = createScriptedModel(...args)
  const { stream } = model
  model.stream = async function* (messages, options, signal) {
    yield* stream(messages, options, signal)
    options.onUsage?.({ promptTokens: 100, replyTokens: 10 })
  }
  return model
}

describe('a quoted answer', () => {
  it('tells what was searched, which index found what, and what became of each passage', async () => {
    const { answer, trace: told } = await trace('What is the rent of the flat?')
    expect(told).toMatchObject({
      question: 'What is the rent of the flat?',
      model: null,
      requests: [],
      leftOut: [],
      confidence: answer.confidence,
      bar: 0.25,
    })
    const [search] = told.searches
    expect(search).toMatchObject({ stage: 'question', queries: [{ origin: 'original', legs: 'both', weight: 1 }] })
    const [best] = search?.passages ?? []
    expect(best?.why).toEqual([
      { index: 'keyword', rank: expect.any(Number) as number, score: expect.any(Number) as number },
      { index: 'vector', rank: expect.any(Number) as number, score: expect.any(Number) as number },
    ])
    expect(search?.passages.map(({ fate }) => fate)).toEqual(expect.arrayContaining(['used', 'duplicate']))
    expect(search?.ranked).toBe(search?.passages.length)
    expect(told.times.evidenceMs).toBeLessThanOrEqual(told.times.ms)
    expect(answer.passageIds).toContain(best?.passageId)
  })
})

describe('a written answer', () => {
  it('tells the prompt exactly as it was sent, with the server’s own counts', async () => {
    const model = counting(() => ['The rent of the flat ', 'is 900 euros a month.'])
    const { trace: told, answer } = await trace('What is the rent of the flat?', { model })
    expect(told.requests.map(({ messages }) => messages)).toEqual(
      model.calls.map((messages) => messages.map((message) => ({ ...message, images: 0 }))),
    )
    expect(told.requests[0]).toMatchObject({ stage: 'answer', promptTokens: 100, replyTokens: 10, problem: null })
    expect(told.model).toEqual({ name: 'scripted', contextTokens: 8192, billions: 3 })
    expect(answer.usage).toMatchObject({ promptTokens: 100, replyTokens: 10 })
  })

  it('counts the tokens of steps too', async () => {
    const search = JSON.stringify({ thought: 'look', tool: 'search', input: 'rent' })
    const done = JSON.stringify({ thought: 'enough', tool: 'finish', input: '' })
    let call = 0
    const model = counting(() => [[search, done][call++] ?? 'The rent of the flat is 900 euros a month.'])
    const { trace: told, answer } = await trace('What is the rent of the flat?', {
      model,
      options: { chatMode: 'react' },
    })
    const ofSteps = told.requests.filter(({ stage }) => stage === 'agent').length
    expect(ofSteps).toBeGreaterThan(0)
    expect(answer.usage?.promptTokens).toBe(100 * told.requests.length)
    expect(told.searches.map(({ stage }) => stage)).toContain('agent')
  })

  it('tells which evidence had no room in the prompt', async () => {
    const model = copyingModel('obeys', { contextTokens: 480 })
    const { trace: told, answer } = await trace('What is the rent of the flat?', { model })
    const noRoom = told.searches.flatMap(({ passages }) => passages.filter(({ fate }) => fate === 'noRoom'))
    expect(noRoom.length > 0).toBe((answer.usage?.passagesLeftOut ?? 0) > 0)
    expect(answer.usage?.passagesLeftOut).toBeGreaterThan(0)
  })

  it('a request that fails is told with its reason', async () => {
    const model = createScriptedModel([new AppError('models/outOfMemory', 'It has no room.')])
    const { trace: told } = await trace('What is the rent of the flat?', { model })
    expect(told.requests.at(-1)?.problem).toBe('It has no room.')
  })
})

it('an answer that is stopped leaves its trace too', async () => {
  const traces: AnswerTrace[] = []
  const events = library.events('What is the rent of the flat?', { onTrace: (each) => traces.push(each) })
  for await (const event of events) if (event.type === 'evidence') break
  expect(traces).toHaveLength(1)
  expect(traces[0]?.times).toMatchObject({ firstWordMs: null })
})

describe('other evidence', () => {
  it('an answer is made without the passages that are named, wherever they are said again', async () => {
    const { answer: first } = await trace('What is the rent of the flat?')
    const { answer, trace: told } = await trace('What is the rent of the flat?', { without: first.passageIds ?? [] })
    expect(first.text).toContain('900')
    expect(answer.text).not.toContain('900')
    expect(answer.sources.map(({ file }) => file)).not.toContain('copy.txt')
    expect(told.leftOut).toEqual(answer.leftOut)
    expect(answer.leftOut).toEqual(first.passageIds)
    expect(told.searches[0]?.passages.filter(({ fate }) => fate === 'leftOut').length).toBeGreaterThan(1)
  })

  it('nothing pinned, nothing counted comes back; where nothing else is left, that is said', async () => {
    const question = 'What is the rent of the flat?'
    const first = await library.ask(question)
    const without = Array.from({ length: 50 }, (_none, index) => index + 1)
    const follow = await library.ask('And what is it for?', { without, history: [{ question, answer: first }] })
    expect([follow.sources, follow.notices]).toEqual([
      [],
      ['Nothing else was found than the passages that you left out.'],
    ])
    const counted = await library.ask('Which documents mention rent?', { without })
    expect(counted.table).toBeUndefined()
    expect(counted.notices).toContain('Places in the passages that you left out are not counted.')
  })

  it('a filter that admits nothing is told as such', async () => {
    const answer = await library.ask('What is the rent?', { filter: { formats: ['pdf'] } })
    expect(answer.notices).toContain('Nothing that was read lies in what you chose to search.')
    expect(answer.sources).toEqual([])
    expect(await eventsOf(library.events('What is the rent?', { filter: { pathPrefix: 'ads' } }))).not.toContainEqual(
      expect.objectContaining({ type: 'notice' }),
    )
  })
})
