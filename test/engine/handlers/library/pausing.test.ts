import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBackgroundIndexing, pauseMemory } from '../../../../src-main/engine/handlers/library/indexing.ts'
import { createTreeHandlers } from '../../../../src-main/engine/handlers/library/tree.ts'
import { createIndexer } from '../../../../src-main/engine/library/indexer.ts'
import { openStore } from '../../../../src-main/engine/store/store.ts'
import { writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { createMemoryIndex, indexerParts } from '../../library/parts.ts'

let top: string
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-pausing-'))
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`${n % 3}/${n}.txt`, `Lease ${n}. The rent is ${n}00.`]),
  )
  await writeFiles(join(top, 'papers'), { ...files, 'copy.txt': 'Lease 1. The rent is 100.', 'broken.pdf': '%PDF-1.4' })
})
afterAll(() => rm(top, { recursive: true, force: true }))

let libraries = 0
/** A library of its own over the same papers. */
function open(libraryPath = join(top, `library${libraries++}`)) {
  const store = openStore({ libraryPath, mode: 'write' })
  const vectors = createMemoryIndex()
  const parts = indexerParts(store)
  const indexer = createIndexer({ ...parts, vectors })
  const { id } = store.writer?.addFolder(join(top, 'papers')) ?? { id: 0 }
  const indexing = createBackgroundIndexing(indexer, pauseMemory(store))
  const handlers = createTreeHandlers({ store, indexing, modelId: parts.embedder.id })
  /** What the library holds in the end, whatever the way there. */
  const end = () => ({
    files: store.reader.filesOfFolder(id).map(({ path, status, contentHash }) => [path, status, contentHash]),
    index: store.reader.indexState(parts.embedder.id),
    vectors: vectors.size,
  })
  const quiet = () => vi.waitFor(() => expect(indexer.progress().phase).toBe('idle'))
  return { id, libraryPath, store, indexer, indexing, handlers, end, quiet }
}

const live = new AbortController().signal

describe('pause, resume, cancel, refresh and reading again', () => {
  test('in whatever order lead to what a run without them leads to', async () => {
    const plain = open()
    await plain.indexer.run()
    const expected = plain.end()
    plain.store.close()
    expect(expected.index).toMatchObject({ files: 14, filesRead: 14 })
    const act = fc.constantFrom('pause', 'battery', 'resume', 'unplug', 'cancel', 'refresh', 'again', 'wait', 'turn')
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const { id, indexing, handlers, indexer, end, store } = open()
        const under: Promise<unknown>[] = []
        for (const name of acts) {
          if (name === 'pause') under.push(indexing.pause('user'))
          else if (name === 'battery') under.push(indexing.pause('battery'))
          else if (name === 'resume') indexing.resume('user')
          else if (name === 'unplug') indexing.resume('battery')
          else if (name === 'cancel') under.push(indexing.cancel())
          else if (name === 'refresh') indexing.start()
          else if (name === 'again') under.push(handlers.readAgain({ folderId: id, path: '1' }, live))
          else if (name === 'wait') await new Promise((resolve) => setTimeout(resolve, 5))
          else await turn()
          if (indexing.pausedBy().length > 0) {
            await Promise.all(under)
            expect(indexer.progress().phase).toBe('idle')
          }
        }
        await Promise.all(under)
        indexing.resume('user')
        indexing.resume('battery')
        indexing.start()
        await indexer.run()
        await indexing.cancel()
        expect(end()).toEqual(expected)
        store.close()
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  test('what was under way when it was paused goes on by itself afterwards', async () => {
    const { indexing, end, quiet, store } = open()
    onTestFinished(() => store.close())
    indexing.start()
    await indexing.pause('user')
    await indexing.pause('battery')
    expect(end().index.embedded).toBe(0)
    indexing.resume('battery')
    expect(indexing.pausedBy()).toEqual(['user'])
    indexing.resume('user')
    await turn()
    await quiet()
    expect(end().index).toMatchObject({ filesRead: 14 })
  })

  test('the user’s pause outlives the program; what was asked meanwhile begins when it ends', async () => {
    const first = open()
    await first.indexing.pause('user')
    await first.indexing.pause('battery')
    first.store.close()
    const { indexing, end, quiet, store } = open(first.libraryPath)
    onTestFinished(() => store.close())
    expect(indexing.pausedBy()).toEqual(['user'])
    indexing.start()
    await turn()
    expect(end().files).toEqual([])
    indexing.resume('user')
    await turn()
    await quiet()
    expect(end().files).toHaveLength(14)
  })
})

describe('reading again', () => {
  test('parses files though their bytes are known, and keeps documents, passages and vectors', async () => {
    const { id, store, indexer, handlers, indexing } = open()
    onTestFinished(() => store.close())
    await indexer.run()
    const before = store.reader.filesOfFolder(id)
    await indexing.pause('user')
    await handlers.readAgain({ folderId: id, path: '1' }, live)
    expect(store.reader.filesOfFolder(id).filter((file) => file.status === 'pending')).toHaveLength(4)
    const summary = await indexer.run()
    expect(summary).toMatchObject({ parsed: 4, attached: 0, embedded: 0 })
    expect(store.reader.filesOfFolder(id)).toEqual(before)
  })
})
