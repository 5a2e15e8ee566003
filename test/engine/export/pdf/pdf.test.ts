import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { writePdf } from '../../../../src-main/engine/export/pdf/pdf.ts'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import type { Exportable } from '../../../../src-main/engine/export/types.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

type Read = { text: string; links: string[]; destinations: string[]; pages: number }

/** What a viewer sees: text without white space (lines are broken anew), links, and the places they lead to. */
async function read(bytes: Uint8Array): Promise<Read> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const found: Read = { text: '', links: [], destinations: [], pages: document.numPages }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // The number at the foot of each page is no part of the text.
    const words = items.map((item) => ('str' in item && item.transform[5] > 50 ? item.str : ''))
    found.text += words.join('').replace(/\s/g, '')
    // Nothing stands beside the page, where a viewer would find it and a reader would not.
    const ends = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0))
    expect(Math.max(...ends)).toBeLessThanOrEqual(595 - 60)
    for (const link of await page.getAnnotations()) if (typeof link.dest === 'string') found.links.push(link.dest)
  }
  found.destinations = [...(await document.getDestinations()).keys()]
  await document.loadingTask.destroy()
  return found
}

const write = async (exportable: Exportable) => read(await writePdf(makeSheet(exportable)))
const dense = (text: string) => text.replace(/\s/g, '')

it('markers lead to sources and those back to each place that cites them', async () => {
  const sentences = [[1], [1, 2]].map((citations) => ({ text: 'A.', verdict: 'supported' as const, citations }))
  const table = { columns: ['A'], rows: [{ cells: ['x'], source: 2 }], total: 1, counted: 'places' as const }
  const answer = answerOf([sourceOf(1), sourceOf(2)], { sentences, text: 'A.\nA.', table })
  const { links, destinations, text } = await write(exportableOf([turnOf(answer)]))
  const expected = ['source-1', 'source-1', 'source-2', 'source-2', 'place-1', 'place-2', 'place-2', 'place-3']
  expect(links.toSorted()).toEqual(expected.toSorted())
  expect(links.every((link) => destinations.includes(link))).toBe(true)
  expect(text).toContain('[1]folder/file-1.txt')
  expect(text).toContain('SHA-256ofthefile:ab2')
})

it.each([
  ['Latin', 'Ça coûte 900 €, “größer” als ≤ ½ ﬁn § 3 Łódź ďábel'],
  ['Greek', 'Η μίσθωση λήγει το 2038. Ἐν ἀρχῇ ἦν ὁ λόγος'],
  ['Cyrillic', 'Договор заканчивается в 2038 году. Їжак Ћуприја'],
  ['Armenian and Georgian', 'Գիրք ქართული'],
])('%s can be read back from its embedded font', async (_name, quote) => {
  const { text } = await write(exportableOf([turnOf(answerOf([sourceOf(1, { quote, file: quote })]))]))
  expect(text.normalize('NFKC')).toContain(`${dense(`[1] ${quote}`)}${dense(quote)}`.normalize('NFKC'))
  expect(text).not.toContain('noPicture')
})

it('signs without a picture are shown as boxes, and the file says so', async () => {
  const { text } = await write(exportableOf([turnOf(answerOf([sourceOf(1, { quote: '租约 ends 2038 वि' })]))]))
  expect(text).toContain('□□ends2038□□')
  expect(text).toContain('8charactersareshownas□')
  const { text: plain } = await write(exportableOf([turnOf(answerOf([sourceOf(1)]))]))
  expect(plain).not.toContain('□')
})

it('numbers beside words from right to left keep their order', async () => {
  const { text } = await write(exportableOf([turnOf(answerOf([sourceOf(1, { quote: 'מסתיים ב־2038.' })]))]))
  expect(text.match(/2038/g)).toHaveLength(2)
  expect(text).toContain('maystandinthewrongorder')
})

it('quotes are exact but for white space, also when they are longer than a page or a line', async () => {
  const signs = /[租约]/g
  await fc.assert(
    fc.asyncProperty(hostileText, async (quote) => {
      const { text } = await write(exportableOf([turnOf(answerOf([sourceOf(1, { quote })]))]))
      expect(text).toContain(`${dense('[1] folder/file-1.txt')}${dense(quote.replace(signs, '□'))}Citedon`)
    }),
    { numRuns: 15 },
  )
  const long = `A${'word and more '.repeat(400)}${'x'.repeat(3000)}Z`
  const rows = [{ cells: ['y'.repeat(300), 'b'], source: 1 }]
  const table = { columns: ['A', 'B'], rows, total: 1, counted: 'places' as const }
  const answer = answerOf([sourceOf(1, { quote: long })], { sentences: [], text: 'Long.', table })
  const { text, pages } = await write(exportableOf([turnOf(answer)]))
  expect(text).toContain(`${dense(long)}Citedon`)
  expect(text.match(/y/g)?.length).toBeGreaterThanOrEqual(300)
  expect(pages).toBeGreaterThan(2)
})
