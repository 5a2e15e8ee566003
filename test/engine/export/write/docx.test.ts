import fc from 'fast-check'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, it } from 'vitest'
import { makeSheet } from '../../../../src-main/engine/export/sheet/makeSheet.ts'
import type { Exportable } from '../../../../src-main/engine/export/types.ts'
import { writeDocx } from '../../../../src-main/engine/export/write/docx.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

const write = (exportable: Exportable) => writeDocx(makeSheet(exportable))

async function part(bytes: Uint8Array, name: string): Promise<string> {
  const zip = await JSZip.loadAsync(bytes)
  return (await zip.file(name)?.async('string')) ?? ''
}

const styles = { styleMap: ["p[style-name='Source Quote'] => blockquote:fresh"] }

/** The document as mammoth reads it: HTML whose footnotes are a list at its end. */
async function readAsHtml(bytes: Uint8Array): Promise<Tree.DocumentFragment> {
  const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, styles)
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  return parseFragment(value)
}

function find(node: Tree.Node, tag: string): Tree.Element[] {
  const own = 'tagName' in node && node.tagName === tag ? [node] : []
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap((child) => find(child, tag))] : own
}

function read(node: Tree.Node): string {
  if ('value' in node) return node.value
  if (node.nodeName === 'br') return '\n'
  return 'childNodes' in node ? node.childNodes.map(read).join('') : ''
}

it('sources are footnotes at their marks; one that is cited again leads to its first mark', async () => {
  const sentences = [[1], [1, 2]].map((citations) => ({ text: 'A.', verdict: 'supported' as const, citations }))
  const answer = answerOf([sourceOf(1), sourceOf(2)], { sentences, text: 'A. A.' })
  const bytes = await write(exportableOf([turnOf(answer)]))
  const body = await part(bytes, 'word/document.xml')
  expect(body.match(/<w:footnoteReference w:id="\d+"\/>/g)).toEqual([
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="2"/>',
  ])
  expect(body).toMatch(/<w:hyperlink[^>]*w:anchor="cited_1"/)
  expect(body).toMatch(/<w:bookmarkStart[^>]*w:name="cited_1"/)
  const html = await readAsHtml(bytes)
  const notes = find(html, 'li').filter((item) => item.attrs.some(({ value }) => value.startsWith('footnote-')))
  expect(notes.map((note) => find(note, 'blockquote').map(read))).toEqual([['Quote 1.'], ['Quote 2.']])
  expect(notes.map(read).join()).toContain('SHA-256 of the file: ab2')
})

it('tables have marks in their rows; changed files are warned of; headings are headings', async () => {
  const table = { columns: ['A', 'B'], rows: [{ cells: ['x', 'y'], source: 1 }], total: 1, counted: 'places' as const }
  const standings = new Map([[1, { state: 'changed' as const, movedTo: null, modifiedMs: null }]])
  const turn = turnOf(answerOf([sourceOf(1)], { sentences: [], text: '', table }), { standings })
  const html = await readAsHtml(await write(exportableOf([turn, turn], { scope: 'conversation', title: 'Both' })))
  expect(find(html, 'tr').map((row) => find(row, 'p').map(read))[1]).toEqual(['x', 'y', '[1]'])
  expect(read(html)).toContain('The file has changed since it was cited.')
  expect(read(find(html, 'p')[0] ?? html)).toBe('Both')
  expect(find(html, 'h1').map(read)).toEqual(['What is it?', 'What is it?'])
})

it('quotes are exact, with their line breaks and tabs', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (quote) => {
      const answer = answerOf([sourceOf(1, { quote, file: quote, title: quote, headingPath: [quote] })])
      const html = await readAsHtml(await write(exportableOf([turnOf(answer, { question: quote })])))
      expect(find(html, 'blockquote').map(read)).toEqual([quote])
      expect(find(html, 'script')).toEqual([])
    }),
    { numRuns: 25 },
  )
})

it('what XML forbids is replaced, and text from right to left runs so', async () => {
  const quotes = ['a\0b\u001fc\ud800', 'החוזה מסתיים']
  const bytes = await write(exportableOf([turnOf(answerOf(quotes.map((quote, n) => sourceOf(n + 1, { quote }))))]))
  const notes = await part(bytes, 'word/footnotes.xml')
  expect(notes).toContain('a\ufffdb\ufffdc\ufffd')
  expect(notes.match(/<w:bidi\/>/g)).toHaveLength(1)
})
