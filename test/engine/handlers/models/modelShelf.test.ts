import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '../../../../src-main/contract/router.ts'
import { createEngine, type Engine } from '../../../../src-main/engine/engine.ts'
import { startFakeOllama } from '../../../fixtures/fakeOllama.ts'
import { tinyModelFiles, type TinyModel } from '../../../fixtures/models/tinyModels.ts'
import { temporaryFolder, writeFiles } from '../../../fixtures/temporaryFolder.ts'

const bundled = 'sentence-transformers/all-MiniLM-L6-v2'
const resourcesPath = join(import.meta.dirname, '../../../../resources')

let home: string
let engine: Engine | undefined
beforeEach(async () => {
  home = await temporaryFolder()
  // A page may only name files below it.
  vi.stubEnv('HOME', home)
  vi.stubEnv('USERPROFILE', home)
})
afterEach(async () => {
  await engine?.close()
  engine = undefined
  vi.unstubAllEnvs()
})

/** Closes the engine that is open and opens one on the same library. */
async function open(ollamaHost = 'http://127.0.0.1:9') {
  await engine?.close()
  engine = await createEngine({
    libraryPath: join(home, 'library'),
    resourcesPath,
    version: '1',
    mode: 'write',
    ollamaHost,
    userModelsPath: join(home, 'models'),
  })
  return { engine, call: createCaller(engine.handlers) }
}

async function bring(kind: TinyModel, name = kind): Promise<string> {
  await writeFiles(join(home, 'brought', name), Object.fromEntries(await tinyModelFiles(kind)))
  return join(home, 'brought', name)
}

describe('a reranker', () => {
  it('is off, is imported, runs once to be believed, and answers when it is chosen', async () => {
    const { engine: opened, call } = await open()
    expect(opened.reranker.isOn()).toBe(false)
    await expect(opened.reranker.score('why', ['a'])).rejects.toMatchObject({ code: 'models/noReranker' })
    const { name } = await call.importModel({ path: await bring('reranker') })
    expect((await call.modelShelf()).models).toContainEqual(expect.objectContaining({ name, state: 'installed' }))
    await call.useModel({ task: 'rerank', name })
    expect(await call.modelShelf()).toMatchObject({ reranker: name })
    expect(opened.reranker.isOn()).toBe(true)
    expect(await opened.reranker.score('why', ['a', 'tenant'])).toHaveLength(2)
    await expect(call.removeModel({ name })).rejects.toThrow(/in use/)
    await call.useModel({ task: 'rerank', name: null })
    await call.removeModel({ name })
    expect((await call.modelShelf()).models.map((model) => model.name)).not.toContain(name)
  })

  it('cannot be what makes vectors, nor the other way round, nor one that is not there', async () => {
    const { call } = await open()
    const { name } = await call.importModel({ path: await bring('reranker') })
    for (const [task, wrong] of [
      ['embed', name],
      ['rerank', bundled.replace('all', 'no')],
      ['rerank', 'ollama/nomic-embed-text'],
      ['embed', 'Xenova/gte-small'],
    ] as const)
      await expect(call.useModel({ task, name: wrong })).rejects.toThrow(/There is no model/)
  })

  it('that does not run is not installed', async () => {
    const { call } = await open()
    const path = await bring('reranker')
    await writeFiles(path, { 'onnx/model_quantized.onnx': 'no graph at all' })
    await expect(call.importModel({ path })).rejects.toThrow(/does not run here/)
    expect((await call.modelShelf()).models.some(({ state }) => state === 'installed')).toBe(false)
  })
})

describe('an embedding model', () => {
  it('is used from the next start on, beside the vectors of the other, and can be gone back from', async () => {
    await writeFiles(join(home, 'docs'), { 'a.md': '# Lease\n\nThe rent is due on the first of the month.\n' })
    const { engine: first, call } = await open()
    await first.addFolder(join(home, 'docs'))
    await first.indexer?.run()
    const before = first.indexState()
    const { name } = await call.importModel({ path: await bring('embedder') })
    await call.useModel({ task: 'embed', name })
    expect((await call.modelShelf()).embedder).toEqual({ inUse: bundled, chosen: name, problem: null })

    const { engine: second, call: callSecond } = await open()
    expect((await callSecond.info()).embeddingModel).toMatch(new RegExp(`^${name}/q8@`))
    expect(second.indexState()).toEqual({ ...before, embedded: 0 })
    await second.indexer?.run()
    expect(second.indexState()).toEqual(before)
    expect((await callSecond.search({ query: 'When is the rent due?' })).results[0]?.text).toContain('rent is due')
    await callSecond.useModel({ task: 'embed', name: null })

    const { engine: third, call: callThird } = await open()
    expect((await callThird.info()).embeddingModel).toContain(bundled)
    // Nothing is embedded again.
    expect(third.indexState()).toEqual(before)
  })

  it('that is gone gives way to the bundled one, and the settings say why', async () => {
    const { call } = await open()
    const { name } = await call.importModel({ path: await bring('embedder') })
    await call.useModel({ task: 'embed', name })
    await rm(join(home, 'models'), { recursive: true })
    const { call: again } = await open()
    expect((await again.modelShelf()).embedder).toEqual({
      inUse: bundled,
      chosen: name,
      problem: expect.stringContaining('is not installed'),
    })
  })

  it('of Ollama is chosen only when Ollama has it, and needs no Ollama to open the library', async () => {
    const server = await startFakeOllama({ models: [{ name: 'nomic-embed-text:latest' }] })
    const name = 'ollama/nomic-embed-text'
    const { call: without } = await open()
    await expect(without.useModel({ task: 'embed', name })).rejects.toThrow(/not running/)
    const { call } = await open(server.host)
    await call.useModel({ task: 'embed', name })
    await server.close()
    const { call: again } = await open(server.host)
    expect((await again.modelShelf()).embedder).toEqual({ inUse: name, chosen: name, problem: null })
  })
})

describe('what a page may have read', () => {
  it.each(['/etc', '/etc/hostname', '../..', '~/../../etc', '\0', '~/nothing-there'])('not %j', async (path) => {
    const { call } = await open()
    await expect(call.importModel({ path })).rejects.toThrow(/home folder|no folder|nothing at/)
  })
})

describe('the language of the documents', () => {
  it('tells which model fits, until it is the one in use', async () => {
    const german = 'Die Kündigung ist schriftlich und nicht mündlich zu erklären, und sie wird mit dem Zugang wirksam. '
    await writeFiles(join(home, 'docs'), {
      'a.txt': german.repeat(3),
      'b.txt': `Vertrag. ${german}`,
      'c.txt': 'The end of the story is in the book.',
    })
    const { engine: opened, call } = await open()
    expect((await call.modelShelf()).advice).toBeNull()
    await opened.addFolder(join(home, 'docs'))
    await opened.indexer?.run(undefined, undefined, { until: 'words' })
    expect((await call.modelShelf()).advice).toEqual({
      language: 'de',
      share: 2 / 3,
      model: 'Xenova/multilingual-e5-small',
    })
  })
})
