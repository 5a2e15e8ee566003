import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, AnswerEvent } from '../../../src-main/contract/types.ts'
import { openAskableLibrary, type AskableLibrary, type Asked } from '../../fixtures/askableLibrary.ts'
import { copyingModel, createScriptedModel, inPieces } from '../../fixtures/scriptedModel.ts'
import { eventsOf } from './expectTrue.ts'

let top: string
let library: AskableLibrary

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-ways-'))
  library = await openAskableLibrary(top, {
    'leases/flat.txt': 'The rent of the flat is 900 euros a month. The deposit of the flat is three rents.',
    'leases/shop.txt': 'The rent of the shop is 2,400 euros a month. Force majeure ends no lease.',
    'letters/claim.txt': 'We claim force majeure since 3 May 2021. Force majeure suspends the rent.',
  })
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true, force: true })
})

async function ask(question: string, asked: Asked = {}): Promise<{ answer: Answer; events: AnswerEvent[] }> {
  const events = await eventsOf(library.events(question, asked))
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error('an answer ends with done')
  return { answer: last.answer, events }
}

describe('everything is counted', () => {
  it('without a model and without the best passages: a count, a row for each document, a source for each row', async () => {
    const { answer, events } = await ask('Which documents mention “force majeure”?')
    expect(answer.declined).toBe(false)
    expect(answer.text).toContain('2 of 3 documents')
    expect(answer.table).toMatchObject({ total: 2, counted: 'documents' })
    expect(answer.sources.map(({ quote }) => quote).join(' ')).toMatch(/force majeure/i)
    for (const { source } of answer.table?.rows ?? []) expect(answer.sources[source - 1]?.n).toBe(source)
    expect(events.map(({ type }) => type)).toContain('table')
  })

  it('also where a model is chosen: it is not asked', async () => {
    const model = copyingModel('obeys')
    const { answer } = await ask('How many documents mention “force majeure”?', { model })
    expect(model.calls).toEqual([])
    expect(answer).toMatchObject({ model: null, declined: false })
  })

  it('an ordinary “how much” is answered from the best passages', async () => {
    const { answer } = await ask('How much is the rent of the shop?')
    expect(answer.table).toBeUndefined()
    expect(answer.text).toContain('2,400 euros')
  })
})

describe('documents that disagree', () => {
  it('are shown side by side with the answer, each side with its source, the newest first', async () => {
    const versions = await openAskableLibrary(join(top, 'versions'), {
      'policy-2021.txt': 'Records policy. Travel receipts are kept for six years. Ledgers are kept for ten years.',
      'policy-2024.txt': 'Records policy. Travel receipts are kept for eight years. Ledgers are kept for ten years.',
    })
    const answer = await versions.ask('How long are travel receipts kept?')
    versions.close()
    expect(answer.disagreements).toHaveLength(1)
    const [side, other] = answer.disagreements?.[0]?.sides ?? []
    expect(new Set([side?.value, other?.value])).toEqual(new Set(['eight years', 'six years']))
    expect(side?.modifiedMs).toBeGreaterThanOrEqual(other?.modifiedMs ?? Infinity)
    for (const { source, value } of answer.disagreements?.[0]?.sides ?? []) {
      expect(answer.sources[source - 1]?.quote).toContain(value)
    }
  })
})

describe('a model that uses tools', () => {
  const reply = (call: object): string => JSON.stringify({ thought: 'x', ...call })

  it('searches on by itself; its steps are shown and kept, and its answer is checked like any other', async () => {
    const turns = [
      reply({ tool: 'search', input: 'deposit of the flat' }),
      reply({ tool: 'calculator', input: '3 * 900' }),
      reply({ done: true }),
    ]
    const model = createScriptedModel(() => {
      const next = turns.shift()
      return next === undefined ? inPieces('The deposit of the flat is three rents. It opened in 2023.') : [next]
    })
    const { answer, events } = await ask('What is the deposit?', { model, options: { chatMode: 'react' } })
    expect(answer).toMatchObject({ chatMode: 'react', model: 'scripted' })
    expect(answer.steps?.map(({ tool, input }) => [tool, input])).toEqual([
      ['search', 'deposit of the flat'],
      ['calculator', '3 * 900'],
    ])
    expect(events.flatMap((event) => (event.type === 'step' ? [event.step] : []))).toEqual(answer.steps)
    expect(answer.sentences.map(({ verdict }) => verdict)).toEqual(['supported', 'notFound'])
  })
})

describe('a model that sees', () => {
  const says = 'The rent of the flat is 900 euros a month. The picture shows a red door.'

  it.each([
    ['is shown the pictures beside the passages', true, 1],
    ['or not, where it does not see', false, 0],
  ])('%s; what only a picture says stays unfound', async (_, canSee, shown) => {
    const picture = { n: 1, at: 0, text: 'Figure 1. The flat.' }
    const withPicture = await openAskableLibrary(
      join(top, `seen-${canSee}`),
      { 'flat.txt': 'The rent of the flat is 900 euros a month.' },
      undefined,
      ({ retriever }) => ({
        retriever: {
          ...retriever,
          query: async (...request) => {
            const { evidence, trace } = await retriever.query(...request)
            const pictures = (documentId: number) => [{ ...picture, documentId }]
            return { evidence: evidence.map((item) => ({ ...item, pictures: pictures(item.documentId) })), trace }
          },
        },
        readPicture: async () => ({ bytes: new Uint8Array([1, 2, 3]) }),
      }),
    )
    const model = createScriptedModel(inPieces(says), { abilities: { canSee } })
    const answer = await withPicture.ask('What is the rent of the flat?', { model })
    withPicture.close()
    expect(model.calls[0]?.at(-1)?.images?.length ?? 0).toBe(shown)
    expect(answer.sentences.map(({ verdict }) => verdict)).toEqual(['supported', 'notFound'])
  })
})

describe('strict', () => {
  const invented = 'The rent of the flat is 900 euros a month. The owner is Marcus Webb of Leeds.'

  it('shows nothing that the documents do not carry, not even while it streams', async () => {
    const { answer, events } = await ask('What is the rent of the flat?', {
      model: createScriptedModel(inPieces(invented)),
      options: { isStrict: true },
    })
    const shown = events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join('')
    expect(shown).toBe('The rent of the flat is 900 euros a month.')
    expect(answer.text).toBe(shown)
    expect(answer.sentences.map(({ isHidden }) => isHidden === true)).toEqual([false, true])
  })

  it.each(['simple', 'context'] as const)(
    'declines where the model speaks of its own knowledge (%s)',
    async (chatMode) => {
      const { answer } = await ask('What is the capital of France?', {
        model: createScriptedModel(inPieces('The capital of France is Paris.')),
        options: { isStrict: true, chatMode },
      })
      expect(answer.declined).toBe(true)
      expect(answer.text).not.toContain('Paris')
    },
  )

  it('otherwise own knowledge is shown as such: no sentence of it is in the documents', async () => {
    const { answer } = await ask('What is the capital of France?', {
      model: createScriptedModel(inPieces('The capital of France is Paris.')),
      options: { chatMode: 'simple' },
    })
    expect(answer.sentences.map(({ verdict, citations }) => [verdict, citations])).toEqual([['notFound', []]])
  })
})

describe('a conversation', () => {
  it('keeps what the last answer stood on among what a follow-up is answered from', async () => {
    const first = await ask('What is the deposit of the flat?')
    const model = copyingModel('obeys')
    const history = [{ question: 'What is the deposit of the flat?', answer: first.answer }]
    const { events } = await ask('Why is it so high?', { model, history, options: { chatMode: 'context' } })
    const last = events.findLast((event) => event.type === 'evidence')
    expect(last?.type === 'evidence' && last.evidence.map(({ file }) => file)).toContain('leases/flat.txt')
    expect(model.calls.at(-1)?.at(-1)?.content).toContain('three rents')
  })
})
