import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { LibraryStatus, Progress } from '../../../../src-main/contract/types.ts'
import type { BackgroundIndexing } from '../../../../src-main/engine/handlers/library/indexing.ts'
import { addSourceFolder, createLibraryHandlers } from '../../../../src-main/engine/handlers/library/library.ts'
import { createModelHandlers, createPulls, openSpeaker } from '../../../../src-main/engine/handlers/models/models.ts'
import type { ModelHost } from '../../../../src-main/engine/models/ollama.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { createScriptedModel } from '../../../fixtures/scriptedModel.ts'
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts'

const live = () => new AbortController().signal

async function openLibrary(settings: { browse?: (path: string | undefined) => Promise<never> } = {}) {
  const top = await temporaryFolder()
  const store = openStore({ libraryPath: join(top, 'library'), mode: 'write' })
  onTestFinished(() => store.close())
  const listeners = new Set<() => void>()
  const asked: string[] = []
  const indexing: BackgroundIndexing = {
    start: () => asked.push('start'),
    cancel: async () => void asked.push('cancel'),
    pause: async (by) => void asked.push(`pause ${by}`),
    resume: (by) => void asked.push(`resume ${by}`),
    pausedBy: () => [],
    between: async (work) => {
      asked.push('between')
      return work()
    },
    missing: () => [],
    problem: () => null,
    onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  const state = { progress: { phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null } as Progress }
  const handlers = createLibraryHandlers({
    store,
    info: { version: '1', libraryPath: top, homePath: top, embeddingModel: 'm' },
    indexing,
    progress: () => state.progress,
    indexState: () => ({ files: 0, filesRead: 0, passages: 0, embedded: 0 }),
    browse: settings.browse ?? (async (path) => ({ path: path ?? top, parent: null, folders: [], files: 0 })),
    collectGarbage: () => asked.push('collectGarbage'),
  })
  return { top, store, handlers, asked, listeners, state, change: () => listeners.forEach((listener) => listener()) }
}

describe('source folders', () => {
  test('a page may add only what it may browse', async () => {
    const refuse = async () => {
      throw new AppError('input/outsideHome', 'Only folders below your home folder can be opened here.')
    }
    const { handlers, store, asked } = await openLibrary({ browse: refuse })
    await expect(handlers.addFolder({ path: '/etc' }, live())).rejects.toMatchObject({ code: 'input/outsideHome' })
    expect(store.reader.folders()).toEqual([])
    expect(asked).toEqual([])
  })

  test('adding starts indexing; adding again gives the same folder', async () => {
    const { handlers, top, asked } = await openLibrary()
    await mkdir(join(top, 'docs'))
    const first = await handlers.addFolder({ path: join(top, 'docs') }, live())
    expect(await handlers.addFolder({ path: join(top, 'docs') }, live())).toEqual(first)
    expect(asked).toEqual(['start', 'start'])
  })

  test('a file is a source of its own, at its real place; its folder is another', async () => {
    const { store, top } = await openLibrary()
    await writeFile(join(top, 'a.txt'), 'a')
    await symlink(join(top, 'a.txt'), join(top, 'link.txt'))
    const file = await addSourceFolder(store, join(top, 'a.txt'))
    expect(file).toMatchObject({ path: top, name: 'a.txt', file: 'a.txt' })
    expect(await addSourceFolder(store, join(top, 'link.txt'))).toEqual(file)
    expect(await addSourceFolder(store, top)).not.toHaveProperty('file')
    expect(store.reader.folders()).toHaveLength(2)
  })

  test('what is neither folder nor file, and a path where nothing is, are refused with what to do', async () => {
    const { store, top } = await openLibrary()
    execFileSync('mkfifo', [join(top, 'pipe')])
    await expect(addSourceFolder(store, join(top, 'pipe'))).rejects.toMatchObject({ code: 'input/notAFolder' })
    await expect(addSourceFolder(store, join(top, 'none'))).rejects.toMatchObject({ code: 'input/noSuchFolder' })
    await expect(addSourceFolder(store, 'a\0b')).rejects.toMatchObject({ code: 'input/noSuchFolder' })
  })

  test('removing waits until nothing is being written', async () => {
    const { handlers, top, store, asked } = await openLibrary()
    const { id } = await addSourceFolder(store, top)
    await handlers.removeFolder({ folderId: id }, live())
    expect(asked).toEqual(['between', 'collectGarbage'])
    expect(store.reader.folders()).toEqual([])
  })
})

describe('watching the status', () => {
  test('first what is, then each change once, and after the end no listener is left', async () => {
    const { handlers, listeners, state, change } = await openLibrary()
    const controller = new AbortController()
    const seen: LibraryStatus[] = []
    const watching = (async () => {
      for await (const status of handlers.watchStatus(undefined, controller.signal)) seen.push(status)
    })()
    await vi.waitFor(() => expect(listeners.size).toBe(1))
    expect(seen).toHaveLength(1)
    change()
    await vi.waitFor(() => expect(listeners.size).toBe(0))
    await vi.waitFor(() => expect(listeners.size).toBe(1))
    // Nothing was different, so nothing was said.
    expect(seen).toHaveLength(1)
    state.progress = { ...state.progress, phase: 'reading', done: 3, total: 10 }
    change()
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(seen[1]?.progress).toMatchObject({ phase: 'reading', done: 3 })
    controller.abort()
    await watching
    expect(listeners.size).toBe(0)
  })
})

describe('models', () => {
  const model = createScriptedModel([], { name: 'llama3.2' })
  const gone = new AppError('models/unreachable', 'Ollama does not answer.')
  const openModels = async (open: ModelHost['open']) => {
    const { store } = await openLibrary()
    const models: ModelHost = {
      open,
      detect: async () => ({
        available: true,
        reason: null,
        code: null,
        host: 'http://127.0.0.1:11434',
        version: null,
        models: [],
      }),
      pull: () => Promise.reject(gone),
    }
    return { handlers: createModelHandlers(store, models, createPulls(store, models)), reader: store.reader, models }
  }

  test('one is chosen, remembered and given up again', async () => {
    const { handlers, reader, models } = await openModels(async () => model)
    expect(await openSpeaker(reader, models, undefined)).toEqual({ model: null })
    await handlers.chooseModel({ name: 'llama3.2' }, live())
    expect(await handlers.models(undefined, live())).toMatchObject({ chosen: 'llama3.2', available: true })
    expect(await openSpeaker(reader, models, undefined)).toEqual({ model })
    expect(await openSpeaker(reader, models, null)).toEqual({ model: null })
    await handlers.chooseModel({ name: null }, live())
    expect(await openSpeaker(reader, models, undefined)).toEqual({ model: null })
  })

  test('the chosen one that cannot be had gives way to quotes with the reason; a named one is an error', async () => {
    const { handlers, reader, models } = await openModels(async () => {
      throw gone
    })
    await handlers.chooseModel({ name: 'llama3.2' }, live())
    expect(await openSpeaker(reader, models, undefined)).toEqual({ model: null, modelProblem: gone.message })
    await expect(openSpeaker(reader, models, 'llama3.2')).rejects.toBe(gone)
  })
})
