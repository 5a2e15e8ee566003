import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ProcedureName } from '../../src-main/contract/procedures.ts'
import { createRouter, type AppRouter } from '../../src-main/contract/router.ts'
import { createEngine, type Engine } from '../../src-main/engine/engine.ts'
import { facts, makeMixedFolder } from '../fixtures/mixedFolder.ts'
import { writeFiles } from '../fixtures/temporaryFolder.ts'
import { goodInputs, spoil } from './hostile.ts'
import { outputs, procedureNames } from './outputs.ts'
import { call } from './wire.ts'

// The real engine over a folder of real files, behind the router, as every connection sees it.
let top: string
let engine: Engine
let router: AppRouter
beforeAll(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'footnote-contract-')))
  // Only folders below the home folder may be browsed and added.
  vi.stubEnv('HOME', top)
  vi.stubEnv('USERPROFILE', top)
  await writeFiles(join(top, 'papers'), await makeMixedFolder())
  engine = await createEngine({
    libraryPath: join(top, 'library'),
    resourcesPath: join(import.meta.dirname, '..', '..', 'resources'),
    version: '1.2.3',
    mode: 'write',
    // Nobody listens there: answers are quotes.
    ollamaHost: 'http://127.0.0.1:9',
  })
  router = createRouter(engine.handlers)
  await engine.addFolder(join(top, 'papers'))
  await engine.indexer?.run()
})
afterAll(async () => {
  await engine.close()
  vi.unstubAllEnvs()
  await rm(top, { recursive: true, force: true })
})

/** Calls and checks every result against its type; a stream is read to its end, or to its first event where it has none. */
async function ask(name: ProcedureName, input: unknown): Promise<unknown[]> {
  const outcome = await call(router, name, input, name === 'watchStatus' ? 1 : Infinity)
  if (!outcome.ok) expect.fail(`${name} failed: ${JSON.stringify(outcome.error)}`)
  for (const result of outcome.results) expect(outputs[name].safeParse(result).error?.issues).toBeUndefined()
  expect(outcome.results.length).toBeGreaterThan(0)
  return outcome.results
}

describe('what the engine answers', () => {
  const { question, sentence } = facts['lease.pdf']

  it('is what the contract says, from the folder to the exported answer', async () => {
    await ask('info', undefined)
    await ask('status', undefined)
    await ask('watchStatus', undefined)
    await ask('browse', {})
    await ask('models', undefined)
    const events = (await ask('ask', { conversationId: null, question })) as Record<string, never>[]
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['started', 'evidence', 'sentence', 'done']))
    const [started] = events
    const { conversationId, messageId } = started as unknown as { conversationId: number; messageId: number }
    await ask('ask', { conversationId, question: facts['minutes.docx'].question })
    await ask('conversations', undefined)
    await ask('regenerate', { messageId, model: null, without: [1] })
    expect(await ask('why', { messageId })).toMatchObject([{ trace: { question, requests: [] } }])
    await ask('showBranch', { messageId })
    await ask('searchConversations', { text: question.slice(0, 12) })
    await ask('conversation', { conversationId })
    await ask('exportAnswer', { messageId })
    await ask('exportConversation', { conversationId, format: 'pdf' })
    await ask('exportSources', { conversationId, format: 'docx' })
    await ask('renameConversation', { conversationId, title: 'Another name' })
    await ask('deleteTurn', { messageId })
    await ask('restoreTurn', { messageId })
    await ask('deleteConversation', { conversationId })
    await ask('restoreConversation', { conversationId })
    await ask('deleteConversation', { conversationId })
    await ask('chooseModel', { name: null })
    await ask('cancelPull', { name: 'gemma3:1b' })
    const sizes = await ask('scopeSizes', { filters: [{}, { formats: ['pdf'] }, { fileIds: [] }] })
    expect(sizes).toEqual([[null, 1, 0]])
    await ask('modelShelf', undefined)
    await ask('useModel', { task: 'rerank', name: null })
    await ask('cancelInstall', { name: 'nobody/model' })
    const checked = await ask('checkQuality', { questions: 10, against: 'words' })
    expect(checked.at(-1)).toMatchObject({ type: 'done' })
    await ask('preferences', undefined)
    await ask('setPreferences', { cpuShare: 'full' })
    await ask('speak', { language: 'en' })
    await ask('suggestedQuestions', undefined)
    const [connections] = await ask('networkLog', undefined)
    expect(connections).toContainEqual(expect.objectContaining({ address: '127.0.0.1:9', outcome: 'failed' }))
    await ask('clearNetworkLog', undefined)
    const [notices] = await ask('modelNotices', undefined)
    expect(JSON.stringify(notices)).toContain('Apache License 2.0')
    const backup = (await ask('backupLibrary', { path: top })).at(-1) as { path: string; bytes: number }
    expect(await ask('backupState', undefined)).toMatchObject([{ bytes: expect.any(Number) as number }])
    await ask('restoreLibrary', { path: backup.path })
    await ask('cancelRestore', undefined)
    const [sample] = (await ask('addSample', undefined)) as { id: number }[]
    await ask('removeFolder', { folderId: sample?.id })
    const [added] = (await ask('addFolder', { path: join(top, 'papers', 'notes') })) as { id: number }[]
    await ask('removeFolder', { folderId: added?.id })
    await ask('refresh', undefined)
    await ask('cancelIndexing', undefined)
    await ask('files', {})
    const [sources] = (await ask('children', { folderId: null })) as [{ entries: { folderId: number }[] }]
    await ask('children', { folderId: sources.entries[0]?.folderId })
    await ask('previewIgnoreRules', { folderId: null, patterns: ['*.pdf'] })
    await ask('setIgnoreRules', { folderId: null, patterns: ['*.log', 'a/**/b/**/c/**/d'] })
    await ask('ignoreRules', undefined)
    await ask('pauseIndexing', undefined)
    await ask('readAgain', { folderId: sources.entries[0]?.folderId, path: 'lease.pdf' })
    await ask('resumeIndexing', undefined)
    await engine.indexer?.run()
  })

  it('opens every file that was read, and finds the places of its words', async () => {
    const [listed] = (await ask('files', {})) as [{ rows: { documentId: number | null; path: string }[] }]
    const opened = listed.rows.filter((row) => row.documentId !== null)
    expect(opened.map((row) => row.path)).toEqual(expect.arrayContaining(Object.keys(facts)))
    for (const { documentId, path } of opened) {
      const [view] = (await ask('document', { documentId })) as [{ text: string; format: string }]
      const end = Math.max(1, view.text.length)
      const spans = [
        { start: 0, end },
        { start: end, end: 0 },
      ]
      const [[all, none]] = (await ask('boxes', { documentId, spans })) as [[unknown[], unknown[]]]
      expect(all.length > 0, path).toBe(view.format === 'pdf')
      expect(none).toEqual([])
      expect(await ask('original', { documentId })).toEqual([{ isThere: true }])
    }
  })

  it('quotes what stands in the documents, with and without a filter', async () => {
    for (const filter of [undefined, { formats: ['pdf'] }, { modifiedFrom: 0 }]) {
      const [found] = (await ask('search', { query: question, filter })) as [{ results: { text: string }[] }]
      expect(found.results[0]?.text).toContain(sentence)
    }
    expect(await ask('search', { query: question, filter: { formats: ['pdf'], pathPrefix: 'notes/' } })).toMatchObject([
      { results: [] },
    ])
  })

  it('finds names among what a filter admits, and tags narrow both ways of looking', async () => {
    await vi.waitFor(async () => expect(await ask('find', { text: 'lease' })).toMatchObject([{ isComplete: true }]))
    const [first] = (await ask('find', { text: 'lease', only: 'files' })) as [{ hits: { fileId: number }[] }]
    const fileId = first.hits[0]?.fileId
    await ask('setTags', { place: { fileId }, tags: ['Home', 'HOME', 'to do'] })
    expect(await ask('tagsOf', { place: { fileId } })).toEqual([{ own: ['Home', 'to do'], inherited: [] }])
    expect(await ask('tags', undefined)).toEqual([
      [
        { tag: 'Home', files: 1 },
        { tag: 'to do', files: 1 },
      ],
    ])
    const filter = { tags: ['Home'] }
    expect(await ask('find', { text: 'e', filter })).toMatchObject([{ hits: [{ fileId }] }])
    const [found] = (await ask('search', { query: question, filter })) as [{ results: { fileId: number }[] }]
    expect(new Set(found.results.map((result) => result.fileId))).toEqual(new Set([fileId]))
    await ask('setTags', { place: { folderId: 1, path: 'notes' }, tags: ['home'] })
    expect((await ask('tags', undefined))[0]).toContainEqual({ tag: 'Home', files: expect.any(Number) as number })
    expect(await ask('find', { text: 'notes', only: 'folders' })).toMatchObject([{ hits: [{ path: 'notes' }] }])
    await ask('setTags', { place: { folderId: 1, path: 'notes' }, tags: [] })
    await ask('setTags', { place: { fileId }, tags: [] })
    expect(await ask('tags', undefined)).toEqual([[]])
  })

  it('says what was searched, and warns of what could not be had instead of failing', async () => {
    const [plain] = await ask('query', { query: question, topK: 3 })
    expect(plain).toMatchObject({ queryUsed: question, hydeDocument: null, warnings: [] })
    expect(plain).toMatchObject({ fusedFrom: [{ text: question, origin: 'original' }] })
    const [fused] = (await ask('query', { query: question, useFusion: true, useHyde: true, alpha: 0.5 })) as [
      { nodes: { text: string }[]; warnings: string[] },
    ]
    expect(fused.nodes[0]?.text).toContain(sentence)
    expect(fused.warnings).toEqual([expect.stringContaining('Choose one in the settings')])
  })
})

describe('what the engine refuses', () => {
  it.each([
    '/',
    '/etc',
    '/etc/passwd',
    '..',
    '../..',
    '/proc/self/root',
    '\0',
    'a\0b',
    '//',
    'C:\\Windows',
    'file:///etc',
  ])('a folder outside the home folder, or none: %j', async (path) => {
    for (const name of ['browse', 'addFolder'] as const) {
      const outcome = await call(router, name, { path })
      expect(outcome).toMatchObject({ ok: false, error: { data: { problem: { retry: false } } } })
    }
    expect(await ask('status', undefined)).toMatchObject([{ folders: { length: 1 } }])
  })

  it.each<[ProcedureName, object]>([
    ['conversation', { conversationId: 99 }],
    ['ask', { conversationId: 99, question: 'x' }],
    ['regenerate', { messageId: 99 }],
    ['showBranch', { messageId: 99 }],
    ['why', { messageId: 99 }],
    ['restoreConversation', { conversationId: 99 }],
    ['restoreTurn', { messageId: 99 }],
    ['document', { documentId: Number.MAX_SAFE_INTEGER }],
    ['boxes', { documentId: Number.MAX_SAFE_INTEGER, spans: [] }],
    ['exportAnswer', { messageId: 99 }],
    ['exportConversation', { conversationId: 99 }],
    ['exportSources', { conversationId: 99 }],
    ['tagsOf', { place: { fileId: 99_999 } }],
    ['setTags', { place: { folderId: 99, path: '' }, tags: ['x'] }],
  ])('%s of what is not there, in words', async (name, input) => {
    const outcome = await call(router, name, input)
    expect(outcome).toMatchObject({
      ok: false,
      error: { data: { problem: { code: expect.stringMatching(/^(store|export)\//) } } },
    })
  })

  it('nothing that its schema lets through makes it fail inside', async () => {
    // All that is written: it would change what the others read.
    const writing: ProcedureName[] = [
      'ask',
      'setTags',
      'addFolder',
      'removeFolder',
      'watchStatus',
      'checkQuality',
      'refresh',
      'resumeIndexing',
      'readAgain',
      'setIgnoreRules',
      'deleteConversation',
      'deleteTurn',
      'pullModel',
      'regenerate',
    ]
    const faults: string[] = []
    for (const name of procedureNames.filter((each) => !writing.includes(each))) {
      for (const input of spoil(goodInputs[name])) {
        const outcome = await call(router, name, input)
        const shown = `${name} ${JSON.stringify(input).slice(0, 200)}`
        if (!outcome.ok && outcome.error.data.problem === null) faults.push(`${shown}: ${outcome.error.message}`)
        if (outcome.ok) expect(outputs[name].safeParse(outcome.results[0]).error?.issues, shown).toBeUndefined()
      }
    }
    expect(faults).toEqual([])
  })

  it.each([
    '\0',
    '\ud800',
    '"',
    "'",
    '* AND (',
    'NEAR(a b, 1)',
    'title:x',
    '{',
    '水'.repeat(4000),
    '()'.repeat(2000),
    '🏛️',
  ])('no question: %j is answered or declined', async (question) => {
    const events = await ask('ask', { conversationId: null, question })
    expect(events.at(-1)).toMatchObject({ type: 'done' })
  })
})
