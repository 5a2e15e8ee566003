import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBinary } from '../../../src-main/engine/library/scan/binaryOrder.ts'
import { documentOf, newLibrary, saveFile, vectorOf } from './libraries.ts'

/** A library whose first source holds these files, all waiting. */
function libraryOf(paths: readonly string[]) {
  const library = newLibrary()
  const { id } = library.writer.addFolder('/documents')
  library.writer.upsertPending(
    id,
    paths.map((path) => ({ path, size: 1, modifiedMs: 1 })),
  )
  return { ...library, id }
}

const page = { offset: 0, limit: 1000 }

describe('9.1 what lies in a folder', () => {
  test('subfolders are counted by status with all below them; files are those right there, by name', () => {
    const { reader, writer, id } = libraryOf(['b.txt', 'A.txt', 'sub/c.txt', 'sub/deep/d.txt', 'Sub/e.txt', 'sub.txt'])
    const failed = reader.filesOfFolder(id).find((row) => row.path === 'sub/c.txt')
    writer.failFile(failed?.id ?? 0, 'damaged', 'parse/damaged', 'It is damaged.', null)
    expect(reader.subfolders(id, '')).toEqual(
      expect.arrayContaining([
        { name: 'sub', byStatus: { pending: 1, damaged: 1 } },
        { name: 'Sub', byStatus: { pending: 1 } },
      ]),
    )
    expect(reader.filesIn(id, '', 0, 10).map((row) => row.path)).toEqual(['A.txt', 'b.txt', 'sub.txt'])
    expect(reader.filesIn(id, '', 1, 1).map((row) => row.path)).toEqual(['b.txt'])
    expect(reader.filesIn(id, 'sub', 0, 10).map((row) => row.path)).toEqual(['sub/c.txt'])
    expect(reader.subfolders(id, 'sub')).toEqual([{ name: 'deep', byStatus: { pending: 1 } }])
    expect([reader.countFilesIn(id, ''), reader.countFilesIn(id, 'nowhere')]).toEqual([3, 0])
  })

  test('whatever the names, each file is in exactly one folder, and the counts add up', () => {
    const name = fc.stringMatching(/^[abAB%_*'ä\u{1F5C2}]{1,3}$/u)
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 25 }), (paths) => {
        const { reader, id, close } = libraryOf(paths)
        const walk = (folder: string): string[] => {
          const files = reader.filesIn(id, folder, 0, 1000).map((row) => row.path)
          expect(files).toHaveLength(reader.countFilesIn(id, folder))
          const below = reader.subfolders(id, folder).flatMap(({ name: sub, byStatus }) => {
            const inside = walk(folder === '' ? sub : `${folder}/${sub}`)
            expect(inside).toHaveLength(byStatus.pending ?? 0)
            return inside
          })
          return [...files, ...below]
        }
        expect(walk('').sort(compareBinary)).toEqual([...paths].sort(compareBinary))
        close()
      }),
      { numRuns: 40 },
    )
  })
})

describe('9.2 the name filter', () => {
  const names = [
    'Müller/Mietvertrag 2024.pdf',
    'Mu\u0308ller/lease.pdf',
    'MÜLLER.txt',
    '100%_a.txt',
    'x[1].txt',
    '水.txt',
  ]
  const found = (name: string): string[] => {
    const { reader } = libraryOf(names)
    const { total, rows } = reader.listFiles({ name, ...page })
    expect(rows).toHaveLength(total)
    return rows.map((row) => row.path)
  }

  test.each([
    ['müll', ['Müller/Mietvertrag 2024.pdf', 'Mu\u0308ller/lease.pdf', 'MÜLLER.txt']],
    ['2024 mietV', ['Müller/Mietvertrag 2024.pdf']],
    ['%_', ['100%_a.txt']],
    ['[1]', ['x[1].txt']],
    ['水', ['水.txt']],
    ['a b c d e f', []],
    ['\\', []],
    ['ü^', []],
  ])('%s', (name, expected) => {
    expect(found(name).sort()).toEqual([...expected].sort())
  })

  test('nothing but space asks for everything; it goes together with statuses and pages', () => {
    expect(found('  ')).toHaveLength(names.length)
    const { reader } = libraryOf(names)
    expect(reader.listFiles({ name: '.txt', statuses: ['ok'], ...page }).total).toBe(0)
    expect(reader.listFiles({ name: '.txt', statuses: ['pending'], offset: 1, limit: 1 })).toMatchObject({
      total: 4,
      rows: { length: 1 },
    })
  })
})

describe('9.3 sources and states', () => {
  test('a source of one file lies in its folder; the same path as a folder is the same source', () => {
    const { writer, reader } = newLibrary()
    const file = writer.addFolder('/a/lease.pdf', true)
    expect(file).toMatchObject({ path: '/a', name: 'lease.pdf', file: 'lease.pdf' })
    expect(reader.folder(file.id)).toEqual(file)
    expect(writer.addFolder('/a')).not.toMatchObject({ id: file.id })
    expect(writer.addFolder('/a/lease.pdf')).toMatchObject({ id: file.id, path: '/a/lease.pdf' })
  })

  test('files below a path wait to be read again, and keep their documents', () => {
    const library = newLibrary()
    const { documentId } = saveFile(library, 'a/x.txt', documentOf('one'))
    saveFile(library, 'ab.txt', documentOf('two'))
    const [folder] = library.reader.folders()
    const id = folder?.id ?? 0
    expect(library.writer.readAgain(id, 'a')).toBe(1)
    expect(library.reader.filesOfFolder(id)).toMatchObject([
      { path: 'a/x.txt', status: 'pending', documentId, code: 'library/readAgain' },
      { path: 'ab.txt', status: 'ok' },
    ])
    expect([library.writer.readAgain(id, 'ab.txt'), library.writer.readAgain(id, '')]).toEqual([1, 2])
  })

  test('documents of which a passage has no vector of a model are known', () => {
    const library = newLibrary()
    const document = documentOf('one\ntwo')
    const { documentId } = saveFile(library, 'a.txt', document)
    const { documentId: empty } = saveFile(library, 'b.txt', documentOf('', { passages: [] }))
    const waiting = () => [...library.reader.unembedded('m', [documentId, empty])]
    expect(waiting()).toEqual([documentId])
    const save = (n: number) =>
      library.writer.saveVectors('m', [{ textHash: document.passages[n]?.textHash ?? '', vector: vectorOf(1, 0) }])
    save(0)
    expect(waiting()).toEqual([documentId])
    save(1)
    expect(waiting()).toEqual([])
    expect([...library.reader.eachPath(null)].map(({ path }) => path)).toEqual(['a.txt', 'b.txt'])
  })
})
