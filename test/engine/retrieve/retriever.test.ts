import { describe, expect, it } from 'vitest'
import type { Evidence } from '../../../src-main/contract/types.ts'
import { smallLibrary } from './smallLibrary.ts'

const files = {
  'lease.txt': 'The lease of the flat ends in May.\nRent is due on the first day of each month.\nPets need consent.\n',
  'recipes/bread.txt': 'Knead the dough for ten minutes.\nBake the bread until it is brown.\n',
}
const shown = (evidence: readonly Evidence[]): string[] => evidence.map(({ file, text }) => `${file}: ${text.trim()}`)

describe('rank', () => {
  it('puts the passage with words and meaning first and says which index found it at which rank', async () => {
    const { retriever } = await smallLibrary(files)
    const [first] = await retriever.rank('When is the rent due?')
    expect(first?.passage.ordinal).toBe(1)
    expect(first?.files.map(({ path }) => path)).toEqual(['lease.txt'])
    expect(first?.why).toMatchObject([
      { index: 'keyword', rank: 1 },
      { index: 'vector', rank: 1 },
    ])
  })

  it('alpha 0 asks words alone and 1 vectors alone', async () => {
    const { retriever } = await smallLibrary(files)
    const indexesOf = async (alpha: number): Promise<Set<string>> =>
      new Set((await retriever.rank('bread dough', { alpha })).flatMap(({ why }) => why.map(({ index }) => index)))
    expect(await indexesOf(0)).toEqual(new Set(['keyword', 'fileName']))
    expect(await indexesOf(1)).toEqual(new Set(['vector', 'fileName']))
  })

  it('a name in the question lifts the files that carry it, and says so', async () => {
    const line = 'Revenue rose.\n'
    const { retriever } = await smallLibrary({ 'Acme.txt': `${line}Acme text.\n`, 'Foo.txt': `${line}Foo text.\n` })
    const [first] = await retriever.rank('How did revenue of Foo develop?')
    expect(first?.files[0]?.path).toBe('Foo.txt')
    expect(first?.why.at(-1)).toEqual({ index: 'fileName', score: 0.1 })
  })

  it('finds by words what is not embedded yet', async () => {
    const { retriever } = await smallLibrary(files, { isEmbedded: (line) => !line.startsWith('Rent') })
    const [first] = await retriever.rank('When is the rent due?')
    expect(first?.passage.ordinal).toBe(1)
    expect(first?.why.map(({ index }) => index)).toEqual(['keyword'])
  })

  it('filters before ranking: the best of what is admitted, however low in the whole', async () => {
    const { retriever } = await smallLibrary(files)
    const ranked = await retriever.rank('When is the rent due?', { candidates: 1, filter: { pathPrefix: 'recipes' } })
    expect(ranked.map(({ files: places }) => places[0]?.path)).toEqual(['recipes/bread.txt'])
    expect(await retriever.rank('rent', { filter: { fileIds: [] } })).toEqual([])
  })

  it('a deleted file is never found again, its vectors still in the index or not', async () => {
    const { retriever, store } = await smallLibrary(files)
    const lease = store.reader.listFiles({ offset: 0, limit: 9 }).rows.find(({ path }) => path === 'lease.txt')
    store.writer.deleteFiles([lease?.id ?? 0])
    const ranked = await retriever.rank('When is the rent of the lease due?')
    expect(ranked.flatMap(({ files: places }) => places.map(({ path }) => path))).not.toContain('lease.txt')
  })

  it('an empty library, and a question of signs, find nothing or something but never fail', async () => {
    expect(await (await smallLibrary({})).retriever.retrieve('rent')).toEqual([])
    expect(
      (await (await smallLibrary(files)).retriever.rank('?!')).every(({ why }) => why[0]?.index === 'vector'),
    ).toBe(true)
  })

  it('stops when asked to', async () => {
    const { retriever } = await smallLibrary(files)
    await expect(retriever.retrieve('rent', {}, AbortSignal.abort())).rejects.toThrow(/abort/i)
  })
})

describe('retrieve', () => {
  it('gives verbatim slices with title, headings and scored sentences', async () => {
    const { retriever, store } = await smallLibrary(files)
    const evidence = await retriever.retrieve('When is the rent due?', { topK: 2 })
    expect(evidence).toHaveLength(2)
    for (const { documentId, start, end, text, sentences } of evidence) {
      expect(store.reader.content(documentId).text.slice(start, end)).toBe(text)
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) {
        const inside = text.slice(sentence.start - start, sentence.end - start)
        expect(inside).toBe(inside.trim())
        expect(sentence.score).toBeGreaterThanOrEqual(0)
        expect(sentence.score).toBeLessThanOrEqual(1 + 1e-6)
      }
    }
    expect(evidence[0]).toMatchObject({ title: 'Title', headingPath: ['Heading'], alsoIn: [], pages: [] })
    const best = evidence[0]?.sentences.toSorted((a, b) => b.score - a.score)[0]
    expect(evidence[0]?.text.slice((best?.start ?? 0) - evidence[0].start)).toMatch(/^Rent is due/)
  })

  it('neighbouring passages become one piece, at most three', async () => {
    const { retriever } = await smallLibrary({ 'a.txt': 'rent one\nrent two\nrent three\nrent four\nrent five\n' })
    const evidence = await retriever.retrieve('rent')
    expect(evidence.map(({ passageIds }) => passageIds.length).toSorted((a, b) => a - b)).toEqual([1, 1, 3])
    for (const { text, passageIds } of evidence) expect(text.trim().split('\n')).toHaveLength(passageIds.length)
  })

  it('the same text in two files is one piece with two places; near copies, too', async () => {
    const clause = 'The tenant shall keep the premises in good repair and pay the rent on the first day of each month'
    const { retriever } = await smallLibrary({
      'a.txt': clause,
      'b/copy.txt': clause,
      'draft.txt': `${clause} indeed`,
      'other.txt': 'Something else about rent',
    })
    const evidence = await retriever.retrieve('tenant premises repair rent')
    expect(shown(evidence)).toEqual([`a.txt: ${clause}`, 'other.txt: Something else about rent'])
    expect(evidence[0]?.alsoIn).toEqual(['b/copy.txt', 'draft.txt'])
  })

  it('without sentences asks the embedder for the question alone', async () => {
    const { retriever, embedder } = await smallLibrary(files)
    const asked: number[] = []
    const { embed } = embedder
    embedder.embed = (texts, kind, signal) => {
      asked.push(texts.length)
      return embed(texts, kind, signal)
    }
    const evidence = await retriever.retrieve('rent', { sentences: false })
    expect(asked).toEqual([1])
    expect(evidence.every(({ sentences }) => sentences.length === 0)).toBe(true)
    await retriever.retrieve('rent')
    await retriever.retrieve('rent')
    expect(asked.slice(1).filter((count) => count > 1)).toHaveLength(1)
  })

  it('names the pages that a piece touches', async () => {
    const text = 'rent on one\nrent on two\n'
    const pages = [
      { number: 1, start: 0, end: 12, width: 1, height: 1 },
      { number: 2, start: 12, end: 24, width: 1, height: 1 },
    ]
    const { retriever } = await smallLibrary(
      { 'a.pdf': text },
      { changes: { content: { text, blocks: [], pages, source: null } } },
    )
    const [piece] = await retriever.retrieve('rent', { topK: 1 })
    expect(piece?.pages).toEqual([1])
    expect((await retriever.retrieve('rent'))[0]?.pages).toEqual([1, 2])
  })
})
