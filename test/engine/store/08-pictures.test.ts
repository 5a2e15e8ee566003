import { describe, expect, it } from 'vitest'
import type { NotedPicture } from '../../../src-main/engine/types.ts'
import { documentOf, newLibrary, saveFile } from './libraries.ts'

const box = { page: 2, x: 10.5, y: 20.25, width: 300, height: 200 }
const pictures: NotedPicture[] = [
  { at: 4, caption: { start: 4, end: 7 }, box, source: '' },
  { at: 0, alt: 'A “quoted” bridge', source: 'images/bridge.png' },
]

describe('8.1 pictures', () => {
  it('come back as they were noted, numbered, and go with their document', () => {
    const store = newLibrary()
    const { fileId, documentId } = saveFile(store, 'a.pdf', documentOf('one\ntwo', { pictures }))
    const rows = pictures.map((picture, index) => ({ ...picture, documentId, n: index + 1 }))
    expect(store.reader.pictures(documentId)).toEqual(rows)
    expect(store.reader.pictures(documentId + 1)).toEqual([])
    store.writer.deleteFiles([fileId])
    store.writer.collectGarbage()
    expect(store.reader.pictures(documentId)).toEqual([])
  })
})

describe('8.2 documents that are read again', () => {
  it('an outdated one is told by parser and chunker, a format without a parser by its chunker', () => {
    const store = newLibrary()
    const { documentId } = saveFile(store, 'a.txt', documentOf('text'))
    const parsers = { txt: 'text@1', md: 'm', html: 'h', pdf: 'p', docx: 'd' }
    const outdated = (changes: Partial<typeof parsers>, chunkerId: string): number[] => [
      ...store.reader.outdatedDocuments({ ...parsers, ...changes }, chunkerId),
    ]
    expect(outdated({}, 'tree@1')).toEqual([])
    expect(outdated({ md: 'm@2' }, 'tree@1')).toEqual([])
    expect(outdated({ txt: 'text@2' }, 'tree@1')).toEqual([documentId])
    expect(outdated({}, 'tree@2')).toEqual([documentId])
  })

  it('renewing changes what is derived and keeps ids, passages and vectors', () => {
    const store = newLibrary()
    const { reader, writer, keywordTable } = store
    const first = documentOf('one\ntwo', { pictures })
    const { documentId, passageIds } = saveFile(store, 'a.txt', first)
    writer.saveVectors(
      'model',
      first.passages.map(({ textHash }) => ({ textHash, vector: Float32Array.of(1) })),
    )
    const [generation, state] = [reader.generation(), reader.indexState('model')]

    const later = documentOf('one\ntwo', { parserId: 'text@2', chunkerId: 'tree@2', status: 'partly' })
    const words = later.passages.map((passage) => ({ ...passage, keywordBody: 'bridge' }))
    const runs = { offsets: Uint32Array.of(0, 3), boxes: Float32Array.of(1, 2, 3, 4) }
    const [noted] = pictures
    const nodes = later.nodes.slice(0, 1)
    writer.renewDocument(documentId, { ...later, passages: words, nodes, runs, pictures: noted ? [noted] : [] })
    expect(reader.document(documentId)).toMatchObject({ parserId: 'text@2', chunkerId: 'tree@2', status: 'partly' })
    expect(reader.passagesOfDocument(documentId).map(({ id }) => id)).toEqual(passageIds)
    expect(reader.nodes(documentId)).toHaveLength(1)
    expect(reader.runs(documentId)).toEqual(runs)
    expect(reader.pictures(documentId)).toHaveLength(1)
    expect([reader.generation(), reader.indexState('model')]).toEqual([generation, state])
    expect(keywordTable.match('"bridge"', 9)).toHaveLength(2)
    expect(keywordTable.match('"two"', 9)).toHaveLength(0)
    expect(keywordTable.size).toBe(2)
  })
})
