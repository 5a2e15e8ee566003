import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../../../src-main/engine/types.ts'
import { documentOf, newLibrary, open, saveFile } from './libraries.ts'

describe('3.1 content', () => {
  it('comes back code unit by code unit, whatever the text', () => {
    const store = newLibrary()
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      // Halves of surrogate pairs, as damaged files have them.
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 }).map((units) => String.fromCharCode(...units)),
    )
    fc.assert(
      fc.property(text, (value) => {
        const { documentId } = store.writer.saveDocument(documentOf(value))
        const reading = open(store.libraryPath, 'read')
        expect(reading.reader.content(documentId).text).toBe(value)
        expect(reading.reader.document(documentId)?.characters).toBe(value.length)
        reading.close()
      }),
      { numRuns: 50 },
    )
  })

  it('keeps blocks, pages and the way back to the source', () => {
    const { reader, writer } = newLibrary()
    const content = {
      text: 'Heading\nText',
      blocks: [{ kind: 'heading' as const, level: 1, start: 0, end: 7 }],
      pages: [{ number: 1, width: 595.3, height: 841.9, start: 0, end: 12 }],
      source: [{ start: 0, sourceStart: 3, length: 7 }],
    }
    const { documentId } = writer.saveDocument(documentOf('', { content }))
    expect(reader.content(documentId)).toEqual(content)
  })

  it('of ten million characters is kept whole', () => {
    const { reader, writer } = newLibrary()
    const text = 'Ein sehr langer Absatz. '.repeat(420_000)
    const { documentId } = writer.saveDocument(documentOf(text))
    expect(reader.content(documentId).text === text).toBe(true)
  })

  it('of a document that is gone is an error with a next step, also when it was read before', () => {
    const store = newLibrary()
    const { fileId, documentId } = saveFile(store, 'a.txt', documentOf('text'))
    expect(store.reader.content(documentId)).toBe(store.reader.content(documentId))
    store.writer.deleteFiles([fileId])
    store.writer.collectGarbage()
    expect(() => store.reader.content(documentId)).toThrow(/no longer in the library/)
    expect(() => store.reader.content(999)).toThrow(expect.objectContaining({ code: 'store/notFound' }))
  })

  it('keeps runs of text with their boxes', () => {
    const { reader, writer } = newLibrary()
    const runs = { offsets: Uint32Array.of(0, 4, 5, 4_000_000_000), boxes: Float32Array.of(1.5, 2, 3, 4, 5, 6, 7, 8) }
    const withRuns = writer.saveDocument(documentOf('text', { runs }))
    const empty = { offsets: new Uint32Array(), boxes: new Float32Array() }
    const withoutRuns = writer.saveDocument(documentOf('more', { runs: empty }))
    expect(reader.runs(withRuns.documentId)).toEqual(runs)
    expect(reader.runs(withoutRuns.documentId)).toEqual(empty)
    expect(reader.runs(writer.saveDocument(documentOf('none')).documentId)).toBeUndefined()
  })
})

describe('3.2 identity', () => {
  it('is found by the hash of its bytes', () => {
    const { reader, writer } = newLibrary()
    const document = documentOf('text', { title: 'A title', format: 'pdf', status: 'partly' })
    const { documentId } = writer.saveDocument(document)
    expect(reader.documentByHash(document.contentHash)).toEqual({
      id: documentId,
      contentHash: document.contentHash,
      format: 'pdf',
      title: 'A title',
      status: 'partly',
      parserId: 'text@1',
      chunkerId: 'tree@1',
      characters: 4,
    })
    expect(reader.documentByHash('unknown')).toBeUndefined()
  })

  it('the same bytes read again take the place of the earlier reading', () => {
    const store = newLibrary()
    const { reader, writer } = store
    const old = saveFile(store, 'a.txt', documentOf('text'))
    const anew = writer.saveDocument(documentOf('text', { parserId: 'text@2' }))
    expect(reader.file(old.fileId)?.documentId).toBe(anew.documentId)
    expect(reader.documentByHash(documentOf('text').contentHash)?.parserId).toBe('text@2')
    expect(writer.collectGarbage()).toEqual(old.passageIds)
  })

  it('no id is given twice', () => {
    const store = newLibrary()
    const first = saveFile(store, 'a.txt', documentOf('one\ntwo'))
    store.writer.deleteFiles([first.fileId])
    store.writer.collectGarbage()
    const second = saveFile(store, 'b.txt', documentOf('one\ntwo'))
    expect(second.documentId).toBeGreaterThan(first.documentId)
    expect(Math.min(...second.passageIds)).toBeGreaterThan(Math.max(...first.passageIds))
  })
})

describe('3.3 trees', () => {
  const nodes: TreeNode[] = [
    { path: '', kind: 'document', start: 0, end: 30 },
    { path: 's1', kind: 'section', start: 0, end: 30, heading: 'One', level: 2 },
    { path: 's1:p1', kind: 'paragraph', start: 0, end: 10 },
    { path: 's1:p1:t1', kind: 'sentence', start: 0, end: 4 },
    { path: 's1:p1:t2', kind: 'sentence', start: 4, end: 10 },
    { path: 's1:p2', kind: 'paragraph', start: 10, end: 30 },
    { path: 's1:p2:t1', kind: 'sentence', start: 10, end: 30 },
  ]

  it('come back in document order', () => {
    const { reader, writer } = newLibrary()
    const { documentId } = writer.saveDocument(documentOf('x', { nodes }))
    expect(reader.nodes(documentId)).toEqual(nodes)
    expect(reader.nodes(documentId, { kind: 'paragraph' }).map(({ path }) => path)).toEqual(['s1:p1', 's1:p2'])
    expect(reader.nodes(999)).toEqual([])
  })

  it('within a span: exactly the nodes that overlap it', () => {
    const { reader, writer } = newLibrary()
    const { documentId } = writer.saveDocument(documentOf('x', { nodes }))
    fc.assert(
      fc.property(fc.nat(31), fc.nat(31), fc.option(fc.constantFrom(...nodes)), (start, length, like) => {
        const within = { start, end: start + length }
        const kind = like?.kind
        const expected = nodes
          .filter((node) => kind === undefined || node.kind === kind)
          .filter((node) => node.start < within.end && node.end > within.start)
        expect(reader.nodes(documentId, kind ? { kind, within } : { within })).toEqual(expected)
      }),
    )
  })

  it('an empty document has a tree, too', () => {
    const { reader, writer } = newLibrary()
    const { documentId, passageIds } = writer.saveDocument(
      documentOf('', { status: 'empty', passages: [], nodes: [{ path: '', kind: 'document', start: 0, end: 0 }] }),
    )
    expect(passageIds).toEqual([])
    expect(reader.nodes(documentId)).toHaveLength(1)
    expect(reader.passagesOfDocument(documentId)).toEqual([])
  })
})

describe('3.4 passages', () => {
  it('come in the order asked for, without those that are unknown', () => {
    const { reader, writer } = newLibrary()
    const { documentId, passageIds } = writer.saveDocument(documentOf('one\ntwo\nthree'))
    const [one = 0, two = 0, three = 0] = passageIds
    expect(reader.passages([three, 999, one]).map(({ id }) => id)).toEqual([three, one])
    expect(reader.passages([])).toEqual([])
    expect(reader.passages([two])).toEqual([
      { id: two, documentId, ordinal: 1, start: 4, end: 8, header: 'Title › Heading', headingPath: ['Heading'] },
    ])
    expect(reader.passagesOfDocument(documentId).map(({ id }) => id)).toEqual(passageIds)
  })

  it('a document that cannot be saved leaves nothing behind', () => {
    const { reader, writer, keywordTable } = newLibrary()
    const document = documentOf('one\ntwo')
    const [first] = document.nodes
    const generation = reader.generation()
    // Two nodes with one id: a mistake of the chunker that shows late in the transaction.
    expect(() => writer.saveDocument({ ...document, nodes: first ? [first, first] : [] })).toThrow('UNIQUE')
    expect(reader.documentByHash(document.contentHash)).toBeUndefined()
    expect(keywordTable.size).toBe(0)
    expect(reader.generation()).toBe(generation)
    expect(writer.saveDocument(document).passageIds).toHaveLength(2)
  })
})
