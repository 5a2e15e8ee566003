import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCaller } from '../../src-main/contract/router.ts'
import type { Answer, AskEvent, LibraryStatus, Source } from '../../src-main/contract/types.ts'
import { createEngine, type Engine, type EngineOptions } from '../../src-main/engine/engine.ts'
import { facts, makeMixedFolder } from '../fixtures/mixedFolder.ts'
import { temporaryFolder, writeFiles } from '../fixtures/temporaryFolder.ts'

const resourcesPath = join(import.meta.dirname, '..', '..', 'resources')
let mixed: Record<string, Uint8Array>
beforeAll(async () => {
  mixed = await makeMixedFolder()
})

const open: Engine[] = []
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close()
  vi.unstubAllEnvs()
})

async function openEngine(libraryPath: string, options: Partial<EngineOptions> = {}) {
  const engine = await createEngine({ libraryPath, resourcesPath, version: '0.0.0', mode: 'write', ...options })
  open.push(engine)
  return { engine, api: createCaller(engine.handlers) }
}

async function closeEngine(engine: Engine): Promise<void> {
  open.splice(open.indexOf(engine), 1)
  await engine.close()
}

/** A home folder with documents and a library beside them, as on a user's computer. */
async function makeHome() {
  const home = await temporaryFolder()
  vi.stubEnv('HOME', home)
  const documents = join(home, 'documents')
  await writeFiles(documents, mixed)
  return { documents, libraryPath: join(home, 'library') }
}

/** Waits for the end of the background run, as the page does: by watching the status. */
async function untilIndexed(engine: Engine, files: number): Promise<LibraryStatus> {
  const signal = AbortSignal.timeout(60_000)
  for await (const status of engine.handlers.watchStatus(undefined, signal)) {
    const isDone = status.progress.phase === 'idle' && status.files === files
    if (isDone && status.embedded === status.passages) return status
  }
  throw new Error('indexing did not come to an end')
}

async function ask(engine: Engine, question: string, conversationId: number | null = null) {
  const events: AskEvent[] = []
  const request = engine.handlers.ask({ question, conversationId }, new AbortController().signal)
  for await (const event of request) events.push(event)
  const started = events.find((event) => event.type === 'started')
  const done = events.find((event) => event.type === 'done')
  if (!done) throw new Error('the answer did not come to an end')
  return { events, answer: done.answer, ...started }
}

/** The law that nothing may break: each quote is a slice of its document's canonical text, each sentence has a source. */
async function expectTrueCitations(engine: Engine, { sentences, sources }: Answer): Promise<void> {
  expect(sentences.length).toBeGreaterThan(0)
  for (const { citations } of sentences) {
    expect(citations.length).toBeGreaterThan(0)
    expect(sources.map(({ n }) => n)).toEqual(expect.arrayContaining(citations))
  }
  for (const { documentId, start, end, quote } of sources) {
    const { text } = await engine.handlers.document({ documentId }, new AbortController().signal)
    expect(text.slice(start, end)).toBe(quote)
  }
}

/** The source that quotes a sentence. */
function cited({ sources }: Answer, sentence: string): Source {
  const source = sources.find(({ quote }) => quote === sentence)
  if (!source) throw new Error(`not cited: ${sentence}`)
  return source
}

describe('the main job', () => {
  test('a folder of mixed files is read, asked, cited, exported, and is still there the next day', async () => {
    const { documents, libraryPath } = await makeHome()
    const first = await openEngine(libraryPath)
    await first.api.addFolder({ path: documents })
    const status = await untilIndexed(first.engine, 8)
    expect(status.byStatus).toEqual({ ok: 5, empty: 1, unsupported: 1, damaged: 1 })

    let conversationId: number | null = null
    for (const [file, { question, sentence }] of Object.entries(facts)) {
      const reply: Awaited<ReturnType<typeof ask>> = await ask(first.engine, question, conversationId)
      conversationId = reply.conversationId ?? null
      expect(reply.answer.declined, question).toBe(false)
      expect(cited(reply.answer, sentence).file, question).toBe(file)
      await expectTrueCitations(first.engine, reply.answer)
    }

    const files = await first.api.files({})
    const torn = files.rows.find(({ path }) => path === 'torn.pdf')
    expect(torn).toMatchObject({ status: 'damaged', reason: expect.stringMatching(/\w.*\.$/) as string })
    await closeEngine(first.engine)

    const next = await openEngine(libraryPath)
    const [conversation] = await next.api.conversations()
    expect(conversation).toMatchObject({ id: conversationId, title: facts['lease.pdf'].question })
    const { messages } = await next.api.conversation({ conversationId: conversationId ?? 0 })
    expect(messages.map(({ role, complete }) => [role, complete])).toEqual(
      Object.keys(facts).flatMap(() => [
        ['user', true],
        ['assistant', true],
      ]),
    )
    const [, lease] = messages
    const exported = await next.api.exportAnswer({ messageId: lease?.id ?? 0 })
    expect(exported.fileName).toMatch(/\.md$/)
    expect(exported.content).toContain(facts['lease.pdf'].sentence)
    expect(exported.content).toMatch(/lease\.pdf.*page 2/)
    const whole = await next.api.exportConversation({ conversationId: conversationId ?? 0 })
    for (const { sentence } of Object.values(facts)) expect(whole.content).toContain(sentence)

    const again = await next.engine.indexer?.run(undefined, new AbortController().signal)
    expect(again).toMatchObject({ parsed: 0, embedded: 0 })
  })

  test('the original of a citation can be opened, its place on the page is known', async () => {
    const { documents, libraryPath } = await makeHome()
    const { engine, api } = await openEngine(libraryPath)
    await api.addFolder({ path: documents })
    await untilIndexed(engine, 8)
    const { answer } = await ask(engine, facts['lease.pdf'].question)
    const { documentId, start, end, pages } = cited(answer, facts['lease.pdf'].sentence)
    expect(pages).toEqual([2])
    expect(await engine.documentFile(documentId)).toEqual({
      path: join(documents, 'lease.pdf'),
      mediaType: 'application/pdf',
    })
    const spans = [
      { start, end },
      { start: end, end: start },
    ]
    const [boxes = [], none] = await api.boxes({ documentId, spans })
    expect(boxes.map(({ page }) => page)).toEqual([2])
    for (const { x, y, width, height } of boxes) {
      expect(Math.min(x, y, width, height)).toBeGreaterThan(0)
      expect(x + width).toBeLessThanOrEqual(612)
      expect(y + height).toBeLessThanOrEqual(792)
    }
    expect(none).toEqual([])
    expect(await api.original({ documentId })).toEqual({ isThere: true })
    await expect(api.document({ documentId: 999 })).rejects.toMatchObject({ cause: { code: 'store/notFound' } })
  })

  test('what changes on the disk changes in the library; what goes is never cited again', async () => {
    const { documents, libraryPath } = await makeHome()
    const { engine, api } = await openEngine(libraryPath)
    const folder = await api.addFolder({ path: documents })
    await untilIndexed(engine, 8)

    await writeFile(join(documents, 'notes/garden.txt'), 'The old Boskoop apple tree was grafted in May 2024.\n')
    await rm(join(documents, 'ferry.html'))
    await rename(join(documents, 'minutes.docx'), join(documents, 'notes', 'protocol of 2024.docx'))
    const run = await engine.indexer?.run(undefined, new AbortController().signal)
    expect(run).toMatchObject({ embedded: 1 })
    const garden = await ask(engine, facts['notes/garden.txt'].question)
    expect(garden.answer.text).toContain('Boskoop')
    expect(garden.answer.text).not.toContain('Gravenstein')
    const ferry = await ask(engine, facts['ferry.html'].question)
    expect(ferry.answer.sources.map(({ file }) => file)).not.toContain('ferry.html')
    const moved = await ask(engine, facts['minutes.docx'].question)
    expect(cited(moved.answer, facts['minutes.docx'].sentence).file).toBe('notes/protocol of 2024.docx')

    await api.removeFolder({ folderId: folder.id })
    const empty = await ask(engine, facts['lease.pdf'].question)
    expect(empty.answer).toMatchObject({ declined: true, sources: [] })
    const after = await api.search({ query: 'deposit' })
    expect(after).toMatchObject({ results: [], index: { files: 0, passages: 0, embedded: 0 } })
    // What was answered before stays readable with its quote.
    const { messages } = await api.conversation({ conversationId: garden.conversationId ?? 0 })
    expect(messages[1]?.answer?.sources[0]?.quote).toContain('Boskoop')
  })
})

describe('two processes on one library', () => {
  test('the second reads, is told who writes, saves nothing and says so', async () => {
    const { documents, libraryPath } = await makeHome()
    const { engine, api } = await openEngine(libraryPath)
    await api.addFolder({ path: documents })
    await untilIndexed(engine, 8)

    const second = await openEngine(libraryPath)
    expect(second.engine.indexer).toBeNull()
    expect((await second.api.status()).writtenBy).toMatch(/\d/)
    const { answer } = await ask(second.engine, facts['ferry.html'].question)
    expect(cited(answer, facts['ferry.html'].sentence).file).toBe('ferry.html')
    expect(answer.notices).toContainEqual(expect.stringMatching(/^Not saved/))
    expect(await second.api.conversations()).toEqual([])

    const refused = { cause: { code: 'store/readOnly' } }
    await expect(second.api.addFolder({ path: documents })).rejects.toMatchObject(refused)
    await expect(second.api.removeFolder({ folderId: 1 })).rejects.toMatchObject(refused)
    await expect(second.api.refresh()).rejects.toMatchObject(refused)
    await expect(second.api.chooseModel({ name: null })).rejects.toMatchObject(refused)
    await expect(second.api.renameConversation({ conversationId: 1, title: 'x' })).rejects.toMatchObject(refused)
    await expect(second.api.deleteConversation({ conversationId: 1 })).rejects.toMatchObject(refused)

    // What the first writes afterwards, the second finds.
    await writeFile(join(documents, 'late.md'), 'The lighthouse keeper was called Solveig Brandt.\n')
    await api.refresh()
    await untilIndexed(engine, 9)
    const late = await ask(second.engine, 'What was the lighthouse keeper called?')
    expect(late.answer.text).toContain('Solveig Brandt')
    const [byMeaning] = await second.engine.retriever.rank('the guardian of the beacon', { alpha: 1 })
    expect(byMeaning?.files[0]?.path).toBe('late.md')
  })

  test('once the writer has closed, the next one writes', async () => {
    const { documents, libraryPath } = await makeHome()
    const { engine } = await openEngine(libraryPath)
    await closeEngine(engine)
    const { api } = await openEngine(libraryPath)
    expect((await api.addFolder({ path: documents })).path).toBe(documents)
  })
})

describe('an engine that cannot open', () => {
  test('says so when the library is no database, and leaves it alone', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, {
      'library.db': 'This is somebody else’s file, and long enough to look like one.'.repeat(20),
    })
    await expect(openEngine(folder)).rejects.toMatchObject({ code: expect.stringMatching(/^store\//) as string })
  })

  test('says so when the model is missing, and lets go of the library', async () => {
    const { libraryPath } = await makeHome()
    const elsewhere = await temporaryFolder()
    await expect(openEngine(libraryPath, { resourcesPath: elsewhere })).rejects.toMatchObject({
      code: expect.stringMatching(/^embed\//) as string,
    })
    const { engine } = await openEngine(libraryPath)
    expect(engine.indexer).not.toBeNull()
  })
})
