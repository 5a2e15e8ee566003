import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src-main/engine/parse/docx/docx.ts'
import { readZipEntries, readZipEntry } from '../../../../src-main/engine/parse/docx/zip.ts'
import { makeDocx, makeRawDocx } from '../../../fixtures/makeDocx.ts'
import { expectSound, listBlocks } from '../expectSound.ts'

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
