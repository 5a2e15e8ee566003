import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageTransport } from '../../../src-main/contract/desktop/portMessages.ts'
import type { AppRouter } from '../../../src-main/contract/router.ts'
import { createEngineProcess, type ChildLike, type EngineProcess } from '../../../src-main/shell/host/engineProcess.ts'
import type { HostStatus } from '../../../src-main/shell/host/hostMessages.ts'
import { portLink } from '../../../src-renderer/bridge/portLink.ts'
import { transportOver } from '../ports.ts'

// The page's words need a page; which error it is, is what counts here.
vi.mock('../../../src-renderer/language/language.ts', () => ({ t: (key: string) => key }))

const repository = join(import.meta.dirname, '..', '..', '..')
let folder: string
let engine: EngineProcess
let workers: Worker[]
let statuses: (HostStatus | null)[]
const onGaveUp = vi.fn()
/** The pause that preload makes before it hands a port over. */
const handOverMs = 300

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footnote-host-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs', 'harbour.md'), '# Harbour\n\nThe harbour of Arholm was dredged in 1903.\n')
  workers = []
  statuses = []
  engine = createEngineProcess({ fork: () => startHost(join(folder, 'library')), onGaveUp })
  engine.onStatus((status) => statuses.push(status))
})
afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The real host with the real engine, in a thread that looks like a utility process. */
function startHost(libraryPath: string): ChildLike {
  const options = { libraryPath, resourcesPath: join(repository, 'resources'), version: '0.0.0' }
  const worker = new Worker(join(repository, 'src-main/shell/host/engineHost.ts'), {
    execArgv: ['--import', join(import.meta.dirname, 'parentPort.ts')],
    argv: [JSON.stringify(options)],
  })
  workers.push(worker)
  // What a thread dies of would otherwise end the test run; the supervisor sees its exit.
  worker.on('error', () => {})
  const child: ChildLike = {
    postMessage: (message: unknown, ports: readonly unknown[] = []) =>
      worker.postMessage({ message, ports }, ports as MessagePort[]),
    kill: () => {
      void worker.terminate()
      return true
    },
    on: (event: string, listener: (value: never) => void) =>
      worker.on(event as 'message', listener as (value: unknown) => void),
  }
  return child
}

/** What a page does: one end of a channel to the engine, tRPC over the other. */
function connectPage() {
  const { port1, port2 } = new MessageChannel()
  engine.connect(port2 as never)
  return createTRPCClient<AppRouter>({ links: [portLink(transportOver(port1))] })
}

test('a page is served by the real engine: folder, index, answer, original', { timeout: 120_000 }, async () => {
  engine.start()
  const api = connectPage()
  expect((await api.info.query()).libraryPath).toBe(join(folder, 'library'))

  const added = await engine.call('addFolder', join(folder, 'docs'))
  expect(added.path).toBe(join(folder, 'docs'))
  await vi.waitFor(async () => expect((await api.status.query()).filesRead).toBe(1), { timeout: 60_000, interval: 100 })

  const found = await api.search.query({ query: 'When was the harbour dredged?' })
  const [best] = found.results
  expect(best?.text).toContain('1903')
  expect(await engine.call('documentFile', best?.documentId ?? 0)).toEqual({
    path: join(folder, 'docs', 'harbour.md'),
    mediaType: 'text/markdown',
  })
  expect(await engine.call('documentFile', 999)).toBeUndefined()
  expect(await engine.call('documentAt', join(folder, 'docs', 'harbour.md'))).toBe(best?.documentId)
  expect(await engine.call('documentAt', join(folder, 'docs', 'other.md'))).toBeUndefined()
  const settled = { filesRead: 1, problem: null, pausedBy: [] }
  await vi.waitFor(() => expect(statuses.at(-1)).toMatchObject(settled), { timeout: 10_000 })

  await engine.call('setPaused', true)
  await vi.waitFor(() => expect(statuses.at(-1)?.pausedBy).toEqual(['user']), { timeout: 10_000 })
  await engine.call('setPaused', false)
  await vi.waitFor(() => expect(statuses.at(-1)?.pausedBy).toEqual([]), { timeout: 10_000 })
})

test("the engine's refusal comes back as its own error", { timeout: 60_000 }, async () => {
  engine.start()
  await expect(engine.call('addFolder', join(folder, 'nowhere'))).rejects.toMatchObject({ name: 'AppError' })
})

test(
  'an engine that dies under a page: its calls end in words, its streams end, and the next engine serves it',
  { timeout: 120_000 },
  async () => {
    engine.start()
    // What preload does: a new port for each engine, handed over when the old one is lost.
    let port: MessagePort | undefined
    const transport: PageTransport = {
      post: (request) => port?.postMessage(request),
      listen(onReply, onLost) {
        const { port1, port2 } = new MessageChannel()
        port = port1
        port1.on('message', onReply)
        port1.on('close', () => {
          transport.listen(onReply, onLost)
          onLost()
        })
        setTimeout(() => engine.connect(port2 as never), handOverMs)
      },
    }
    const api = createTRPCClient<AppRouter>({ links: [portLink(transport)] })
    expect((await api.info.query()).version).toBe('0.0.0')
    const statusesSeen: unknown[] = []
    const lost = new Promise<unknown>((resolve) => {
      api.watchStatus.subscribe(undefined, { onData: (status) => statusesSeen.push(status), onError: resolve })
    })
    await vi.waitFor(() => expect(statusesSeen.length).toBeGreaterThan(0), { timeout: 10_000 })

    const stopped = { data: { problem: { code: 'shell/engineStopped', retry: true } } }
    const inFlight = api.search.query({ query: 'harbour' }).catch((error: unknown) => error)
    const terminated = workers[0]?.terminate()
    expect(await lost).toMatchObject(stopped)
    // Answered just before the end, or ended in words; never left open.
    expect(await inFlight).toSatisfy((outcome: unknown) => !(outcome instanceof Error) || 'data' in outcome)
    await terminated
    expect(statuses).toContain(null)
    expect((await api.info.query()).version).toBe('0.0.0')
    expect((await api.status.query()).files).toBe(0)
    expect(workers).toHaveLength(2)
  },
)

test(
  'a library that cannot be opened is reported with its reason, after a few attempts',
  { timeout: 120_000 },
  async () => {
    writeFileSync(join(folder, 'library'), 'a file where the library should be')
    engine.start()
    await vi.waitFor(() => expect(onGaveUp).toHaveBeenCalledOnce(), { timeout: 60_000, interval: 100 })
    expect(onGaveUp.mock.calls[0]?.[0]).toMatchObject({ code: expect.stringMatching(/^(store|shell)\//) as string })
  },
)
