import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src-main/contract/types.ts'
import { documentOf, newLibrary, saveFile } from './libraries.ts'

/** A library of some files in one folder, each a document of its own. */
function library(...paths: string[]) {
  const store = newLibrary()
  const ids = new Map(paths.map((path) => [path, saveFile(store, path, documentOf(path))]))
  const tagged = (...tags: string[]): string[] => {
    const files = store.reader.allowedFiles({ tags }) ?? new Set()
    return store.reader.filesOfFolder(1).flatMap(({ id, path }) => (files.has(id) ? [path] : []))
  }
  return { ...store, store, ids, tagged }
}

describe('10.1 tags', () => {
  it('are a file’s own or come from the folders around it, also for files that are added later', () => {
    const { store, reader, writer, tagged } = library('a/b/deep.txt', 'a/top.txt', 'ab.txt')
    writer.setTags(1, 'a', ['Home'])
    writer.setTags(1, 'a/top.txt', ['Urgent', 'Home'])
    expect(reader.tagsOf(1, 'a/b/deep.txt')).toEqual({ own: [], inherited: ['Home'] })
    expect(reader.tagsOf(1, 'a/top.txt')).toEqual({ own: ['Home', 'Urgent'], inherited: [] })
    expect(tagged('Home')).toEqual(['a/b/deep.txt', 'a/top.txt'])
    saveFile(store, 'a/later.txt', documentOf('later'))
    expect(tagged('Home')).toEqual(['a/b/deep.txt', 'a/later.txt', 'a/top.txt'])
    expect(tagged('Home', 'Urgent')).toHaveLength(3)
    expect(reader.tags()).toEqual([
      { tag: 'Home', files: 3 },
      { tag: 'Urgent', files: 1 },
    ])
  })

  it('of a source folder count for all in it; replaced ones are gone', () => {
    const { reader, writer, tagged } = library('a.txt', 'b/c.txt')
    writer.setTags(1, '', ['All'])
    expect(tagged('All')).toEqual(['a.txt', 'b/c.txt'])
    writer.setTags(1, '', [])
    expect([tagged('All'), reader.tags()]).toEqual([[], []])
  })

  it('stay while a file is gone, follow it to another place, and go with their source folder', () => {
    const { store, reader, writer, tagged, ids } = library('old.txt', 'copy.txt')
    writer.setTags(1, 'old.txt', ['Kept'])
    writer.deleteFiles([ids.get('old.txt')?.fileId ?? 0])
    expect(reader.tags()).toEqual([{ tag: 'Kept', files: 0 }])
    saveFile(store, 'moved/new.txt', documentOf('old.txt'))
    expect(tagged('Kept')).toEqual(['moved/new.txt'])
    // A second copy is another file.
    saveFile(store, 'other.txt', documentOf('old.txt'))
    expect(tagged('Kept')).toEqual(['moved/new.txt'])
    writer.removeFolder(1)
    expect(reader.tags()).toEqual([])
  })

  it('stay with a file whose bytes change, and then follow the new bytes', () => {
    const { store, writer, tagged, ids } = library('a.txt')
    writer.setTags(1, 'a.txt', ['Kept'])
    saveFile(store, 'a.txt', documentOf('changed'))
    writer.deleteFiles([ids.get('a.txt')?.fileId ?? 0])
    saveFile(store, 'b.txt', documentOf('changed'))
    expect(tagged('Kept')).toEqual(['b.txt'])
  })
})

describe('10.2 filters over files', () => {
  it('admit the files of several folders, a subfolder of one beside the whole of another', () => {
    const { reader, writer, ids } = library('a/1.txt', 'a/2/3.txt', 'b.txt')
    const other = writer.addFolder('/other')
    writer.upsertPending(other.id, [{ path: 'c.bin', size: 1, modifiedMs: 1 }])
    const names = (places: { folderId: number; pathPrefix?: string }[]) =>
      [...(reader.allowedFiles({ places }) ?? [])].map((id) => reader.file(id)?.path)
    expect(names([{ folderId: 1, pathPrefix: 'a/2/' }, { folderId: other.id }])).toEqual(['a/2/3.txt', 'c.bin'])
    expect(names([{ folderId: other.id, pathPrefix: 'a' }])).toEqual([])
    expect(names([])).toEqual([])
    const inside = reader.allowed({ places: [{ folderId: 1, pathPrefix: 'a' }] })
    expect(inside).toEqual(new Set(['a/1.txt', 'a/2/3.txt'].map((path) => ids.get(path)?.documentId)))
  })

  it('that ask for nothing admit all; files without a document pass all but a format', () => {
    const { reader, writer } = library('a.txt')
    writer.upsertPending(1, [{ path: 'b.bin', size: 1, modifiedMs: 5 }])
    expect(reader.allowedFiles({})).toBeUndefined()
    expect(reader.allowedFiles({ modifiedFrom: 5 })?.size).toBe(2)
    expect(reader.allowedFiles({ modifiedFrom: 5, formats: ['txt'] })?.size).toBe(1)
    expect(reader.allowedFiles({ tags: ['none'] })?.size).toBe(0)
  })
})

describe('10.3 a filter', () => {
  it('admits what brute force admits: the files that pass each part by themselves', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const paths = ['a/1.txt', 'a/b/2.pdf', 'a/b/c/3.txt', 'ab/4.pdf', '5.txt', 'a b/6.md']
    const formats = { txt: 'txt', pdf: 'pdf', md: 'md' } as const
    for (const path of paths) {
      const format = formats[path.split('.').at(-1) as keyof typeof formats]
      // Two files of one document: what one of them passes is not the other's.
      const text = path === '5.txt' ? 'a/1.txt' : path
      const { fileId } = saveFile(store, path, documentOf(text, { format }))
      writer.touchFile(fileId, { path, size: 1, modifiedMs: fileId * 10 })
    }
    const tags: Record<string, string[]> = { 'a/b': ['x'], 'a/1.txt': ['x', 'y'], 'a b': ['z'] }
    for (const [path, own] of Object.entries(tags)) writer.setTags(1, path, own)
    const files = reader.filesOfFolder(1)
    const isIn = (path: string, folder: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
    const passes = (file: (typeof files)[number], filter: Filter): boolean =>
      filter.places?.some(({ folderId, pathPrefix = '' }) => folderId === 1 && isIn(file.path, pathPrefix)) !== false &&
      filter.fileIds?.includes(file.id) !== false &&
      filter.formats?.some((format) => file.path.endsWith(`.${format}`)) !== false &&
      filter.tags?.some((tag) => Object.keys(tags).some((at) => isIn(file.path, at) && tags[at]?.includes(tag))) !==
        false &&
      file.modifiedMs >= (filter.modifiedFrom ?? -Infinity) &&
      file.modifiedMs <= (filter.modifiedTo ?? Infinity)

    const some = <Item>(...items: Item[]) => fc.option(fc.subarray(items), { nil: undefined, freq: 2 })
    const moment = fc.option(fc.integer({ min: 0, max: 70 }), { nil: undefined, freq: 2 })
    const filter: fc.Arbitrary<Filter> = fc.record({
      places: some(
        { folderId: 1, pathPrefix: 'a' },
        { folderId: 1, pathPrefix: 'a/b/' },
        { folderId: 2 },
        { folderId: 1, pathPrefix: '5.txt' },
      ),
      fileIds: some(1, 2, 3, 4, 99),
      tags: some('x', 'y', 'z', 'none'),
      formats: some('txt' as const, 'pdf' as const),
      modifiedFrom: moment,
      modifiedTo: moment,
    })
    fc.assert(
      fc.property(filter, (filter) => {
        const trimmed = filter.places?.map((place) => ({ ...place, pathPrefix: place.pathPrefix?.replace(/\/$/, '') }))
        const passing = files.filter((file) => passes(file, { ...filter, places: trimmed }))
        const isAll = Object.values(filter).every((part) => part === undefined)
        expect(reader.allowedFiles(filter)).toEqual(isAll ? undefined : new Set(passing.map(({ id }) => id)))
        expect(reader.allowed(filter)).toEqual(isAll ? undefined : new Set(passing.map((file) => file.documentId)))
      }),
      { numRuns: 200 },
    )
  })
})
