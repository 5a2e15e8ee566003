import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '../../../src-main/contract/router.ts'
import { createEngineProcess, type ChildLike, type EngineProcess } from '../../../src-main/shell/host/engineProcess.ts'
import { portLink } from '../../../src-renderer/bridge/portLink.ts'
import { transportOver } from '../ports.ts'

const repository = join(import.meta.dirname, '..', '..', '..')
let folder: string
let engine: EngineProcess
let workers: Worker[]
const onGaveUp = vi.fn()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footnote-host-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs', 'harbour.md'), '# Harbour\n\nThe harbour of Arholm was dredged in 1903.\n')
  workers = []
  engine = createEngineProcess(() => startHost(join(folder, 'library')), onGaveUp)
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
})

test("the engine's refusal comes back as its own error", { timeout: 60_000 }, async () => {
  engine.start()
  await expect(engine.call('addFolder', join(folder, 'nowhere'))).rejects.toMatchObject({ name: 'AppError' })
})

test('an engine that dies is replaced, and the page is served again', { timeout: 120_000 }, async () => {
  engine.start()
  expect((await connectPage().info.query()).version).toBe('0.0.0')
  await workers[0]?.terminate()
  expect((await connectPage().info.query()).version).toBe('0.0.0')
  expect(workers).toHaveLength(2)
})

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
