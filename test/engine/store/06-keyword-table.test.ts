import { describe, expect, it } from 'vitest'
import { documentOf, newLibrary, open, saveFile } from './libraries.ts'

describe('6.1 words', () => {
  it('are found with the commit of their document, by their stems and without accents', () => {
    const store = newLibrary()
    const { passageIds } = saveFile(store, 'a.txt', documentOf('The cafés were running\nNothing here'))
    for (const expression of ['"cafe"', '"CAFÉS"', '"run"', '"runs"']) {
      expect(store.keywordTable.match(expression, 9).map(({ passageId }) => passageId)).toEqual([passageIds[0]])
    }
    expect(store.keywordTable.size).toBe(2)
  })

  it('equal scores stand by id; larger is better', () => {
    const { writer, keywordTable } = newLibrary()
    const { passageIds } = writer.saveDocument(
      documentOf('zebra\nzebra zebra zebra\nzebra\nother\nother\nother\nother'),
    )
    const [one, two, three] = passageIds
    const found = keywordTable.match('"zebra"', 9)
    expect(found.map(({ passageId }) => passageId)).toEqual([two, one, three])
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? Infinity)
    expect(found.every(({ score }) => score > 0)).toBe(true)
    expect(keywordTable.match('"zebra"', 2)).toEqual(found.slice(0, 2))
  })

  it('of allowed documents rank as if the others had been taken away', () => {
    const { writer, keywordTable } = newLibrary()
    const many = writer.saveDocument(documentOf('zebra zebra\n'.repeat(20)))
    const few = writer.saveDocument(documentOf('a zebra\nno match\na zebra in the zoo'))
    const all = keywordTable.match('"zebra"', 99)
    const expected = all.filter(({ passageId }) => few.passageIds.includes(passageId))
    expect(keywordTable.match('"zebra"', 2, new Set([few.documentId]))).toEqual(expected)
    expect(keywordTable.match('"zebra"', 99, new Set([few.documentId, many.documentId, 999]))).toEqual(all)
    expect(keywordTable.match('"zebra"', 9, new Set())).toEqual([])
  })

  it('scores of given passages are those of the search', () => {
    const { writer, keywordTable } = newLibrary()
    const { passageIds } = writer.saveDocument(documentOf('zebra\nzebra lion\nlion\nnothing'))
    const all = keywordTable.match('"zebra" OR "lion"', 9)
    const scores = keywordTable.scores('"zebra" OR "lion"', [...passageIds, 999])
    expect(new Set(scores)).toEqual(new Set(all))
    expect(keywordTable.scores('"zebra"', [])).toEqual([])
  })
})

describe('6.1b all passages that hold a word', () => {
  it('come by id, a page at a time, with their documents; nothing in a word is syntax', () => {
    const { writer, keywordTable } = newLibrary()
    const one = writer.saveDocument(documentOf('zebra\nlion\nZEBRAS run'))
    const two = writer.saveDocument(documentOf('a lion\nnothing'))
    const [first, lion, third] = one.passageIds
    const all = [first, lion, third, two.passageIds[0]]
    const held = keywordTable.passagesHolding(['zebra', 'lion'], 0, 9)
    expect(held.map(({ passageId }) => passageId)).toEqual(all)
    expect(held.map(({ documentId }) => documentId)).toEqual([
      one.documentId,
      one.documentId,
      one.documentId,
      two.documentId,
    ])
    expect(keywordTable.passagesHolding(['zebra', 'lion'], lion ?? 0, 1)).toEqual(held.slice(2, 3))
    expect(keywordTable.passagesHolding(['"', 'a" OR "zebra'], 0, 9)).toEqual([])
    expect(keywordTable.passagesHolding([], 0, 9)).toEqual([])
  })
})

describe('6.2 how rare a word is', () => {
  it('counts passages after stemming; what holds no word is in none', () => {
    const { writer, keywordTable } = newLibrary()
    writer.saveDocument(documentOf('running\nruns and runs\nwalks\nwell-known'))
    const counts = ['run', 'RUNNING', 'walk', 'unknown', 'well-known', 'known-well', '', '"', '—', "a'b", '\0'].map(
      (term) => keywordTable.documentFrequency(term),
    )
    expect(counts).toEqual([2, 2, 1, 0, 1, 0, 0, 0, 0, 0, 0])
  })

  it('is counted anew when passages have come or gone', () => {
    const store = newLibrary()
    const { fileId } = saveFile(store, 'a.txt', documentOf('zebra'))
    expect(store.keywordTable.documentFrequency('zebra')).toBe(1)
    saveFile(store, 'b.txt', documentOf('a zebra'))
    expect(store.keywordTable.documentFrequency('zebra')).toBe(2)
    store.writer.deleteFiles([fileId])
    store.writer.collectGarbage()
    expect(store.keywordTable.documentFrequency('zebra')).toBe(1)
  })
})

describe('6.3 the vocabulary', () => {
  it('lists terms by their beginning, as they are stored, with the passages that hold them', () => {
    const { writer, keywordTable } = newLibrary()
    const { passageIds } = writer.saveDocument(documentOf('Cafés run\nrunning runs\ncarts\nzebra'))
    expect(keywordTable.terms('ca')).toEqual([
      { term: 'cafe', passages: 1 },
      { term: 'cart', passages: 1 },
    ])
    expect(keywordTable.terms('run')).toEqual([{ term: 'run', passages: 2 }])
    expect(keywordTable.passagesWith('run', 9)).toEqual(passageIds.slice(0, 2))
    expect(keywordTable.passagesWith('run', 1)).toEqual(passageIds.slice(0, 1))
    keywordTable.put([{ passageId: 90, header: '', body: 'vertrag vertr\uE000' }])
    expect(keywordTable.terms('vertr')).toEqual([{ term: 'vertrag', passages: 1 }])
    expect([keywordTable.terms('x'), keywordTable.passagesWith("'", 9)]).toEqual([[], []])
  })

  it('follows the library, and is there for one who only reads it', () => {
    const store = newLibrary()
    const { fileId } = saveFile(store, 'a.txt', documentOf('zebra'))
    const reading = open(store.libraryPath, 'read')
    expect(reading.keywordTable.terms('zeb')).toEqual([{ term: 'zebra', passages: 1 }])
    saveFile(store, 'b.txt', documentOf('a zebra'))
    expect(reading.keywordTable.terms('zeb')).toEqual([{ term: 'zebra', passages: 2 }])
    store.writer.deleteFiles([fileId])
    store.writer.collectGarbage()
    expect(store.keywordTable.terms('zeb')).toEqual([{ term: 'zebra', passages: 1 }])
  })
})

describe('6.4 rebuilding', () => {
  it('a row that is put again is replaced, one that is removed is gone', () => {
    const { keywordTable } = newLibrary()
    keywordTable.put([
      { passageId: 1, header: 'old', body: 'zebra' },
      { passageId: 2, header: '', body: 'zebra' },
    ])
    keywordTable.put([{ passageId: 1, header: 'new', body: 'lion' }])
    expect(keywordTable.match('"zebra"', 9).map(({ passageId }) => passageId)).toEqual([2])
    expect(keywordTable.match('"new"', 9)).toHaveLength(1)
    keywordTable.remove([1, 1, 999])
    expect(keywordTable.size).toBe(1)
    expect(keywordTable.match('"lion"', 9)).toEqual([])
  })
})
