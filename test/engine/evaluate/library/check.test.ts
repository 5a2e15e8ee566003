import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QualityEvent, QualityReport } from '../../../../src-main/contract/nouns/qualityTypes.ts'
import { checkLibrary, type CheckParts, type CheckRequest } from '../../../../src-main/engine/evaluate/library/check.ts'
import { tellingWords } from '../../../../src-main/engine/keyword/query.ts'
import type { RetrieveOptions } from '../../../../src-main/engine/types.ts'
import { openAskableLibrary, type AskableLibrary } from '../../../fixtures/askableLibrary.ts'
import { createScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const subjects = ['lease', 'boiler', 'garden', 'insurance', 'archive', 'kitchen', 'library', 'workshop']
const verbs = ['inspected', 'repaired', 'painted', 'photographed', 'measured', 'cleaned']
const letter = (subject: string) =>
  verbs
    .map((verb, day) => `On visit ${day} the ${subject} was ${verb} by careful people from the harbour office nearby.`)
    .join('\n\n')

let top: string
let library: AskableLibrary
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-check-'))
  const files = Object.fromEntries(subjects.map((subject) => [`${subject}.txt`, letter(subject)]))
  library = await openAskableLibrary(top, files)
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true })
})

const request: CheckRequest = { questions: 12, seed: 3, setting: 'present', against: null, model: null }

function partsOf({ reader, store, retriever }: AskableLibrary, differently: Partial<CheckParts> = {}): CheckParts {
  return {
    reader,
    retriever,
    termsOf: tellingWords,
    documentFrequency: (term) => store.keywordTable.documentFrequency(term),
    indexState: () => ({ files: 8, filesRead: 8, passages: 8, embedded: 8 }),
    untilQuiet: async () => undefined,
    ...differently,
  }
}

async function check(
  parts: CheckParts,
  differently: Partial<CheckRequest> = {},
  signal = new AbortController().signal,
): Promise<{ events: QualityEvent[]; report: QualityReport }> {
  const events: QualityEvent[] = []
  for await (const event of checkLibrary(parts, { ...request, ...differently }, signal)) events.push(event)
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error('a check ends with its report')
  return { events, report: last.report }
}

describe('a check of a library', () => {
  test('asks questions from all of it, finds their sentences, and says how far it is', async () => {
    const { events, report } = await check(partsOf(library))
    expect(report).toMatchObject({ questions: 12, documents: 8, writtenBy: null, second: null, comparison: null })
    const { hit1, hit5, hit10, mrr10, citationPrecision } = report.first
    expect(hit10).toBeGreaterThan(0.8)
    expect(hit1 <= mrr10 && mrr10 <= hit10 && hit1 <= hit5 && hit5 <= hit10).toBe(true)
    expect(citationPrecision).toBeGreaterThan(0)
    const steps = events.filter((event) => event.type === 'progress')
    expect(steps.at(-1)).toMatchObject({ phase: 'asking', done: 12, total: 12, secondsLeft: 0 })
    expect(steps.map(({ phase }) => phase)).toEqual([...Array(12).fill('choosing'), ...Array(12).fill('asking')])
  })

  test('the same seed asks the same, another seed something else', async () => {
    const asked = async (seed: number) => {
      const questions: string[] = []
      const retrieve: typeof library.retriever.retrieve = (question, ...rest) => {
        questions.push(question)
        return library.retriever.retrieve(question, ...rest)
      }
      await check(partsOf(library, { retriever: { ...library.retriever, retrieve } }), { seed })
      return questions
    }
    expect(await asked(1)).toEqual(await asked(1))
    expect(await asked(1)).not.toEqual(await asked(2))
  })

  test('two settings meet the same questions; a blind one is worse, and that is no chance', async () => {
    const seen: Partial<RetrieveOptions>[] = []
    const retrieve: typeof library.retriever.retrieve = async (question, options = {}, signal) => {
      seen.push(options)
      return options.alpha === 1 ? [] : await library.retriever.retrieve(question, options, signal)
    }
    const { report } = await check(partsOf(library, { retriever: { ...library.retriever, retrieve } }), {
      setting: 'words',
      against: 'meaning',
    })
    expect(seen.slice(0, 2).map(({ alpha }) => alpha)).toEqual([0, 1])
    expect(report.second).toMatchObject({ setting: 'meaning', hit10: 0, citationPrecision: 0 })
    expect(report.comparison?.difference).toBeCloseTo(-report.first.mrr10, 3)
    expect(report.comparison?.pValue).toBeLessThan(0.05)
  })

  test('what failed is listed with its place, the worst first; the span is the sentence', async () => {
    const blind = { ...library.retriever, retrieve: async () => [] }
    const { report } = await check(partsOf(library, { retriever: blind }))
    expect(report.misses).toHaveLength(12)
    for (const { documentId, start, end, quote, file, rank } of report.misses) {
      expect(rank).toBeNull()
      expect(library.reader.content(documentId).text.slice(start, end)).toBe(quote)
      expect(quote).toContain(file.replace('.txt', ''))
    }
  })

  test('the user’s own questions go first', async () => {
    let asked = 0
    const untilQuiet = async () => {
      asked++
    }
    await check(partsOf(library, { untilQuiet }), { against: 'words' })
    expect(asked).toBe(24)
  })

  test('a stop ends it at once', async () => {
    const stopping = new AbortController()
    const seen: QualityEvent[] = []
    const reading = (async () => {
      for await (const event of checkLibrary(partsOf(library), request, stopping.signal)) {
        seen.push(event)
        if (event.type === 'progress' && event.phase === 'asking') stopping.abort()
      }
    })()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen.filter((event) => event.type === 'progress' && event.phase === 'asking')).toHaveLength(1)
  })
})

describe('questions of a model', () => {
  test('are asked as they are; those that do not fit are made without it, and that is said', async () => {
    const replies = ['Who came to look at the building?', 'I cannot.']
    const model = createScriptedModel(() => [replies[model.calls.length % 2] ?? ''], { name: 'writer' })
    const { report, events } = await check(partsOf(library), { model })
    expect(report.writtenBy).toBe('writer')
    expect(report.notices).toEqual([expect.stringContaining('6 of 12 questions')])
    expect(events[0]).toMatchObject({ type: 'progress', phase: 'writing' })
  })

  test('a model that fails is not asked again, and the check goes on', async () => {
    const model = createScriptedModel([new Error('Ollama went away.')])
    const { report } = await check(partsOf(library), { model })
    expect(model.calls).toHaveLength(1)
    expect(report.notices).toEqual([expect.stringContaining('Ollama went away.')])
  })
})

describe('what a check says of', () => {
  test('an empty library', async () => {
    const empty = await openAskableLibrary(await temporaryFolder(), {})
    const state = { files: 0, filesRead: 0, passages: 0, embedded: 0 }
    await expect(check(partsOf(empty, { indexState: () => state }))).rejects.toMatchObject({
      code: 'evaluate/emptyLibrary',
    })
    empty.close()
  })

  test('a library with too little in it: fewer questions than tell anything', async () => {
    const tiny = await openAskableLibrary(await temporaryFolder(), { 'a.txt': 'Yes.\n\nNo.\n\n1 2 3 4 5 6 7 8 9' })
    await expect(check(partsOf(tiny))).rejects.toMatchObject({ code: 'evaluate/tooLittle' })
    tiny.close()
  })

  test('one file, and a library that is still read', async () => {
    const one = await openAskableLibrary(await temporaryFolder(), {
      'all.txt': subjects.map((subject) => letter(subject).repeat(3)).join('\n\n'),
    })
    const indexState = () => ({ files: 2, filesRead: 1, passages: 8, embedded: 4 })
    const { report } = await check(partsOf(one, { indexState }), { questions: 10 })
    const said = report.notices.join('\n')
    for (const words of ['still reading', 'one document']) expect(said).toContain(words)
    one.close()
  })

  test('documents in another script', async () => {
    const chinese = subjects.map((_, index) => `第${index}号合同规定租金应于每月第一天支付给房东并且不得迟延办理手续。`)
    const foreign = await openAskableLibrary(
      await temporaryFolder(),
      Object.fromEntries(chinese.map((sentence, index) => [`${index}.txt`, sentence])),
    )
    const { report } = await check(partsOf(foreign))
    expect(report.questions).toBe(8)
    expect(report.first.hit10).toBeGreaterThan(0.5)
    foreign.close()
  })
})
