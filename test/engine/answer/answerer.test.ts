import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError, isAbort } from '../../../src-main/base/errors.ts'
import type { Answer, AnswerEvent } from '../../../src-main/contract/types.ts'
import { stopWordsOf } from '../../../src-main/engine/keyword/stopWords.ts'
import { condenseQuestion } from '../../../src-main/engine/retrieve/plan/writing/condense.ts'
import { openAskableLibrary, type AskableLibrary } from '../../fixtures/askableLibrary.ts'
import { makeHtml, makeMarkdown } from '../../fixtures/makeText.ts'
import { makePdf } from '../../fixtures/makePdf.ts'
import { eventsOf, expectTrue } from './expectTrue.ts'
import { copyingModel, createScriptedModel, inPieces, silence } from '../../fixtures/scriptedModel.ts'

const towerText =
  'The survey of the tower found cracks in the north wall.\n\nThe repair of the tower cost 8,400 pounds.\n\nThe tower was closed for eleven weeks.\n'

let top: string
let library: AskableLibrary

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-answer-'))
  library = await openAskableLibrary(top, {
    'boats/ferry.md': makeMarkdown([
      { heading: 'Ferry', level: 1 },
      { heading: 'Fares', level: 2 },
      'A crossing costs 14 pounds.\nChildren under five travel free of charge. A dog needs a muzzle on the crossing.',
      { heading: 'Timetable', level: 2 },
      'The last ferry leaves at 21:40 from the north pier.',
    ]),
    'bees.html': makeHtml(
      'Bees',
      '<h1>Bees</h1><p>A queen lays up to 2,000 eggs a day. The hive was moved to the orchard on 3 May 2019 by Ada Brandt.</p>',
    ),
    'survey.pdf': await makePdf([
      ['The survey of the tower found cracks in the north wall.'],
      ['The repair of the tower cost 8,400 pounds.', '', 'The tower was closed for eleven weeks.'],
    ]),
  })
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true, force: true })
})

async function ask(question: string, asked: Parameters<AskableLibrary['events']>[1] = {}): Promise<Answer> {
  const events = await eventsOf(library.events(question, asked))
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error('an answer ends with done')
  expectTrue(last.answer, events, library.reader)
  return last.answer
}

const quotesOf = ({ sources }: Answer): string[] => sources.map(({ quote }) => quote.replace(/\s+/g, ' '))
const verdictsOf = ({ sentences }: Answer): string[] => sentences.map(({ verdict }) => verdict)

describe('quoting', () => {
  it('answers with the sentence of the document, cited at its place', async () => {
    const answer = await ask('What does a crossing with the ferry cost?')
    expect(answer).toMatchObject({ declined: false, model: null, notices: [] })
    expect(answer.sentences[0]).toEqual({ text: 'A crossing costs 14 pounds.', verdict: 'supported', citations: [1] })
    expect(answer.sources[0]).toMatchObject({ file: 'boats/ferry.md', headingPath: ['Ferry', 'Fares'], pages: [] })
    expect(answer.sentences.every(({ citations }) => citations.length === 1)).toBe(true)
  })

  it('names the page of a quote, not those of its passage', async () => {
    const { sources } = await ask('What did the repair of the tower cost?')
    expect(sources.find(({ quote }) => quote.includes('8,400'))).toMatchObject({ file: 'survey.pdf', pages: [2] })
  })

  it('keeps the document’s order inside a document', async () => {
    const { sources } = await ask('Tell me about fares, children and dogs on the crossing')
    const places = sources.filter(({ file }) => file === 'boats/ferry.md').map(({ start }) => start)
    expect(places.length).toBeGreaterThan(1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('declines what is not there, with the closest passages as sources', async () => {
    const answer = await ask('Who composed the symphony about Reykjavik volcanoes?')
    expect(answer).toMatchObject({ declined: true, sentences: [] })
    expect(answer.text).toMatch(/^I could not find an answer in your documents\./)
    expect(answer.sources.length).toBeLessThanOrEqual(3)
  })

  it('says why the model that was chosen does not speak', async () => {
    const { notices } = await ask('What does a crossing cost?', { modelProblem: 'Ollama is not running.' })
    expect(notices).toEqual(['Ollama is not running. Quotes from your documents are shown instead.'])
  })

  it('asks for what an earlier question named', async () => {
    const first = await ask('When does the last ferry leave?')
    const history = [{ question: 'When does the last ferry leave?', answer: first }]
    expect(quotesOf(await ask('And where from?', { history }))).toContain(
      'The last ferry leaves at 21:40 from the north pier.',
    )
  })

  it('tells the truth about any question', async () => {
    const word = fc.constantFrom('ferry', 'cost', 'queen', 'tower', 'dog', 'May 2019', 'why', 'not', '?', '“', 'bees')
    const question = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    )
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { declined, sentences } = await ask(asked)
        expect(sentences.length === 0).toBe(declined)
        expect(sentences.length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a model speaks', () => {
  const question = 'What does the repair of the tower cost, and how many eggs does a queen lay a day?'

  it('is bound to the same spans whether it obeys, ignores or sabotages the markers', async () => {
    const obeying = await ask(question, { model: copyingModel('obeys') })
    const ignoring = await ask(question, { model: copyingModel('ignores') })
    expect(verdictsOf(obeying)).toEqual(verdictsOf(obeying).map(() => 'supported'))
    expect(obeying.sources.length).toBeGreaterThan(3)
    expect(ignoring.sentences).toEqual(obeying.sentences)
    expect(ignoring.sources).toEqual(obeying.sources)
    expect(obeying.model).toBe('scripted')
    expect(obeying.text).not.toMatch(/\[\d/)

    const sabotaging = await ask(question, { model: copyingModel('sabotages') })
    for (const [index, { text, verdict }] of sabotaging.sentences.entries()) {
      // Copies stand where they stood; sentences with a changed figure are found out.
      const isCopy = obeying.sentences[index]?.text === text
      expect(verdict, text).toMatch(isCopy ? /^supported$/ : /^(?:contradicted|notFound)$/)
    }
    expect(verdictsOf(sabotaging)).toContain('contradicted')
    expect(verdictsOf(sabotaging)).toContain('supported')
  })

  it('marks wrong numbers, dates and names, and says which', async () => {
    const said = [
      'The hive was moved to the orchard on 3 May 2019 by Ada Brandt.',
      'The hive was moved to the orchard on 4 May 2019 by Ada Brandt.',
      'The hive was moved to the orchard on 3 May 2019 by Otto Lind.',
      'A queen lays up to 3,000 eggs a day.',
    ]
    const { sentences } = await ask('Who moved the hive, and when?', {
      model: createScriptedModel(inPieces(said.join(' '))),
    })
    expect(sentences.map(({ verdict }) => verdict)).toEqual([
      'supported',
      'contradicted',
      'contradicted',
      'contradicted',
    ])
    expect(sentences.map(({ reason }) => /“[^”]*”/.exec(reason ?? '')?.[0])).toEqual([
      undefined,
      '“4 May 2019”',
      '“Otto Lind”',
      '“3,000”',
    ])
  })

  it('warns when nothing that it said was found', async () => {
    const { notices } = await ask(question, { model: createScriptedModel(['Penguins huddle in polar storms.']) })
    expect(notices).toEqual(['No sentence of this answer was found in your documents: do not rely on it.'])
  })

  it('may decline; the word for it is never shown', async () => {
    const model = createScriptedModel(inPieces('NOT_IN_DOCUMENTS. Sorry.', 4))
    const answer = await ask(question, { model })
    expect(answer).toMatchObject({ declined: true, model: 'scripted', sentences: [] })
    expect(answer.text).not.toContain('NOT')
    expect(model.stopped).toBe(1)
  })

  it('shows what only begins like that word', async () => {
    const { text } = await ask(question, { model: createScriptedModel(['NOT', ' everything is known about bees.']) })
    expect(text).toBe('NOT everything is known about bees.')
  })

  it('reads what fits its context, and what was left out is said', async () => {
    const model = copyingModel('obeys', { contextTokens: 620 })
    const { notices } = await ask(question, { model, options: { responseMode: 'simple_summarize' } })
    expect(notices).toEqual([
      expect.stringMatching(
        /^\d+ of \d+ passages were left out: no more fits into the context of scripted \(620 tokens\)\.$/,
      ),
    ])
    const small = await ask(question, { model: copyingModel('obeys', { contextTokens: 200 }) })
    expect(small.model).toBeNull()
    expect(small.notices[0]).toMatch(/do not fit into the context of scripted \(200 tokens\)/)
    expect(small.sentences.length).toBeGreaterThan(0)
  })

  it('hears the conversation before', async () => {
    const first = await ask('When does the last ferry leave?')
    const model = copyingModel('obeys')
    await ask('And where from?', { model, history: [{ question: 'When does the last ferry leave?', answer: first }] })
    const prompt = model.calls[0]?.at(-1)?.content ?? ''
    expect(prompt).toContain('Question: When does the last ferry leave?\nAnswer: ')
    expect(prompt.endsWith('Question: And where from?')).toBe(true)
  })

  it('tells the truth whatever it says, in whatever pieces', async () => {
    const sentence = fc.constantFrom(
      'A queen lays up to 2,000 eggs a day [1].',
      'The repair cost 9,999 pounds. [3]',
      'Sure!\n',
      '- The tower was closed for eleven weeks [99]',
      '<think>The repair [2]?</think>',
      'See [2][1].',
      '\n\n',
      'NOT_IN',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { maxLength: 6 }), fc.integer({ min: 1, max: 20 }), async (said, length) => {
        await ask(question, { model: createScriptedModel(inPieces(said.join(' '), length)) })
      }),
      { numRuns: 60 },
    )
  })
})

describe('a model fails', () => {
  const copy = 'A queen lays up to 2,000 eggs a day.'
  const question = 'How many eggs does a queen lay?'

  it.each([
    [
      'at once',
      [new AppError('models/notRunning', 'Ollama is not running.')],
      'Ollama is not running. Quotes from your documents are shown instead.',
    ],
    ['with nothing', ['  ', '\n'], 'scripted answered nothing. Quotes from your documents are shown instead.', 1],
  ])('%s: quotes stand in for it', async (_name, script, notice, retries = 0) => {
    const model = createScriptedModel(script)
    const answer = await ask(question, { model })
    expect(answer).toMatchObject({ model: null })
    expect(answer.notices.at(-1)).toBe(notice)
    expect(model.calls).toHaveLength(1 + retries)
    expect(quotesOf(answer)).toContain(copy)
  })

  it('in the middle: what it said stays, and quotes follow', async () => {
    const said = 'The hive was moved to the orchard on 3 May 2019 by Ada Brandt. And '
    const model = createScriptedModel([...inPieces(said), new AppError('models/failed', 'The connection broke off.')])
    const answer = await ask(question, { model })
    expect(answer.model).toBe('scripted')
    expect(answer.text.startsWith(said.trim())).toBe(true)
    expect(quotesOf(answer)).toContain(copy)
    expect(answer.notices).toEqual([
      'The connection broke off. The answer ends early.',
      'Quotes from your documents follow what it said.',
    ])
  })

  it('behind the sentence that answers: it is not quoted again', async () => {
    const model = createScriptedModel([`${copy} And `, new AppError('models/failed', 'The connection broke off.')])
    const { sentences, notices } = await ask('How many eggs does a queen lay a day?', { model })
    expect(sentences.filter(({ text }) => text === copy)).toHaveLength(1)
    expect(notices).toEqual(['The connection broke off. The answer ends early.'])
  })

  it('at its longest reply: the answer ends there, and that is said', async () => {
    const model = createScriptedModel([
      copy,
      ' It also',
      new AppError('models/cutShort', 'It reached its longest reply.'),
    ])
    const answer = await ask(question, { model })
    expect(answer.notices).toEqual(['It reached its longest reply.'])
    expect(answer.sentences).toHaveLength(2)
  })

  it('by silence: it is stopped, and asked once more', async () => {
    const silent = await openAskableLibrary(join(top, 'silent'), { 'a.txt': copy }, undefined, () => ({
      limits: { firstTokenMs: 5_000, betweenTokensMs: 10 },
    }))
    const model = createScriptedModel([`${copy} `, silence])
    const answer = await silent.ask(question, { model })
    silent.close()
    expect(model.stopped).toBe(2)
    expect(answer.notices[0]).toMatch(/^The model said nothing for \d+ seconds.* asked once more/)
    expect(answer.text.startsWith(copy)).toBe(true)
  })
})

describe('stopping', () => {
  it('ends with AbortError and stops the model; what came before stays valid', async () => {
    const controller = new AbortController()
    const model = createScriptedModel([
      ...inPieces('A queen lays up to 2,000 eggs a day. She rests until dawn.'),
      silence,
    ])
    const events: AnswerEvent[] = []
    const run = async () => {
      for await (const event of library.events('How many eggs?', { model, signal: controller.signal })) {
        events.push(event)
        if (event.type === 'sentence') controller.abort()
      }
    }
    await expect(run()).rejects.toSatisfy(isAbort)
    await vi.waitFor(() => expect(model.stopped).toBe(1))
    expect(events.map(({ type }) => type)).toContain('sentence')
    expect(events.map(({ type }) => type)).not.toContain('done')
  })

  it('before the beginning does nothing at all', async () => {
    const model = copyingModel('obeys')
    const stream = library.events('How many eggs?', { model, signal: AbortSignal.abort() })
    await expect(eventsOf(stream)).rejects.toSatisfy(isAbort)
    expect(model.calls).toEqual([])
  })

  it('by walking away stops the model too', async () => {
    const model = createScriptedModel(inPieces('A queen lays up to 2,000 eggs a day. '.repeat(50)))
    for await (const event of library.events('How many eggs?', { model })) if (event.type === 'delta') break
    expect(model.stopped).toBe(1)
  })
})

describe('the library changes', () => {
  it('never cites a document that was deleted, and says when the index is not complete', async () => {
    const files = { 'one.txt': 'The harbour master is Ines Falk.', 'two.txt': 'The harbour master lives at the quay.' }
    const other = await openAskableLibrary(join(top, 'other'), files, undefined, () => ({
      indexState: () => ({ files: 3, filesRead: 2, passages: 2, embedded: 1 }),
    }))
    const isOne = ({ path }: { path: string }) => path === 'one.txt'
    const file = other.reader.listFiles({ offset: 0, limit: 9 }).rows.find(isOne)
    other.writer.deleteFiles(file ? [file.id] : [])
    other.writer.collectGarbage()
    const answer = await other.ask('Who is the harbour master?')
    other.close()
    expect(answer.sources.map((source) => source.file)).toEqual(['two.txt'])
    expect(answer.notices).toEqual([
      'When you asked, 2 of 3 files had been read and 1 of 2 passages could be searched by meaning (all of them by words): ask again later.',
    ])
  })

  it('says that there are no documents yet', async () => {
    const empty = await openAskableLibrary(join(top, 'empty'), {})
    const answer = await empty.ask('Who?')
    empty.close()
    expect(answer).toMatchObject({ declined: true, sources: [] })
    expect(answer.text).toContain('There are no documents in your library yet.')
  })
})

describe('a follow-up', () => {
  const before = async () => [
    { question: 'What was found in the tower?', answer: await ask('What was found in the tower?') },
  ]
  /** Writes out the question when it is asked for one, else copies the first sentence of the prompt. */
  const writing = (written: string) =>
    createScriptedModel((messages) =>
      messages.some(({ content }) => content.includes('"question"'))
        ? [written]
        : ['The repair cost 8,400 pounds [1].'],
    )
  const openCondensing = () =>
    openAskableLibrary(join(top, `condensing-${Math.random()}`), { 'tower.txt': towerText }, undefined, () => ({
      condense: (model, question, history, signal) => {
        const turns = history.map((turn) => ({ question: turn.question, answer: turn.answer.text }))
        return condenseQuestion({ model, question, history: turns, stopWordsOf }, signal)
      },
    }))

  it('is written out by the model and searched anew; what was found before is shown meanwhile', async () => {
    const condensing = await openCondensing()
    const model = writing('{"question": "What did the repair of the tower cost?"}')
    const events = await eventsOf(condensing.events('And what did it cost?', { model, history: await before() }))
    const evidence = events.filter((event) => event.type === 'evidence')
    expect(evidence).toHaveLength(2)
    expect(evidence[1]?.evidence[0]?.text).toContain('8,400')
    expect(events.at(-1)).toMatchObject({ type: 'done', answer: { notices: [] } })
    condensing.close()
  })

  it('that the model cannot write out is searched with the turn before it, and that is said', async () => {
    const condensing = await openCondensing()
    const answer = await condensing.ask('And what did it cost?', { model: writing('no idea'), history: await before() })
    expect(answer.notices[0]).toContain('searched together with the question before it')
    expect(answer.declined).toBe(false)
    condensing.close()
  })
})
