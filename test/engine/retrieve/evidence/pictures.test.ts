import { expect, test } from 'vitest'
import type { Evidence } from '../../../../src-main/contract/types.ts'
import type { NotedPicture } from '../../../../src-main/engine/types.ts'
import { smallLibrary } from '../smallLibrary.ts'

const text = [
  'The bridge over the river was built in stone.',
  'Figure 1: The old bridge seen from the mill.',
  'Tolls were paid by every cart that crossed.',
  'Figure 2: Income from tolls by year.',
].join('\n')
const at = (words: string): number => text.indexOf(words)
const spanOf = (words: string): { start: number; end: number } => ({
  start: at(words),
  end: text.indexOf('\n', at(words)),
})

const pictures: NotedPicture[] = [
  { at: at('Figure 1'), caption: spanOf('Figure 1'), source: 'bridge.png' },
  { at: text.length, caption: { start: at('Figure 2'), end: text.length }, source: 'tolls.png' },
  { at: 0, alt: 'A portrait of the mason', source: 'mason.jpg' },
]

const shown = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap((piece) => (piece.pictures ?? []).map((picture) => `${picture.n}: ${picture.text}`))

test('pictures that lie in or beside what was found, those whose captions name what is asked first', async () => {
  const { retriever } = await smallLibrary({ 'a.md': text }, { changes: { pictures } })
  const found = await retriever.retrieve('the old bridge and the mill', { topK: 1, sentences: false })
  expect(shown(found)).toEqual([
    '1: Figure 1: The old bridge seen from the mill.',
    expect.stringContaining(': '),
    expect.stringContaining(': '),
  ])
  expect(found[0]?.pictures?.[0]).toMatchObject({ at: at('Figure 1'), caption: spanOf('Figure 1') })
  expect(shown(await retriever.retrieve('income from tolls', { topK: 1 }))[0]).toBe(
    '2: Figure 2: Income from tolls by year.',
  )
})

test('topKImages limits them over all evidence; a filter holds', async () => {
  const { retriever, store } = await smallLibrary(
    { 'a.md': text, 'b.md': `${text}\nAnother end.` },
    { changes: { pictures } },
  )
  for (const topKImages of [0, 1, 2]) {
    expect(shown(await retriever.retrieve('bridge tolls', { topKImages }))).toHaveLength(topKImages)
  }
  const [first] = store.reader.folders().flatMap(({ id }) => store.reader.filesOfFolder(id))
  const filtered = await retriever.retrieve('bridge tolls', { filter: { fileIds: [first?.id ?? 0] }, topKImages: 9 })
  const documents = new Set(filtered.flatMap((piece) => (piece.pictures ?? []).map(({ documentId }) => documentId)))
  expect([...documents]).toEqual([first?.documentId])
})

test('with pages, those of the page; elsewhere in the document only what the question names', async () => {
  const pages = [
    { number: 1, start: 0, end: at('Tolls'), width: 600, height: 800 },
    { number: 2, start: at('Tolls'), end: text.length, width: 600, height: 800 },
  ]
  const box = { x: 50, y: 50, width: 200, height: 100 }
  const placed: NotedPicture[] = [
    { at: 0, box: { page: 1, ...box }, source: '' },
    { at: at('Figure 2'), caption: { start: at('Figure 2'), end: text.length }, box: { page: 2, ...box }, source: '' },
  ]
  const content = { text, blocks: [], pages, source: null }
  const { retriever } = await smallLibrary({ 'a.pdf': text }, { changes: { pictures: placed, content, format: 'pdf' } })
  const numbers = async (question: string): Promise<number[]> =>
    (await retriever.retrieve(question, { topK: 1, alpha: 0 })).flatMap((piece) =>
      (piece.pictures ?? []).map(({ n }) => n),
    )
  expect(await numbers('stone')).toEqual([1])
  expect((await numbers('cart crossed')).includes(1)).toBe(false)
})

test('a document without pictures has none', async () => {
  const { retriever } = await smallLibrary({ 'a.txt': text })
  expect((await retriever.retrieve('bridge'))[0]).not.toHaveProperty('pictures')
})
