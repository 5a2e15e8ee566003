import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src-main/contract/types.ts'
import { documentOf, newLibrary, saveFile } from './libraries.ts'

const seen = (path: string, size = 1, modifiedMs = 1): { path: string; size: number; modifiedMs: number } => ({
  path,
  size,
  modifiedMs,
})

describe('2.1 source folders', () => {
  it('a path has one row, and a name for people', () => {
    const { reader, writer } = newLibrary()
    const folder = writer.addFolder('/home/user/Papers')
    expect(folder.name).toBe('Papers')
    expect(writer.addFolder('/home/user/Papers')).toEqual(folder)
    expect(writer.addFolder('/').name).toBe('/')
    expect(reader.folders().map(({ path }) => path)).toEqual(['/home/user/Papers', '/'])
    expect(reader.folder(folder.id)).toEqual(folder)
    expect(reader.folder(999)).toBeUndefined()
  })

  it('a folder goes with its files; documents that another folder holds stay', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const shared = saveFile(store, 'shared.txt', documentOf('shared'))
    const alone = saveFile(store, 'alone.txt', documentOf('alone'))
    const other = writer.addFolder('/other')
    writer.upsertPending(other.id, [seen('copy.txt')])
    const copy = reader.filesOfFolder(other.id)[0]
    writer.attachFile(copy?.id ?? 0, shared.documentId, 'hash', 'ok', null, null)
    writer.removeFolder(reader.folders()[0]?.id ?? 0)
    expect(writer.collectGarbage()).toEqual(alone.passageIds)
    expect(reader.document(alone.documentId)).toBeUndefined()
    expect(reader.filesOfDocument(shared.documentId).map(({ path }) => path)).toEqual(['copy.txt'])
  })
})

describe('2.2 files', () => {
  it('are listed by path in binary order, also beyond the basic plane', () => {
    const { reader, writer } = newLibrary()
    const folder = writer.addFolder('/documents')
    const paths = ['b.txt', 'a/z.txt', 'Ä.txt', 'B.txt', '\u{1f600}.txt', '\uffee.txt', 'a b.txt']
    writer.upsertPending(
      folder.id,
      paths.map((path) => seen(path)),
    )
    const listed = reader.filesOfFolder(folder.id).map(({ path }) => path)
    expect(listed).toEqual([...paths].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right))))
  })

  it('keep the fraction of a time stamp, so that nothing looks touched', () => {
    const { reader, writer } = newLibrary()
    const folder = writer.addFolder('/documents')
    writer.upsertPending(folder.id, [seen('a', 2 ** 40, 1_763_700_000_123.456)])
    expect(reader.filesOfFolder(folder.id)[0]).toMatchObject({ size: 2 ** 40, modifiedMs: 1_763_700_000_123.456 })
  })

  it('a changed file keeps its old document until it is read again', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const { fileId, documentId } = saveFile(store, 'a.txt', documentOf('old'))
    writer.upsertPending(reader.file(fileId)?.folderId ?? 0, [seen('a.txt', 7, 8)])
    expect(reader.file(fileId)).toMatchObject({ status: 'pending', documentId, size: 7, modifiedMs: 8 })
    expect(writer.collectGarbage()).toEqual([])
    expect(reader.content(documentId).text).toBe('old')
  })

  it('touching changes size and time only', () => {
    const store = newLibrary()
    const { fileId } = saveFile(store, 'a.txt', documentOf('text'))
    const before = store.reader.file(fileId)
    store.writer.touchFile(fileId, seen('a.txt', 4, 2000))
    expect(store.reader.file(fileId)).toEqual({ ...before, size: 4, modifiedMs: 2000 })
  })

  it('a failure has a code and a reason, and no document', () => {
    const store = newLibrary()
    const { fileId } = saveFile(store, 'a.pdf', documentOf('text'))
    store.writer.failFile(fileId, 'damaged', 'parse/damaged', 'The file ends too early.', 'hash')
    expect(store.reader.file(fileId)).toMatchObject({
      status: 'damaged',
      code: 'parse/damaged',
      reason: 'The file ends too early.',
      contentHash: 'hash',
      documentId: null,
    })
    store.writer.upsertPending(1, [seen('a.pdf')])
    expect(store.reader.file(fileId)).toMatchObject({ status: 'pending', code: null, reason: null })
  })

  it('are paged by folder and path, and counted by status', () => {
    const { reader, writer } = newLibrary()
    const first = writer.addFolder('/z')
    const second = writer.addFolder('/a')
    writer.upsertPending(second.id, [seen('1'), seen('2')])
    writer.upsertPending(first.id, [seen('b'), seen('a'), seen('c')])
    const failed = reader.filesOfFolder(first.id)[1]
    writer.failFile(failed?.id ?? 0, 'failed', 'parse/failed', 'No.', null)
    const all = reader.listFiles({ offset: 1, limit: 3 })
    expect(all.total).toBe(5)
    expect(all.rows.map(({ path }) => path)).toEqual(['b', 'c', '1'])
    expect(reader.listFiles({ folderId: first.id, statuses: ['failed', 'ok'], offset: 0, limit: 9 })).toEqual({
      total: 1,
      rows: [reader.file(failed?.id ?? 0)],
    })
    expect(reader.listFiles({ statuses: [], offset: 0, limit: 9 }).total).toBe(0)
    expect(reader.countByStatus()).toEqual({ failed: 1, pending: 4 })
  })

  it('deleting takes the row; unknown ids do no harm', () => {
    const store = newLibrary()
    const { fileId, documentId } = saveFile(store, 'a.txt', documentOf('text'))
    store.writer.deleteFiles([fileId, 999])
    expect(store.reader.file(fileId)).toBeUndefined()
    expect(store.reader.filesOfDocument(documentId)).toEqual([])
  })
})

describe('2.3 filters', () => {
  const store = (): {
    allow: (filter: Filter | undefined) => number[] | undefined
    places: (path: string, filter: Filter | undefined) => string[]
    readAfter: (after: number, limit: number, filter?: Filter) => string[]
    ids: Record<string, number>
  } => {
    const library = newLibrary()
    const { reader, writer } = library
    const ids: Record<string, number> = {}
    const save = (path: string, format: 'txt' | 'pdf'): void => {
      ids[path] = saveFile(library, path, documentOf(path, { format })).documentId
    }
    save('reports/2024/a.pdf', 'pdf')
    save('reports/b.txt', 'txt')
    save('reports_old/c.txt', 'txt')
    const other = writer.addFolder('/other')
    writer.upsertPending(other.id, [seen('late.txt', 1, 5000)])
    // The same document once more, elsewhere and later.
    writer.attachFile(reader.filesOfFolder(other.id)[0]?.id ?? 0, ids['reports/b.txt'] ?? 0, 'hash', 'ok', null, null)
    const inOrder = (allowed: ReadonlySet<number> | undefined) => allowed && [...allowed].sort((a, b) => a - b)
    const places = (path: string, filter: Filter | undefined): string[] =>
      reader.filesOfDocument(ids[path] ?? 0, filter).map((file) => file.path)
    const readAfter = (after: number, limit: number, filter?: Filter): string[] =>
      reader.readFilesAfter(after, limit, filter).map((file) => file.path)
    return { allow: (filter) => inOrder(reader.allowed(filter)), places, readAfter, ids }
  }

  it('that ask for nothing admit all', () => {
    const { allow } = store()
    for (const filter of [undefined, {}, { pathPrefix: '' }, { pathPrefix: '/' }]) expect(allow(filter)).toBeUndefined()
  })

  it('empty lists admit nothing', () => {
    const { allow } = store()
    for (const filter of [{ folderIds: [] }, { fileIds: [] }, { formats: [] }]) expect(allow(filter)).toEqual([])
  })

  it('a subfolder is not a beginning of letters', () => {
    const { allow, ids } = store()
    const inside = [ids['reports/2024/a.pdf'], ids['reports/b.txt']]
    expect(allow({ pathPrefix: 'reports' })).toEqual(inside)
    expect(allow({ pathPrefix: 'reports/' })).toEqual(inside)
    expect(allow({ pathPrefix: 'reports/2024' })).toEqual([ids['reports/2024/a.pdf']])
    expect(allow({ pathPrefix: 'reports/b.txt' })).toEqual([ids['reports/b.txt']])
    expect(allow({ pathPrefix: '%' })).toEqual([])
  })

  it('parts are combined, and one file must pass them all', () => {
    const { allow, ids } = store()
    expect(allow({ formats: ['pdf'] })).toEqual([ids['reports/2024/a.pdf']])
    expect(allow({ modifiedFrom: 5000, modifiedTo: 5000 })).toEqual([ids['reports/b.txt']])
    expect(allow({ modifiedTo: 4999, formats: ['txt'] })).toEqual([ids['reports/b.txt'], ids['reports_old/c.txt']])
    // Its late file lies elsewhere, its file there is early.
    expect(allow({ pathPrefix: 'reports', modifiedFrom: 5000 })).toEqual([])
    expect(allow({ folderIds: [2], fileIds: [1] })).toEqual([])
  })
  it('a document with a copy elsewhere is known by the place that passes', () => {
    const { places } = store()
    expect(places('reports/b.txt', undefined)).toEqual(['reports/b.txt', 'late.txt'])
    expect(places('reports/b.txt', { folderIds: [2] })).toEqual(['late.txt'])
    expect(places('reports/b.txt', { pathPrefix: 'reports' })).toEqual(['reports/b.txt'])
    expect(places('reports/b.txt', { fileIds: [] })).toEqual([])
  })

  it('also narrow the walk through all files that were read, each place by itself', () => {
    const { readAfter } = store()
    expect(readAfter(0, 9)).toEqual(['reports/2024/a.pdf', 'reports/b.txt', 'reports_old/c.txt', 'late.txt'])
    expect(readAfter(1, 2)).toEqual(['reports/b.txt', 'reports_old/c.txt'])
    expect(readAfter(0, 9, { formats: ['txt'], modifiedTo: 4999 })).toEqual(['reports/b.txt', 'reports_old/c.txt'])
    expect(readAfter(9, 9)).toEqual([])
  })
})
