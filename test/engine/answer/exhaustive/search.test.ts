import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchExhaustively } from '../../../../src-main/engine/answer/exhaustive/search.ts'
import { requestForWords } from '../../../../src-main/engine/answer/exhaustive/terms.ts'
import type { ExhaustiveRequest } from '../../../../src-main/engine/answer/exhaustive/types.ts'
import type { Store } from '../../../../src-main/engine/store/types.ts'
import { openLibrary } from './library.ts'

let top: string
let library: Store
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'footnote-exhaustive-'))
  library = await openLibrary(top, {
    'a/contract-1.txt':
      'Force majeure ends it.\n\nA FORCE-MAJEURE event. The parties agree.\n\nUse of force.\n\nMajeure.',
    'a/contract-2.txt': 'The party pays. Évian is a café. The cafe closes. IT is run by it.',
    'a/copy.txt': 'The party pays. Évian is a café. The cafe closes. IT is run by it.',
    'b/brief.md': '# Brief\n\nDer Mietvertrag endet. Die Verträge des Mieters, Straße und Strasse. 违约金条款适用。',
    'b/numbers.txt':
      'Version 5.2 of 12.03.2021 costs 1,005 euros; 5 of 21. The evening was even. Rating rats.\nDoc 5. Written in C++ at 5 %, not C.',
  })
})
afterAll(async () => {
  library.close()
  await rm(top, { recursive: true, force: true })
})

async function count(words: string, more: Partial<ExhaustiveRequest> = {}) {
  const request = { ...requestForWords(words), ...more }
  const parts = { reader: library.reader, keywordTable: library.keywordTable }
  const { documents, total, forms } = await searchExhaustively(request, parts)
  return { files: documents.map(({ files }) => files.map(({ path }) => path).join('=')), total, forms }
}
const places = async (words: string, more: Partial<ExhaustiveRequest> = {}) =>
  (await count(words, { counts: 'places', ...more })).total

describe('words', () => {
  it.each([
    ['force majeure', 2],
    ['"FORCE MAJEURE"', 2],
    ['majeure', 3],
    ['party', 2],
    ['parties', 2],
    ['"party"', 1],
    ['cafe', 2],
    ['CAFÉ', 2],
    ['evian', 1],
    ['IT', 1],
    ['even', 1],
    ['rat', 1],
    ['2021', 1],
    ['5', 3],
    ['5.2', 1],
    ['Strasse', 2],
    ['Straße', 2],
    ['违约金', 1],
    ['Vertrag', 0],
    ['C++', 1],
    ['5%', 1],
    ['...', 0],
  ])('%s stands in %i places', async (words, expected) => {
    expect(await places(words)).toBe(expected)
  })

  it('German: forms of a noun, not its compounds', async () => {
    expect(await places('Vertrag', { language: 'de' })).toBe(1)
    expect(await places('Mieter', { language: 'de' })).toBe(1)
  })
})

describe('documents', () => {
  it('of equal content are one in two places', async () => {
    expect(await count('café')).toEqual({ files: ['a/contract-2.txt=a/copy.txt'], total: 1, forms: ['café', 'cafe'] })
  })

  it('combine', async () => {
    const partyOrForce = ['a/contract-1.txt', 'a/contract-2.txt=a/copy.txt']
    expect((await count('party or "use of force"')).files).toEqual(partyOrForce)
    expect((await count('party and majeure')).files).toEqual(['a/contract-1.txt'])
    expect((await count('party but not majeure')).files).toEqual(['a/contract-2.txt=a/copy.txt'])
  })
})

describe('the index', () => {
  it('leaves out no document that holds the words: the same is found without it', async () => {
    const { reader, keywordTable } = library
    const documents = reader.listFiles({ offset: 0, limit: 99 }).rows.flatMap(({ documentId }) => documentId ?? [])
    const everything = documents.map((documentId, index) => ({ passageId: index + 1, documentId }))
    const passagesHolding = (_words: readonly string[], after: number) =>
      everything.filter((row) => row.passageId > after)
    const texts = documents.map((id) => reader.content(id).text)
    const words = [...new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)?/gu) ?? []))]
    expect(words.length).toBeGreaterThan(40)
    for (const language of ['en', 'de'] as const) {
      for (const text of words) {
        const request = { ...requestForWords(`"${text}"`), all: [[{ text, isExact: false }]], language }
        const found = await searchExhaustively(request, { reader, keywordTable })
        const whole = await searchExhaustively(request, { reader, keywordTable: { passagesHolding } })
        expect(found, text).toEqual(whole)
        // "Version 5" is not in "Version 5.2".
        if (!/(?<!\p{N})\p{N}{1,3}(?!\p{N})/u.test(text)) expect(found.total, text).toBeGreaterThan(0)
      }
    }
  })
})

it('places that the user left out do not count, and a document that has no others is not found', async () => {
  const [contract] = (await searchExhaustively(requestForWords('majeure'), library)).documents
  const documentId = contract?.documentId ?? 0
  const first = { documentId, start: 0, end: 'Force majeure ends it.'.length }
  expect(await places('majeure', { without: [first] })).toBe(2)
  expect((await count('majeure', { without: [{ ...first, end: 500 }] })).files).toEqual([])
})
