import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/engine/parse/pdf/pdf.ts'
import { cleanTitle } from '../../../../src-main/engine/parse/pdf/title.ts'
import { drawPdf, makeEncryptedPdf, makeFormPdf, makePdf, makeRawPdf } from '../../../fixtures/makePdf.ts'
import { makeText } from '../../../fixtures/makeText.ts'
import { expectSound, listBlocks } from '../expectSound.ts'

/** A page of one line in PDF's own drawing language. */
const rawLine = (text: string): string => `BT /F 12 Tf 72 700 Td (${text}) Tj ET`

describe('a document', () => {
  it('has headings by size, paragraphs, lists, tables and pages', async () => {
    const bytes = await makePdf(
      [
        [
          '# The lease',
          '',
          'This agreement is made between the landlord',
          'and the tenant of the house.',
          '',
          '## Rent',
        ],
        ['Paid each month:', '- first item', '- second item', '', 'Item\t2023\t2024', 'Rent\t1,200\t1,300'],
      ],
      { title: 'Lease of the house' },
    )
    const parsed = await parsePdf(bytes)
    expect(listBlocks(parsed)).toEqual([
      'heading1: The lease',
      'paragraph: This agreement is made between the landlord and the tenant of the house.',
      'heading2: Rent',
      'paragraph: Paid each month:',
      'listItem: - first item',
      'listItem: - second item',
      'tableRow: Item 2023 2024',
      'tableRow: Rent 1,200 1,300',
    ])
    expect(parsed).toMatchObject({ format: 'pdf', status: 'ok', title: 'Lease of the house', warnings: [] })
    const [first, second] = parsed.pages
    expect(parsed.text.slice(first?.start, first?.end).trim()).toMatch(/^The lease[^]*Rent$/)
    expect(parsed.text.slice(second?.start, second?.end)).toMatch(/^Paid each month[^]*1,300$/)
    expectSound(parsed)
  })

  it('joins words that a hyphen parts at the end of a line, and keeps the hyphens of words', async () => {
    const { text } = await parsePdf(
      await makePdf([
        ['The devel-', 'opment of a long-', 'term lease is long and its term ends; non-', 'Swiss e-', 'mail counts.'],
      ]),
    )
    expect(text).toBe('The development of a long-term lease is long and its term ends; non-Swiss e-mail counts.')
  })

  it('spells ligatures as letters', async () => {
    const encoding = '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 /fi /fl] >>'
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} >>`
    const parsed = await parsePdf(makeRawPdf([rawLine('The \x80rst \x81oor of\x80ce')], font))
    expect(parsed.text).toBe('The first floor office')
    expectSound(parsed)
  })

  it('does not take page numbers and running titles for headings', async () => {
    const pages = Array.from({ length: 4 }, (_, page) => [
      { text: 'Annual Report of the Company', x: 72, y: 40, bold: true },
      { text: `A line of text on page ${page + 1}, as plain as any other line.`, x: 72, y: 300 },
      { text: `${page + 1}`, x: 300, y: 770 },
    ])
    const parsed = await parsePdf(await drawPdf(pages))
    expect(listBlocks(parsed).filter((block) => block.startsWith('heading'))).toEqual([])
    expect(parsed.text.match(/Annual Report/g)).toHaveLength(4)
    expectSound(parsed)
  })

  it('a bold line is a heading below the larger ones', async () => {
    const body = { text: 'A paragraph of the usual size, as most of the text is.', x: 72, size: 11 }
    const pages = [
      [
        { text: 'Large', x: 72, y: 60, size: 22 },
        { text: 'Definitions', x: 72, y: 120, bold: true },
        { ...body, y: 150 },
        { ...body, y: 190 },
      ],
    ]
    expect(listBlocks(await parsePdf(await drawPdf(pages))).slice(0, 2)).toEqual([
      'heading1: Large',
      'heading2: Definitions',
    ])
  })

  it('text drawn twice for boldness, and text under a scan, stand once', async () => {
    const twice = [0, 0.3].map((shift) => ({ text: 'Bold by printing twice', x: 72 + shift, y: 100 }))
    expect((await parsePdf(await drawPdf([twice]))).text).toBe('Bold by printing twice')
    expect((await parsePdf(makeRawPdf([`3 Tr ${rawLine('invisible letters over a picture')}`]))).text).toBe(
      'invisible letters over a picture',
    )
  })

  it('what is filled into a form stands at its field; passwords and empty fields do not', async () => {
    const parsed = await parsePdf(
      await makeFormPdf({ name: 'Ada Lovelace', address: '12 Main Street\nSpringfield', country: 'France' }),
    )
    expect(parsed.text).toBe('Name: Ada Lovelace\n\n12 Main Street Springfield\n\nFrance')
    expectSound(parsed)
  })

  it('may be very long', async () => {
    const pages = Array.from({ length: 400 }, (_, page) => [`Page number ${page + 1} of a long document.`])
    const parsed = await parsePdf(await makePdf(pages))
    expect(parsed.pages).toHaveLength(400)
    const { start, end } = parsed.pages[399] ?? { start: 0, end: 0 }
    expect(parsed.text.slice(start, end)).toBe('Page number 400 of a long document.')
    expectSound(parsed)
  })
})

describe('a document with little or no text', () => {
  it.each([
    ['no content', drawPdf([[], []]), 'empty', undefined],
    ['pictures only', drawPdf(['picture', 'picture']), 'scanned', 'pageWithoutText'],
    ['a picture among text', drawPdf([[{ text: 'words', x: 72, y: 72 }], 'picture']), 'partly', 'pageWithoutText'],
    ['a blank page among text', drawPdf([[{ text: 'words', x: 72, y: 72 }], []]), 'ok', undefined],
    ['a page that is missing', makeRawPdf([rawLine('one'), null, rawLine('three')]), 'partly', 'pageUnreadable'],
  ])('%s', async (_, bytes, status, code) => {
    const parsed = await parsePdf(await bytes)
    expect(parsed.status).toBe(status)
    expect(parsed.warnings[0]?.code).toBe(code)
    expectSound(parsed)
  })

  it('says only so often what is wrong', async () => {
    const parsed = await parsePdf(await drawPdf(Array.from({ length: 30 }, () => 'picture' as const)))
    expect(parsed.pages).toHaveLength(30)
    expect(parsed.warnings).toHaveLength(20)
  })
})

describe('a document that cannot be read', () => {
  it.each([
    ['protected', makeEncryptedPdf(), 'parse/encrypted'],
    ['only a head', makeText('%PDF-1.7\n'), 'parse/damaged'],
    ['noise after the head', Buffer.concat([makeText('%PDF-1.7\n'), Buffer.alloc(4000, 0xa7)]), 'parse/damaged'],
    ['without any of its pages', makeRawPdf([null, null]), 'parse/damaged'],
  ])('%s: %s', async (_, bytes, code) => {
    await expect(parsePdf(bytes)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('leaves the bytes as they were: they are hashed and shown later', async () => {
    const bytes = await makePdf([['text']])
    const before = bytes.slice()
    await parsePdf(bytes)
    expect(bytes).toEqual(before)
  })
})

describe('the title', () => {
  it.each([
    ['Annual Report 2023', 'Annual Report 2023'],
    [' Annual\n Report\0 ', 'Annual Report'],
    ['Übersicht', 'Übersicht'],
    ['Microsoft Word - lease.doc', undefined],
    ['lease final.docx', undefined],
    ['untitled', undefined],
    ['(anonymous)', undefined],
    ['doc_2023-final', undefined],
    ['https://example.org/a b', undefined],
    ['12', undefined],
    ['broken \ufffd letters', undefined],
    ['x'.repeat(301), undefined],
    [undefined, undefined],
    [{ title: 'x' }, undefined],
  ])('%j gives %j', (raw, expected) => {
    expect(cleanTitle(raw)).toBe(expected)
  })
})
