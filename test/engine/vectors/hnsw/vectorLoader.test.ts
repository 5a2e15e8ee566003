import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { entryPath } from '../../../../src-main/engine/entries.ts'
import type { Store, StoreWriter } from '../../../../src-main/engine/store/types.ts'
import { createFollowingIndex } from '../../../../src-main/engine/vectors/followingIndex.ts'
import type { GraphIndex } from '../../../../src-main/engine/vectors/hnsw/graphIndex.ts'
import { createVectorLoader } from '../../../../src-main/engine/vectors/hnsw/vectorLoader.ts'
import { documentOf, newLibrary, open, saveFile } from '../../store/libraries.ts'
import { createRandom, randomUnit } from '../randomVectors.ts'
import { hnswlib, whyNot } from './graphs.ts'

const dimensions = 24
const modelId = 'model@1'

type Library = Store & { writer: StoreWriter }

/** Gives passages vectors that `salt` decides. */
function embed(store: Library, salt = 0, model = modelId): void {
  for (const { passageId, textHash } of store.reader.pendingEmbeddings(model, 1000))
    store.writer.saveVectors(model, [{ textHash, vector: randomUnit(dimensions, createRandom(passageId + salt)) }])
}

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, line) => `${name} ${line}\n`).join('')

function newEmbeddedLibrary(salt = 0): Library {
  const store = newLibrary()
  saveFile(store, 'a.txt', documentOf(lines('first', 60)))
  saveFile(store, 'b.txt', documentOf(lines('second', 40)))
  embed(store, salt)
  return store
}

const opened: GraphIndex[] = []
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close()
})

/** Loads as the engine does, for libraries of fifty passages and more, and waits for the graph. */
async function load(store: Store, model = modelId): Promise<GraphIndex> {
  const loadIndex = createVectorLoader({
    store,
    modelId: model,
    dimensions,
    workerEntry: entryPath('graphWorker'),
    from: 50,
    delayMs: 0,
  })
  const index = loadIndex()
  opened.push(index)
  await index.settled()
  return index
}

const filesOf = (store: Store): string[] =>
  readdirSync(store.libraryPath)
    .filter((name) => name.startsWith('graph-'))
    .sort()

/** Every passage is found by its own vector, and nothing else is. */
function expectWhole(index: GraphIndex, store: Store, model = modelId): void {
  const all = [...store.reader.eachVector(model)]
  expect(index.size).toBe(all.length)
  for (const { passageId, vector } of all) {
    const found = index.search(vector, 5)
    expect(found[0]).toMatchObject({ passageId, score: expect.closeTo(1, 5) as number })
    expect(found).toHaveLength(5)
  }
}

describe.skipIf(!hnswlib)(`the graph of a library (skipped where ${whyNot})`, () => {
  it('is built in a thread, saved, and read at the next start instead of being built', async () => {
    const store = newEmbeddedLibrary()
    const index = await load(store)
    expect(index.isGraphServing).toBe(true)
    expectWhole(index, store)
    const files = filesOf(store)
    expect(files).toHaveLength(2)
    const bytes = files.map((name) => readFileSync(join(store.libraryPath, name)))
    const again = await load(store)
    expect(again.isGraphServing).toBe(true)
    expectWhole(again, store)
    expect(filesOf(store).map((name) => readFileSync(join(store.libraryPath, name)))).toEqual(bytes)
  })

  it('a small library has none', async () => {
    const store = newLibrary()
    saveFile(store, 'a.txt', documentOf(lines('first', 30)))
    embed(store)
    expect((await load(store)).isGraphServing).toBe(false)
    expect(filesOf(store)).toEqual([])
  })

  it.each([0, 1])('a damaged file (%s) is thrown away and made anew, the same', async (which) => {
    const store = newEmbeddedLibrary()
    await load(store)
    const before = filesOf(store)
    const path = join(store.libraryPath, before[which] ?? '')
    const whole = readFileSync(path)
    writeFileSync(path, Buffer.from(whole).fill(0x55, 10, 40))
    const index = await load(store)
    expect(index.isGraphServing).toBe(true)
    expectWhole(index, store)
    expect(filesOf(store)).toEqual(before)
    expect(readFileSync(path).equals(whole)).toBe(true)
  })

  it('that of another library is not believed, though it names the same passages', async () => {
    const [store, other] = [newEmbeddedLibrary(), newEmbeddedLibrary(5000)]
    await load(other)
    for (const name of filesOf(other)) cpSync(join(other.libraryPath, name), join(store.libraryPath, name))
    const foreign = filesOf(store)
    const index = await load(store)
    expectWhole(index, store)
    expect(filesOf(store)).not.toEqual(foreign)
  })

  it('what was added and deleted behind its back is found, and is not', async () => {
    const store = newEmbeddedLibrary()
    const index = await load(store)
    await index.close()
    store.writer.deleteFiles(
      store.reader
        .listFiles({ offset: 0, limit: 9 })
        .rows.slice(1)
        .map(({ id }) => id),
    )
    expect(store.writer.collectGarbage()).toHaveLength(40)
    saveFile(store, 'c.txt', documentOf(lines('third', 10)))
    embed(store)
    const later = await load(store)
    expect(later.isGraphServing).toBe(true)
    expectWhole(later, store)
  })

  it('every model has its own', async () => {
    const store = newEmbeddedLibrary()
    embed(store, 700, 'other@1')
    const [one, other] = [await load(store), await load(store, 'other@1')]
    expect(filesOf(store)).toHaveLength(4)
    expectWhole(one, store)
    expectWhole(other, store, 'other@1')
  })

  it('whoever only reads uses the graph that is there, follows the library, and writes nothing', async () => {
    const store = newEmbeddedLibrary()
    const reading = open(store.libraryPath, 'read')
    const without = await load(reading)
    expect([without.isGraphServing, filesOf(store)]).toEqual([false, []])
    expectWhole(without, reading)

    await load(store)
    const files = filesOf(store)
    const loads: GraphIndex[] = []
    const loadIndex = createVectorLoader({
      store: reading,
      modelId,
      dimensions,
      workerEntry: 'none',
      from: 50,
      delayMs: 0,
    })
    const following = createFollowingIndex(
      () => {
        const index = loadIndex()
        loads.push(index)
        return index
      },
      () => reading.reader.generation(),
      () => 0,
    )
    const query = randomUnit(dimensions, createRandom(3))
    expect(following.search(query, 5)).toEqual(without.search(query, 5))
    await vi.waitFor(() => expect(loads[0]?.isGraphServing).toBe(true))
    expect(following.search(query, 5)).toEqual(without.search(query, 5))
    saveFile(store, 'c.txt', documentOf(lines('third', 3)))
    embed(store)
    const [newest] = [...store.reader.eachVector(modelId)].slice(-1)
    expect(following.search(newest?.vector ?? query, 1)[0]?.passageId).toBe(newest?.passageId)
    await vi.waitFor(() => expect(loads[1]?.isGraphServing).toBe(true))
    expect(following.search(newest?.vector ?? query, 1)[0]?.passageId).toBe(newest?.passageId)
    expect(filesOf(store)).toEqual(files)
    await following.close()
  })
})
