import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerExhaustively,
  type ExhaustiveAnswer,
} from '../../../../src-main/engine/answer/exhaustive/answerExhaustively.ts'
import { foldForm } from '../../../../src-main/engine/answer/exhaustive/matching/forms.ts'
import { recogniseExhaustive } from '../../../../src-main/engine/answer/exhaustive/recognise/recognise.ts'
import { SourceList } from '../../../../src-main/engine/answer/sources.ts'
import type { AnswerEvent, Filter, Source } from '../../../../src-main/contract/types.ts'
import type { Store } from '../../../../src-main/engine/store/types.ts'
import { fifty } from './countingQuestions.ts'
import { openLibrary } from './library.ts'
import { makeCountedFolder, type Planted } from './madeFolder.ts'

let top: string
let store: Store
let planted: Planted[]

beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-counting-'))
  const made = await makeCountedFolder(20_261_121, 70)
  planted = made.planted
  const modified = Object.fromEntries(planted.map(({ path, modifiedMs }) => [path, modifiedMs]))
  store = await openLibrary(top, made.files, modified)
})
afterAll(async () => {
  store.close()
  await rm(top, { recursive: true, force: true })
})

async function ask(question: string, filter?: Filter, signal?: AbortSignal) {
  const request = recogniseExhaustive(question)
  if (!request) throw new Error(`not recognised: ${question}`)
  const sources = new SourceList(store.reader)
  const parts = { reader: store.reader, keywordTable: store.keywordTable }
  const stream = answerExhaustively(request, filter, store.reader.indexState('none'), parts, sources, signal)
  const events: AnswerEvent[] = []
  for (;;) {
    const next = await stream.next()
    if (next.done) return { answer: next.value, events, sources: sources.all }
    events.push(next.value)
  }
}

/** The law of citations: slices of their documents, numbers that resolve, what was streamed is the answer. */
function expectTrue({ table, text, sentences, notices }: ExhaustiveAnswer, events: AnswerEvent[], sources: Source[]) {
  for (const { documentId, start, end, quote, contentHash } of sources) {
    expect(quote).toBe(store.reader.content(documentId).text.slice(start, end))
    expect(quote.trim()).toBe(quote)
    expect(quote).not.toBe('')
    expect(contentHash).toBe(store.reader.document(documentId)?.contentHash)
  }
  const numbers = new Set(sources.map(({ n }) => n))
  for (const { source, cells } of table?.rows ?? []) {
    expect(numbers).toContain(source)
    expect(cells).toHaveLength(table?.columns.length ?? 0)
  }
  for (const { citations } of sentences) for (const n of citations) expect(numbers).toContain(n)
  const of = <Type extends AnswerEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<AnswerEvent, { type: Type }> => event.type === type)
  expect(
    of('delta')
      .map(({ text }) => text)
      .join(''),
  ).toBe(text)
  expect(of('sentence').map(({ sentence }) => sentence)).toEqual(sentences)
  expect(of('notice').map(({ message }) => message)).toEqual(notices)
  expect(of('table').map(({ table }) => table)).toEqual(table ? [table] : [])
}

describe('counting questions over a made folder', () => {
  it.each(fifty)('$question', async ({ question, isMeant, total, isGrouped }) => {
    const { answer, events, sources } = await ask(question)
    expectTrue(answer, events, sources)
    const meant = planted.filter(isMeant)
    const wanted = total ? meant.reduce((sum, document) => sum + total(document), 0) : meant.length
    const { text, table } = answer
    if (wanted === 0) {
      expect(table).toBeUndefined()
      expect(text).toMatch(/^(?:None|There are no)/)
      return
    }
    expect(table?.total).toBe(wanted)
    expect(text).toContain(String(wanted))
    const rows = table?.rows ?? []
    if (isGrouped) {
      expect(rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(wanted)
      return
    }
    expect(rows).toHaveLength(wanted)
    expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set(meant.map(({ path }) => path)))
    for (const { cells, source } of rows) expect(sources[source - 1]?.file).toBe(cells[0])
  })

  it('cites a sentence that holds the word', async () => {
    const { answer, sources } = await ask('In how many places is Müller mentioned?')
    for (const { source } of answer.table?.rows ?? []) {
      expect(foldForm(sources[source - 1]?.quote ?? '')).toContain('muller')
    }
  })
})

describe('what is said besides', () => {
  it('a filter narrows what is searched, and the sentence says so', async () => {
    const { answer } = await ask('How many documents mention Globex?', { formats: ['md'], pathPrefix: 'letters' })
    const searched = planted.filter(({ format, folder }) => format === 'md' && folder.startsWith('letters'))
    const found = searched.filter(({ places }) => places.has('Globex'))
    expect(answer.table?.total).toBe(found.length)
    expect(answer.text).toBe(
      `${found.length} of ${searched.length} Markdown documents in what you chose to search mention “Globex”.`,
    )
  })

  it('nothing found is an answer, and names what was searched', async () => {
    const { answer, sources } = await ask('Which Word files in the letters folder mention unicorns?')
    const searched = planted.filter(({ format, folder }) => format === 'docx' && folder.startsWith('letters'))
    expect(answer.text).toBe(
      `None of the ${searched.length} Word documents in the folder “letters” mentions “unicorns”.`,
    )
    expect(answer.sentences).toEqual([
      { text: answer.text, verdict: 'supported', citations: [], reason: 'Every document was searched.' },
    ])
    expect(sources).toEqual([])
  })

  it('a folder that is not there is named', async () => {
    const { answer } = await ask('How many documents are there in the folder invoices?')
    expect(answer.text).toBe('There is no folder “invoices” that was read into your library.')
  })

  it('groups hold each document', async () => {
    const { answer } = await ask('How many documents are there of each type?')
    const names = { txt: 'text', md: 'Markdown', html: 'HTML', docx: 'Word' }
    const groups = Map.groupBy(planted, ({ format }) => names[format])
    const wanted = [...groups].map(([name, members]) => [name, String(members.length)])
    expect(new Set(answer.table?.rows.map(({ cells }) => cells))).toEqual(new Set(wanted))
    expect(answer.table?.columns).toEqual(['Type', 'Documents'])
  })

  it('the forms that were counted, and a word for a kind that no document is called by', async () => {
    const { answer } = await ask('How many reports mention an indemnity?')
    const { answer: other } = await ask('How many policies mention an indemnity?')
    expect(answer.notices).toEqual([expect.stringMatching(/^Counted as: “indemnit(?:y|ies)”, “indemnit(?:y|ies)”\.$/)])
    expect(other.notices).toContain(
      'No document is called “policies” by its name, folder or title: all documents were searched.',
    )
    expect(other.table?.total).toBeGreaterThan(answer.table?.total ?? 0)
  })

  it('ends on abort', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(ask('How many documents mention Globex?', {}, controller.signal)).rejects.toThrow(/abort/i)
  })
})

describe('a library that is not whole', () => {
  it('counts equal files once, and says what was not read', async () => {
    const other = await mkdtemp(join(tmpdir(), 'footnote-counting-'))
    const library = await openLibrary(other, {
      'a.txt': 'The notary keeps the deposit.',
      'copies/a.txt': 'The notary keeps the deposit.',
      'long.txt': `${'word '.repeat(300)}deposit ${'word '.repeat(300)}`,
      'torn.pdf': '%PDF-1.7\nthis was a PDF once',
    })
    try {
      const request = recogniseExhaustive('Which documents mention the deposit?')
      if (!request) throw new Error('not recognised')
      const sources = new SourceList(library.reader)
      const index = { files: 5, filesRead: 4, passages: 3, embedded: 0 }
      const parts = { reader: library.reader, keywordTable: library.keywordTable }
      const stream = answerExhaustively(request, undefined, index, parts, sources, undefined)
      let next = await stream.next()
      while (!next.done) next = await stream.next()
      const { table, text, notices } = next.value
      expect(text).toBe('2 of 2 documents mention “deposit”.')
      expect(table?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
        ['a.txt (also copies/a.txt)', '1', ''],
        ['long.txt', '1', ''],
      ])
      expect(notices).toEqual([
        'When you asked, 4 of 5 files had been read: ask again later.',
        '1 file has no text that could be read and is not counted: see the library.',
      ])
      const long = sources.all[1]?.quote ?? ''
      expect(long).toContain('deposit')
      expect(long.length).toBeLessThanOrEqual(400)
    } finally {
      library.close()
      await rm(other, { recursive: true, force: true })
    }
  })
})
