import { plugins } from '@citation-js/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeBibtex, writeRis } from '../../../../src-main/engine/export/bibliography/bibliography.ts'
import { makeItems } from '../../../../src-main/engine/export/bibliography/items.ts'
import { answerOf, exportableOf, sourceOf, turnOf } from '../../../fixtures/exportable.ts'
import { hostileText } from '../../../fixtures/hostileText.ts'

const itemsOf = (...sources: Parameters<typeof answerOf>[0]) => makeItems(exportableOf([turnOf(answerOf(sources))]))
const readBack = (text: string, forceType: string) => plugins.input.chain(text, { forceType, generateGraph: false })
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('sources for reference managers', () => {
  const lease = sourceOf(1, {
    file: 'contracts/Lease 1.pdf',
    title: 'Lease of Łódź',
    pages: [3, 4],
    headingPath: ['4 Term', '4.2 End'],
    quote: 'Until\n2038.',
    contentHash: 'ab12',
  })

  it('each with file, page, headings, quote, date and hash', () => {
    const modifiedMs = Date.UTC(2025, 0, 2)
    const standings = new Map([[1, { state: 'changed' as const, movedTo: null, modifiedMs }]])
    const [item] = makeItems(exportableOf([turnOf(answerOf([lease]), { standings })]))
    expect(item).toEqual({
      id: 'lease-of-odz-1',
      'citation-key': 'lease-of-odz-1',
      type: 'document',
      title: 'Lease of Łódź',
      archive_location: 'contracts/Lease 1.pdf',
      page: '3-4',
      section: '4 Term › 4.2 End',
      accessed: { 'date-parts': [[2026, 3, 1]] },
      note: 'File: contracts/Lease 1.pdf, 4 Term › 4.2 End. The file has changed since it was cited. Cited on 2026-03-01. The file was last changed on 2025-01-02. SHA-256 of the file: ab12',
      annote: 'Until 2038.',
      abstract: 'Until 2038.',
      custom: { sha256: 'ab12', quote: 'Until\n2038.', file: 'contracts/Lease 1.pdf' },
    })
  })

  it('each once, with keys that differ, whatever the titles', () => {
    const titles = ['Lease', 'Lease', '租约', '租約', 'The very long title of a document that goes on and on'.repeat(3)]
    const keys = itemsOf(lease, lease, ...titles.map((title, index) => sourceOf(index + 2, { title }))).map(
      ({ id }) => id,
    )
    expect(keys).toEqual(['lease-of-odz-1', 'lease-1', 'lease-2', 'source-1', 'source-2', 'the-very-long-title-1'])
    const written = writeBibtex(itemsOf(...titles.map((title, index) => sourceOf(index + 2, { title }))))
    expect(readBack(written, '@biblatex/text').map(({ id }) => id)).toEqual(keys.slice(1))
  })

  it('BibTeX and RIS read back with every word of title, quote and note, and nothing forged', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const items = itemsOf(sourceOf(1, { quote: text, title: text, file: text, headingPath: [text] }), sourceOf(2))
        const bibtex = readBack(writeBibtex(items), '@biblatex/text')
        const ris = readBack(writeRis(items), '@ris/file')
        expect([bibtex.length, ris.length]).toEqual([2, 2])
        const [first] = items
        expect(bibtex[0]).toMatchObject({ title: oneLine(text), annote: oneLine(text), note: first?.note })
        expect(ris[0]).toMatchObject({ title: oneLine(text), abstract: oneLine(text), note: first?.note })
        expect(ris[0]?.['accessed']).toEqual({ 'date-parts': [[2026, 3, 1]] })
      }),
      { numRuns: 150 },
    )
  })

  it('RIS has one line for each field', () => {
    const lines = writeRis(itemsOf(sourceOf(1, { quote: `${'long words '.repeat(60)}😀` })))
      .trimEnd()
      .split('\n')
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9] {2}-/.test(line))).toEqual([])
    expect(lines.find((line) => line.startsWith('AB'))).toBe(`AB  - ${'long words '.repeat(60)}😀`)
  })
})
