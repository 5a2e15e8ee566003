import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import type { Store, StoreWriter } from '../../../src-main/engine/store/types.ts'
import type { Scored } from '../../../src-main/engine/types.ts'
import { documentOf, newLibrary, open, saveFile } from '../store/libraries.ts'
import { createRandom, randomUnit } from './randomVectors.ts'

const dimensions = 24
const modelId = 'model@1'
const query = randomUnit(dimensions, createRandom(99))

type Library = Store & { writer: StoreWriter }

/** Gives passages their vectors, at most `limit` of them. */
function embed(store: Library, limit = 1000, model = modelId): void {
  for (const { passageId, textHash } of store.reader.pendingEmbeddings(model, limit))
    store.writer.saveVectors(model, [{ textHash, vector: randomUnit(dimensions, createRandom(passageId)) }])
}

function newEmbeddedLibrary(): Library {
  const store = newLibrary()
  saveFile(store, 'a.txt', documentOf(Array.from({ length: 40 }, (_, line) => `line ${line}\n`).join('')))
  saveFile(store, 'b.txt', documentOf('one\ntwo\nthree'))
  embed(store)
  return store
}

/** Loads the index; `isRebuilt` tells whether the vectors came from the store. */
function load(store: Store, model = modelId): { isRebuilt: boolean; found: Scored[]; save(): void } {
  let isRebuilt = false
  const reader: Store['reader'] = {
    ...store.reader,
    eachVector(id) {
      isRebuilt = true
      return store.reader.eachVector(id)
    },
  }
  const index = loadExactIndex({ store: { ...store, reader }, modelId: model, dimensions })
  return { isRebuilt, found: index.search(query, 100), save: () => index.save() }
}

const filesOf = (store: Store): string[] => readdirSync(store.libraryPath).filter((name) => name.startsWith('vectors-'))

function fileOf(store: Store): string {
  return join(store.libraryPath, filesOf(store)[0] ?? 'none')
}

describe('loading', () => {
  it('the first time reads the store, saves, and then the file; both answer alike', () => {
    const store = newEmbeddedLibrary()
    const first = load(store)
    expect(first).toMatchObject({ isRebuilt: true })
    expect(first.found).toHaveLength(43)
    first.save()
    expect(filesOf(store)).toHaveLength(1)
    const second = load(store)
    expect(second).toMatchObject({ isRebuilt: false, found: first.found })
    second.save()
  })

  it.each<[string, (path: string) => void]>([
    ['missing', (path) => rmSync(path)],
    ['empty', (path) => truncateSync(path)],
    ['cut off', (path) => truncateSync(path, 500)],
    ['damaged', (path) => writeFileSync(path, readFileSync(path).fill(0x55, 400, 410))],
    ['of another program', (path) => writeFileSync(path, 'vectors')],
  ])('a file that is %s is made again from the store', (_, spoil) => {
    const store = newEmbeddedLibrary()
    const before = load(store)
    before.save()
    spoil(fileOf(store))
    const after = load(store)
    expect(after).toMatchObject({ isRebuilt: true, found: before.found })
    after.save()
    expect(load(store)).toMatchObject({ isRebuilt: false, found: before.found })
  })

  it('a file of before the last change is made again', () => {
    const store = newEmbeddedLibrary()
    load(store).save()
    const { passageIds } = saveFile(store, 'c.txt', documentOf('new'))
    embed(store)
    const later = load(store)
    expect(later.isRebuilt).toBe(true)
    expect(later.found.map(({ passageId }) => passageId)).toContain(passageIds[0])
    later.save()
    store.writer.deleteFiles([1])
    store.writer.collectGarbage()
    const last = load(store)
    expect(last.isRebuilt).toBe(true)
    expect(last.found).toHaveLength(4)
  })

  it('an index that lacks vectors of the store is not saved as if it were whole', () => {
    const store = newEmbeddedLibrary()
    const index = loadExactIndex({ store, modelId, dimensions })
    // A run that was stopped between the store and the index.
    saveFile(store, 'c.txt', documentOf('new'))
    embed(store)
    index.save()
    expect(load(store)).toMatchObject({ isRebuilt: true, found: { length: 44 } })
  })

  it('half embedded is a state like any other', () => {
    const store = newLibrary()
    saveFile(store, 'a.txt', documentOf('one\ntwo\nthree'))
    expect(load(store)).toMatchObject({ isRebuilt: true, found: [] })
    embed(store, 2)
    load(store).save()
    expect(load(store)).toMatchObject({ isRebuilt: false, found: { length: 2 } })
  })

  it('every model has a file of its own', () => {
    const store = newEmbeddedLibrary()
    load(store).save()
    embed(store, 10, 'other@1')
    expect(load(store, 'other@1').found).toHaveLength(10)
    load(store, 'other@1').save()
    expect(filesOf(store)).toHaveLength(2)
    load(store).save()
    expect(load(store)).toMatchObject({ isRebuilt: false, found: { length: 43 } })
  })

  it('whoever only reads the library finds everything and writes nothing', () => {
    const store = newEmbeddedLibrary()
    const reading = open(store.libraryPath, 'read')
    const index = load(reading)
    expect(index).toMatchObject({ isRebuilt: true, found: { length: 43 } })
    index.save()
    expect(filesOf(store)).toEqual([])
  })
})
