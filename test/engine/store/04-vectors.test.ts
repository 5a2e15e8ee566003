import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { dot } from '../../../src-main/base/vectors.ts'
import type { Store, StoreWriter } from '../../../src-main/engine/store/types.ts'
import { documentOf, newLibrary, open, saveFile, vectorOf } from './libraries.ts'

/** Hashes of a document's embedded texts, in passage order. */
const hashesOf = (text: string): string[] => documentOf(text).passages.map(({ textHash }) => textHash)

function embedAll(store: Store & { writer: StoreWriter }, model: string): void {
  for (const { textHash, passageId } of store.reader.pendingEmbeddings(model, 1000)) {
    store.writer.saveVectors(model, [{ textHash, vector: vectorOf(passageId, 0.5) }])
  }
}

const counts = (store: Store, model: string): [number, number] => {
  const { passages, embedded } = store.reader.indexState(model)
  return [passages, embedded]
}

describe('4.1 what waits for its vector', () => {
  it('comes oldest document first, and no more than asked for', () => {
    const store = newLibrary()
    const first = saveFile(store, 'b.txt', documentOf('one\ntwo'))
    const second = saveFile(store, 'a.txt', documentOf('three'))
    expect(store.reader.pendingEmbeddings('model', 2)).toEqual([
      {
        passageId: first.passageIds[0],
        documentId: first.documentId,
        textHash: hashesOf('one\n')[0],
        start: 0,
        end: 4,
        header: 'Title › Heading',
      },
      expect.objectContaining({ passageId: first.passageIds[1] }),
    ])
    embedAll(store, 'model')
    expect(store.reader.pendingEmbeddings('model', 9)).toEqual([])
    const third = saveFile(store, 'c.txt', documentOf('four'))
    expect(store.reader.pendingEmbeddings('model', 9).map(({ passageId }) => passageId)).toEqual(third.passageIds)
    expect(second.passageIds).toHaveLength(1)
  })

  it('is done when another passage with the same text has one', () => {
    const store = newLibrary()
    saveFile(store, 'a.txt', documentOf('same\n'))
    embedAll(store, 'model')
    saveFile(store, 'b.txt', documentOf('same\nother'))
    expect(store.reader.pendingEmbeddings('model', 9)).toHaveLength(1)
    expect(counts(store, 'model')).toEqual([3, 2])
  })

  it('is another question for another model', () => {
    const store = newLibrary()
    saveFile(store, 'a.txt', documentOf('one\ntwo'))
    embedAll(store, 'model')
    expect(store.reader.pendingEmbeddings('other', 9)).toHaveLength(2)
    store.writer.saveVectors('other', [{ textHash: hashesOf('one\ntwo')[1] ?? '', vector: vectorOf(9) }])
    expect([counts(store, 'model'), counts(store, 'other'), counts(store, 'third')]).toEqual([
      [2, 2],
      [2, 1],
      [2, 0],
    ])
  })

  it('is asked for in any order of saving, and a gap is not forgotten', () => {
    const store = newLibrary()
    const { passageIds } = saveFile(store, 'a.txt', documentOf('one\ntwo\nthree'))
    const [one = '', , three = ''] = hashesOf('one\ntwo\nthree')
    expect(store.reader.pendingEmbeddings('model', 1)[0]?.passageId).toBe(passageIds[0])
    store.writer.saveVectors('model', [
      { textHash: three, vector: vectorOf(3) },
      { textHash: one, vector: vectorOf(1) },
    ])
    expect(store.reader.pendingEmbeddings('model', 9).map(({ passageId }) => passageId)).toEqual([passageIds[1]])
  })
})

describe('4.2 vectors', () => {
  it('come back bit by bit, by passage and by hash', () => {
    const { reader, writer } = newLibrary()
    const { passageIds } = writer.saveDocument(documentOf('one\ntwo\none\n'))
    const vector = vectorOf(0.1, -0, 1e-38, Math.fround(Math.PI))
    writer.saveVectors('model', [{ textHash: hashesOf('one\n')[0] ?? '', vector }])
    const found = reader.vectorsOf('model', [...passageIds, 999])
    expect([...found.keys()]).toEqual([passageIds[0], passageIds[2]])
    for (const value of found.values()) expect(value).toEqual(vector)
    expect(reader.vectorsOf('other', passageIds).size).toBe(0)
    expect(reader.vectorsByHash('model', hashesOf('one\ntwo\n'))).toEqual(new Map([[hashesOf('one\n')[0], vector]]))
  })

  it('of a part of a larger array are that part', () => {
    const { reader, writer } = newLibrary()
    writer.saveVectors('model', [{ textHash: 'h', vector: vectorOf(1, 2, 3, 4).subarray(1, 3) }])
    expect(reader.vectorsByHash('model', ['h']).get('h')).toEqual(vectorOf(2, 3))
  })

  it('saved twice are saved once', () => {
    const store = newLibrary()
    store.writer.saveDocument(documentOf('one'))
    embedAll(store, 'model')
    const generation = store.reader.generation()
    store.writer.saveVectors('model', [{ textHash: hashesOf('one')[0] ?? '', vector: vectorOf(7) }])
    expect(counts(store, 'model')).toEqual([1, 1])
    expect(store.reader.generation()).toBe(generation)
    expect([...store.reader.eachVector('model')][0]?.vector).toEqual(vectorOf(1, 0.5))
  })

  it('are listed by passage, over many pages, while others write', () => {
    const store = newLibrary()
    const text = Array.from({ length: 2500 }, (_, line) => `line ${line}\n`).join('')
    const { documentId, passageIds } = store.writer.saveDocument(documentOf(text))
    const hashes = hashesOf(text)
    store.writer.saveVectors(
      'model',
      hashes.map((textHash, index) => ({ textHash, vector: vectorOf(index) })),
    )
    const seen: number[] = []
    for (const row of store.reader.eachVector('model')) {
      if (seen.length === 0) store.writer.setSetting('written', 'meanwhile')
      expect(row.documentId).toBe(documentId)
      expect(row.vector[0]).toBe(seen.length)
      seen.push(row.passageId)
    }
    expect(seen).toEqual(passageIds)
  })
})

describe('4.3 vectors of sentences', () => {
  const unit = (...numbers: number[]): Float32Array =>
    vectorOf(...numbers).map((value) => value / Math.hypot(...numbers))

  it('come back in order, unit vectors, hardly turned; they belong to one model', () => {
    const store = newLibrary()
    const { passageIds } = saveFile(store, 'a.txt', documentOf('one\ntwo\nthree'))
    const parts = [unit(1, 2, 3), unit(-5, 0.1, 0), unit(0, 0, 1)]
    const [one = '', two = ''] = hashesOf('one\ntwo\nthree')
    store.writer.saveVectors('model', [{ textHash: one, vector: unit(1, 1, 1), parts }])
    store.writer.saveVectors('model', [{ textHash: two, vector: unit(1, 1, 1) }])
    const found = store.reader.partsOf('model', [...passageIds, 999])
    expect([...found.keys()]).toEqual(passageIds.slice(0, 2))
    const [first = [], second] = found.values()
    expect(second).toEqual([])
    expect(first).toHaveLength(parts.length)
    for (const [index, part] of first.entries()) {
      expect(dot(part, part)).toBeCloseTo(1, 5)
      expect(dot(part, parts[index] ?? part)).toBeGreaterThan(0.9999)
    }
    expect(store.reader.partsOf('other', passageIds).size).toBe(0)
  })

  it('of nothing are nothing, and go with their text', () => {
    const store = newLibrary()
    const { fileId, passageIds } = saveFile(store, 'a.txt', documentOf('one'))
    const [textHash = ''] = hashesOf('one')
    store.writer.saveVectors('model', [{ textHash, vector: unit(1, 0), parts: [vectorOf(0, 0)] }])
    expect([...store.reader.partsOf('model', passageIds).values()]).toEqual([[vectorOf(0, 0)]])
    store.writer.deleteFiles([fileId])
    store.writer.collectGarbage()
    expect(store.reader.partsOf('model', passageIds).size).toBe(0)
  })

  it('that a library of before lacks are waited for; vectors and counts stay as they are', () => {
    const store = newLibrary()
    const { passageIds } = saveFile(store, 'a.txt', documentOf('one\ntwo'))
    embedAll(store, 'model')
    const before = [...store.reader.vectorsOf('model', passageIds)]
    store.close()
    const database = new SqliteDatabase(join(store.libraryPath, 'library.db'))
    database.exec('UPDATE vectors SET parts = NULL')
    database.close()

    const { reader, writer } = open(store.libraryPath)
    const pending = reader.pendingEmbeddings('model', 9)
    expect(pending.map(({ passageId }) => passageId)).toEqual(passageIds)
    expect([reader.countPending('model'), reader.countPending('other')]).toEqual([2, 2])
    expect([...reader.partsOf('model', passageIds).values()]).toEqual([[], []])
    const again = pending.map(({ textHash }) => ({ textHash, vector: vectorOf(9, 9), parts: [vectorOf(1, 0)] }))
    writer?.saveVectors('model', again.slice(0, 1))
    expect(reader.countPending('model')).toBe(1)
    writer?.saveVectors('model', again)
    expect([reader.countPending('model'), reader.indexState('model').embedded]).toEqual([0, 2])
    expect([...reader.vectorsOf('model', passageIds)]).toEqual(before)
    expect([...reader.partsOf('model', passageIds).values()]).toEqual([[vectorOf(1, 0)], [vectorOf(1, 0)]])
  })
})

describe('4.4 the generation', () => {
  it('changes with passages and vectors, and only then', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const changes = (action: () => unknown): boolean => {
      const before = reader.generation()
      action()
      return reader.generation() !== before
    }
    expect(changes(() => saveFile(store, 'a.txt', documentOf('one')))).toBe(true)
    expect(changes(() => embedAll(store, 'model'))).toBe(true)
    expect(changes(() => writer.saveVectors('model', [{ textHash: 'a sentence', vector: vectorOf(1) }]))).toBe(false)
    expect(changes(() => writer.setSetting('a', 'b'))).toBe(false)
    expect(changes(() => writer.collectGarbage())).toBe(false)
    writer.deleteFiles([1])
    expect(changes(() => writer.collectGarbage())).toBe(true)
  })

  it('is the same for every process', () => {
    const store = newLibrary()
    store.writer.saveDocument(documentOf('one'))
    expect(open(store.libraryPath, 'read').reader.generation()).toBe(store.reader.generation())
  })
})

describe('4.5 garbage', () => {
  it('is what no file holds: documents, passages, words and vectors; nothing else goes', () => {
    const store = newLibrary()
    const { reader, writer, keywordTable } = store
    const gone = saveFile(store, 'gone.txt', documentOf('shared\nalone'))
    const kept = saveFile(store, 'kept.txt', documentOf('shared\nkept'))
    embedAll(store, 'model')
    writer.saveVectors('model', [{ textHash: 'a sentence', vector: vectorOf(1) }])
    writer.deleteFiles([gone.fileId])
    expect(writer.collectGarbage()).toEqual(gone.passageIds)
    expect(reader.passages([...gone.passageIds, ...kept.passageIds]).map(({ id }) => id)).toEqual(kept.passageIds)
    expect(reader.nodes(gone.documentId)).toEqual([])
    expect(keywordTable.match('alone', 9)).toEqual([])
    expect(keywordTable.match('shared', 9)).toHaveLength(1)
    expect(counts(store, 'model')).toEqual([2, 2])
    expect(reader.vectorsOf('model', kept.passageIds).size).toBe(2)
    expect(reader.vectorsByHash('model', [...hashesOf('shared\nalone'), 'a sentence']).size).toBe(1)
    expect(writer.collectGarbage()).toEqual([])
  })

  it('a document that a moved file takes along in time is none', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const { fileId, documentId, passageIds } = saveFile(store, 'old.txt', documentOf('text'))
    embedAll(store, 'model')
    writer.deleteFiles([fileId])
    writer.upsertPending(1, [{ path: 'new.txt', size: 4, modifiedMs: 1 }])
    const moved = reader.filesOfFolder(1)[0]
    writer.attachFile(moved?.id ?? 0, documentId, 'hash', 'ok', null, null)
    expect(writer.collectGarbage()).toEqual([])
    expect(reader.vectorsOf('model', passageIds).size).toBe(1)
    expect(reader.pendingEmbeddings('model', 9)).toEqual([])
  })
})
