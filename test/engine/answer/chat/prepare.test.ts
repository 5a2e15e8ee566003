import { describe, expect, it, onTestFinished } from 'vitest'
import type { AnswerEvent, Source } from '../../../../src-main/contract/types.ts'
import { createMemory } from '../../../../src-main/engine/answer/chat/memory/memory.ts'
import type { SettledChatMode } from '../../../../src-main/engine/answer/chat/mode.ts'
import { prepareTurn, type PrepareParts, type PrepareRequest } from '../../../../src-main/engine/answer/chat/prepare.ts'
import { splitSentences } from '../../../../src-main/engine/chunk/sentences.ts'
import { openAskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { createScriptedModel, type Step } from '../../../fixtures/scriptedModel.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'
import { citing } from './turns.ts'

const files = {
  'lease.txt': 'The rent is 900 EUR a month, due on the first day.',
  'roof.txt': 'The landlord pays for the roof of the house.',
  'garden.txt': 'The tenant waters the garden twice a week.',
}
const index = { files: 3, filesRead: 3, passages: 3, embedded: 3 }

async function preparing(replace: Partial<PrepareParts> = {}) {
  const { reader, retriever, close } = await openAskableLibrary(await temporaryFolder(), files)
  onTestFinished(close)
  const searched: string[] = []
  const parts: PrepareParts = {
    reader,
    retriever: {
      ...retriever,
      retrieve: (question, ...rest) => (searched.push(question), retriever.retrieve(question, ...rest)),
    },
    splitSentences,
    memory: createMemory(),
    condense: async (_model, question) => ({ question: `${question} of the rent`, warning: null }),
    searchExhaustively: () => Promise.reject(new Error('not asked for')),
    ...replace,
  }
  const file = reader.listFiles({ offset: 0, limit: 9 }).rows.find(({ path }) => path === 'lease.txt')
  const document = reader.document(file?.documentId ?? 0)
  const quote = 'The rent is 900 EUR a month, due on the first day.'
  const place = { start: 0, end: quote.length, headingPath: [], pages: [], title: '' }
  const source: Source = {
    n: 1,
    quote,
    file: 'lease.txt',
    fileId: file?.id ?? 0,
    documentId: document?.id ?? 0,
    contentHash: document?.contentHash ?? '',
    ...place,
  }
  const history = [citing('What is the rent?', [source])]

  /** What is prepared, with one piece of evidence found. */
  async function prepare(mode: SettledChatMode, asked: Partial<PrepareRequest> = {}, script: readonly Step[] = []) {
    const model = createScriptedModel(script)
    const request = { question: 'Who pays for the roof?', history: [], model, mode, index, topK: 1, ...asked }
    const events: AnswerEvent[] = []
    const turn = prepareTurn(parts, request, undefined)
    for (;;) {
      const next = await turn.next()
      if (next.done) return { events, model, ...next.value, paths: next.value.found.map((item) => item.file) }
      events.push(next.value)
    }
  }
  return { prepare, history, searched, parts }
}

describe('the modes', () => {
  it('simple searches nothing and remembers own words', async () => {
    const { prepare, searched } = await preparing()
    const own = citing('Where is Rome?', [], { chatMode: 'simple', text: 'In Italy.' })
    const { found, memory, events } = await prepare('simple', { history: [own] })
    expect([found, events, searched]).toEqual([[], [], []])
    expect(memory).toContain('In Italy.')
  })

  it('condense_question asks what it searched for, and shows nothing of the conversation', async () => {
    const { prepare, history, searched } = await preparing()
    const turn = await prepare('condense_question', { history, question: 'On which day is the rent due each month?' })
    expect(turn).toMatchObject({ asked: 'On which day is the rent due each month? of the rent', memory: '' })
    expect(searched.at(-1)).toBe(turn.asked)
    expect((await prepare('condense_question')).asked).toBe('Who pays for the roof?')
  })

  it('context searches a follow-up with the turns before it, and shows them', async () => {
    const { prepare, history, searched } = await preparing()
    const turn = await prepare('context', { history, question: 'Why?' })
    expect(turn).toMatchObject({ asked: 'Why?', searched: 'What is the rent? Why?' })
    expect(turn.memory).toContain('Answer: The rent is 900 EUR')
    expect(searched).toEqual(['What is the rent? Why?'])
    expect(turn.model.calls).toEqual([])
  })

  it('condense_plus_context does both, for follow-ups only', async () => {
    const { prepare, history } = await preparing()
    const turn = await prepare('condense_plus_context', { history, question: 'When is it due?' })
    expect(turn).toMatchObject({ asked: 'When is it due?', searched: 'When is it due? of the rent' })
    expect(turn.memory).not.toBe('')
    const fresh = await prepare('condense_plus_context', { history })
    expect(fresh.searched).toBe('Who pays for the roof?')
  })

  it('react searches on; what it found comes before what was found at once', async () => {
    const { prepare } = await preparing()
    const replies = [{ tool: 'search', input: 'garden' }, { tool: 'calculator', input: '12 * 900' }, { done: true }]
    const model = createScriptedModel(() => [JSON.stringify({ thought: '', ...replies.shift() })])
    const turn = await prepare('react', { model, topK: 2 })
    expect(turn.paths[0]).toBe('garden.txt')
    expect(turn.steps.map(({ tool }) => tool)).toEqual(['search', 'calculator'])
    expect(turn.events.map(({ type }) => type)).toEqual(['evidence', 'step', 'step'])
    expect(turn.memory).toBe('Worked out: 12 * 900 = 10,800')
  })

  it('react with a model that cannot keep the form is the plain way, and says so', async () => {
    const { prepare } = await preparing()
    const turn = await prepare('react', {}, ['The landlord, I think.'])
    expect(turn.paths).toEqual(['roof.txt'])
    expect(turn.notices).toEqual([expect.stringContaining('did not keep to the form')])
    expect(turn.events.at(-1)).toEqual({ type: 'notice', message: turn.notices[0] })
  })

  it('without a model there is evidence, and no memory', async () => {
    const { prepare, history } = await preparing()
    const turn = await prepare('context', { model: null, history, question: 'Why?' })
    expect(turn).toMatchObject({ memory: '', notices: [], searched: 'What is the rent? Why?' })
    expect(turn.found).toHaveLength(1)
  })
})

describe('whatever the mode', () => {
  it('evidence is on the screen before a model is asked for anything', async () => {
    const condense = async () => ({ question: null, warning: 'It did not.' })
    const { prepare, history } = await preparing({ condense })
    const turn = await prepare('condense_plus_context', { history, question: 'Why?' })
    expect(turn.events.map(({ type }) => type)).toEqual(['evidence', 'notice'])
    expect([turn.notices, turn.searched]).toEqual([['It did not.'], 'What is the rent? Why?'])
  })

  it.each(['condense_question', 'context', 'condense_plus_context', 'react'] as const)(
    '%s: a follow-up keeps its evidence behind the best that is found, a new question does not',
    async (mode) => {
      const { prepare, history } = await preparing()
      const done = [JSON.stringify({ thought: '', done: true })]
      const paths = async (question: string) => (await prepare(mode, { history, question, topK: 2 }, done)).paths
      const [best, kept] = await paths('And who waters the garden there?')
      expect([best, kept]).toEqual(['garden.txt', 'lease.txt'])
      expect(await paths('Who waters the garden of the house twice a week?')).not.toContain('lease.txt')
    },
  )

  it('an abort ends it', async () => {
    const { parts } = await preparing()
    const request = { question: 'Why?', history: [], model: null, mode: 'context', index, topK: 1 } as const
    const turn = prepareTurn(parts, request, AbortSignal.abort())
    await expect(turn.next()).rejects.toMatchObject({ name: 'AbortError' })
  })
})
