import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src-main/engine/parse/docx/docx.ts'
import { readZipEntries, readZipEntry } from '../../../../src-main/engine/parse/docx/zip.ts'
import { makeDocx, makeDocxBomb, makeRawDocx } from '../../../fixtures/makeDocx.ts'
import { expectSound, listBlocks } from '../expectSound.ts'

/** Pieces of Word's own XML. */
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
const p = (text: string): string => `<w:p>${run(text)}</w:p>`
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
const fieldMark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (code: string, shown: string): string =>
  `${fieldMark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${fieldMark('separate')}${run(shown)}${fieldMark('end')}`

describe('parseDocx', () => {
  it('reads headings, paragraphs, lists, tables and notes', async () => {
    const parsed = await parseDocx(
      await makeDocx([
        { heading: 'The lease', level: 1 },
        'Pays monthly.',
        { heading: 'Parties', level: 2 },
        { items: ['Landlord', 'Tenant'] },
        {
          rows: [
            ['Item', '2023'],
            ['Rent', '$1,200'],
          ],
        },
        { text: 'As agreed', footnote: 'On the first of May.' },
      ]),
    )
    expect(listBlocks(parsed).slice(0, 7)).toEqual([
      'heading1: The lease',
      'paragraph: Pays monthly.',
      'heading2: Parties',
      'listItem: Landlord',
      'listItem: Tenant',
      'tableRow: Item | 2023',
      'tableRow: Rent | $1,200',
    ])
    expect(parsed.text).toMatch(/As agreed\[1\][^]*On the first of May\./)
    expect(parsed).toMatchObject({ status: 'ok', title: 'The lease', format: 'docx', pages: [] })
    expect(parsed.source).toBeUndefined()
    expectSound(parsed)
  })

  it('takes the title of the properties, but not one that a program filled in', async () => {
    expect((await parseDocx(await makeDocx(['text'], { title: 'Tenancy &amp; Co' }))).title).toContain('Tenancy &')
    expect((await parseDocx(await makeDocx(['text'], { title: 'Document1' }))).title).toBeUndefined()
    expect((await parseDocx(await makeDocx(['text'], { title: 'draft.docx' }))).title).toBeUndefined()
  })

  it('keeps the levels of headings and the numbers of notes', async () => {
    const parsed = await parseDocx(
      await makeDocx([
        { heading: 'One', level: 1 },
        { heading: 'Two', level: 2 },
        { heading: 'Three', level: 3 },
        { text: 'First claim', footnote: 'First source.' },
        { text: 'Second claim', footnote: 'Second source.' },
      ]),
    )
    expect(listBlocks(parsed).slice(0, 5)).toEqual([
      'heading1: One',
      'heading2: Two',
      'heading3: Three',
      'paragraph: First claim[1]',
      'paragraph: Second claim[2]',
    ])
    expect(parsed.text).toMatch(/1\. First source\.[^]*2\. Second source\./)
    expectSound(parsed)
  })

  it.each([
    [
      'a text with a box',
      `<w:p><w:r><w:pict><w:txbxContent>${p('boxed')}</w:txbxContent></w:pict></w:r></w:p>`,
      'boxed',
    ],
    ['a control', `<w:sdt><w:sdtContent>${p('chosen')}</w:sdtContent></w:sdt>`, 'chosen'],
    ['a field', `<w:p>${field('PAGE', 'page 7')}</w:p>`, 'page 7'],
    ['a line break', '<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r></w:p>', 'one\ntwo'],
    ['a page break', '<w:p><w:r><w:t>one</w:t><w:br w:type="page"/><w:t>two</w:t></w:r></w:p>', 'one\ntwo'],
    ['a tabulator', '<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t></w:r></w:p>', 'one two'],
    ['what looks like HTML', p('&lt;b&gt;x&lt;/b&gt; &amp;amp;'), '<b>x</b> &amp;'],
    ['a merged cell', `<w:tbl><w:tr>${cell('a', '<w:gridSpan w:val="2"/>')}${cell('b')}</w:tr></w:tbl>`, 'a | b'],
    ['an empty cell', `<w:tbl><w:tr>${cell('a')}${cell('')}${cell('c')}</w:tr></w:tbl>`, 'a | c'],
    [
      'a table in a table',
      `<w:tbl><w:tr><w:tc><w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
      'a | b',
    ],
    [
      'moved text',
      `<w:p><w:moveFrom>${run('x')}</w:moveFrom></w:p><w:p><w:moveTo>${run('x y')}</w:moveTo></w:p>`,
      'x y',
    ],
    ['a deleted paragraph', `<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>${p('stays')}`, 'stays'],
  ])('reads %s', async (_, body, text) => {
    const parsed = await parseDocx(await makeRawDocx(body))
    expect(parsed).toMatchObject({ text, status: 'ok' })
    expectSound(parsed)
  })

  it('gives every paragraph back, in order, whatever its letters', async () => {
    // What XML cannot hold is left out; white space at the ends, and runs of it, are not kept.
    const letter = fc.oneof(
      fc.constantFrom(...'ab <>&"\'|\\'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    const text = fc
      .array(letter, { minLength: 1, maxLength: 30 })
      .map((letters) =>
        letters
          .join('')
          .replace(/[^\p{L}\p{N}\p{P}\p{S} ]|\p{Cn}/gu, '')
          .replace(/ +/g, ' ')
          .trim(),
      )
      .filter((each) => each !== '')
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const parsed = await parseDocx(await makeDocx(texts))
        expect(listBlocks(parsed)).toEqual(texts.map((each) => `paragraph: ${each}`))
        expectSound(parsed)
      }),
      { numRuns: 40 },
    )
  })

  it('may be very long', async () => {
    const parsed = await parseDocx(await makeRawDocx(p('A sentence of some length.').repeat(5000)))
    expect(parsed.blocks).toHaveLength(5000)
  })

  it('keeps insertions and drops deletions', async () => {
    const body =
      '<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>'
    const parsed = await parseDocx(await makeRawDocx(body))
    expect(parsed).toMatchObject({ text: 'new', status: 'ok' })
  })

  it('reads what the structured way loses, and says so', async () => {
    const ruby =
      '<w:p><w:r><w:ruby><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京 &amp; more</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>'
    const parsed = await parseDocx(await makeRawDocx(ruby))
    expect(parsed).toMatchObject({ text: 'とうきょう東京 & more', status: 'partly' })
    expect(parsed.warnings[0]?.code).toBe('textMissing')
    expectSound(parsed)
    const formula = `<w:p><w:r><w:t>${'plain words '.repeat(5)}</w:t></w:r><m:oMath><m:r><m:t>E=mc2</m:t></m:r></m:oMath></w:p>`
    expect((await parseDocx(await makeRawDocx(formula))).status).toBe('partly')
  })

  it('reads web pages that the document takes in', async () => {
    const parsed = await parseDocx(
      await makeRawDocx('<w:altChunk/>', { 'word/chunk.htm': '<h1>Inside</h1><p>Text</p>' }),
    )
    expect(listBlocks(parsed)).toEqual(['heading1: Inside', 'paragraph: Text'])
    const mail = await parseDocx(await makeRawDocx('<w:altChunk/>', { 'word/chunk.mht': 'x' }))
    expect(mail).toMatchObject({ text: '', status: 'partly' })
  })

  it('tells an empty document from a damaged one', async () => {
    expect((await parseDocx(await makeRawDocx('<w:p/>'))).status).toBe('empty')
    await expect(parseDocx(await makeRawDocx('<w:p><broken'))).rejects.toMatchObject({ code: 'parse/damaged' })
    const bytes = await makeDocx(['text'])
    bytes.fill(0x55, 60, 400)
    await expect(parseDocx(bytes)).rejects.toMatchObject({ code: 'parse/damaged' })
  })

  it('refuses a part that unpacks without end, and one that is locked', async () => {
    const bomb = await makeDocxBomb()
    expect(bomb.length).toBeLessThan(100_000)
    await expect(parseDocx(bomb)).rejects.toMatchObject({ code: 'parse/tooBig' })
    const locked = await makeDocx(['text'])
    // The flag of the first entry in the directory.
    locked[Buffer.from(locked).indexOf('PK\x01\x02') + 8] = 1
    await expect(parseDocx(locked)).rejects.toMatchObject({ code: 'parse/encrypted' })
  })

  it('never fetches what the document points to', async () => {
    const picture =
      '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="x"/></w:drawing></w:r></w:p>'
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    expect((await parseDocx(await makeRawDocx(`${picture}${p('text')}`))).text).toBe('text')
    const parsed = await makeRawDocx(`${p('text')}<w:p>&e;</w:p>`, {}, entity)
      .then(parseDocx)
      .catch((error: unknown) => error)
    expect(JSON.stringify(parsed)).not.toMatch(/root:/)
  })
})

describe('zip', () => {
  it('unpacks entries, and no more than the limit', async () => {
    const bytes = await makeRawDocx('', { 'word/bomb.xml': 'a'.repeat(100_000) })
    const entry = readZipEntries(bytes).find((each) => each.name === 'word/bomb.xml')
    expect(entry).toBeDefined()
    if (!entry) return
    expect(readZipEntry(bytes, entry, 200_000)).toHaveLength(100_000)
    // Whatever size the archive states.
    expect(() => readZipEntry(bytes, { ...entry, size: 10 }, 50_000)).toThrow(
      expect.objectContaining({ code: 'parse/tooBig' }),
    )
    expect(() => readZipEntry(bytes, { ...entry, headerAt: 5 }, 50_000)).toThrow(
      expect.objectContaining({ code: 'parse/damaged' }),
    )
    expect(() => readZipEntry(bytes, { ...entry, compressedSize: bytes.length }, 50_000)).toThrow(
      expect.objectContaining({ code: 'parse/damaged' }),
    )
  })

  it('refuses a file without an end or with a broken directory', async () => {
    const bytes = await makeDocx(['text'])
    expect(() => readZipEntries(bytes.subarray(0, bytes.length - 30))).toThrow(
      expect.objectContaining({ code: 'parse/damaged' }),
    )
    expect(() => readZipEntries(new Uint8Array(10))).toThrow(expect.objectContaining({ code: 'parse/damaged' }))
  })
})
