import { describe, expect, it } from 'vitest'
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
