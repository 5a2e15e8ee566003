import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../../src-main/engine/parse/sniff.ts'
import { makeDocx, makeEncryptedDocx } from '../../fixtures/makeDocx.ts'
import { makePdf } from '../../fixtures/makePdf.ts'
import { makeHtml, makeMarkdown, makeText } from '../../fixtures/makeText.ts'

const zip = async (names: string[]): Promise<Uint8Array> => {
  const archive = new JSZip()
  for (const name of names) archive.file(name, 'content')
  return archive.generateAsync({ type: 'uint8array' })
}

const randomBytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * 7919 + 13 * index * index) % 256)

describe('a file is what its content says', () => {
  it.each(['report.pdf', 'report.txt', 'report', 'report.docx'])('PDF named %s', async (name) => {
    expect(sniff(await makePdf([['text']]), name).format).toBe('pdf')
  })

  it('PDF after some junk', async () => {
    const junk = makeText('\r\n\r\n')
    expect(sniff(Buffer.concat([junk, await makePdf([['text']])]), 'a.pdf').format).toBe('pdf')
    expect(sniff(Buffer.concat([makeText('HTTP/1.1 200 OK\r\n\r\n'), await makePdf([['text']])]), 'a.pdf').format).toBe(
      'pdf',
    )
  })

  it('a text that mentions the mark of PDF is a text', () => {
    expect(sniff(makeText('A PDF file begins with %PDF-1.7 and a line break.'), 'notes.txt').format).toBe('txt')
  })

  it.each(['letter.docx', 'letter.zip', 'letter.pdf'])('Word document named %s', async (name) => {
    expect(sniff(await makeDocx(['text']), name).format).toBe('docx')
  })

  it.each([
    ['page.html', makeHtml('T', '<p>x</p>'), 'html'],
    ['page.txt', makeHtml('T', '<p>x</p>'), 'html'],
    ['page.doc', makeHtml('T', '<p>x</p>'), 'html'],
    ['page.htm', makeText('<p>no head, no html element'), 'html'],
    ['page.html', makeText('no tags at all'), 'txt'],
    ['page.txt', makeText('<!-- saved --><!DOCTYPE html><p>x'), 'html'],
    ['page.txt', makeText('<p>One tag does not make a page.</p>'), 'txt'],
    ['readme.md', makeText('plain words'), 'md'],
    ['notes.markdown', makeText('plain words'), 'md'],
    ['README', makeText('# Title\n\nSee [this](x.md).\n\n## Part\n\n- one\n- two\n'), 'md'],
    ['script.txt', makeText('# first\n# second\nrm -rf build\n'), 'txt'],
    ['notes.txt', makeMarkdown(['plain words']), 'txt'],
    ['LICENSE', makeText('plain words'), 'txt'],
    ['really.pdf', makeText('a text somebody named wrongly'), 'txt'],
    ['empty.txt', new Uint8Array(), 'txt'],
    ['empty.md', new Uint8Array(), 'md'],
  ] as const)('%s', (name, bytes, format) => {
    expect(sniff(bytes, name).format).toBe(format)
  })
})

describe('what cannot be read says why', () => {
  const codeOf = (bytes: Uint8Array, name: string): unknown => {
    try {
      return sniff(bytes, name).format
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  }

  it.each([
    ['data.csv', makeText('a,b\n1,2\n')],
    ['data.json', makeText('{}')],
    ['code.py', makeText('print(1)')],
    ['mail.eml', makeText('From: a\n\nHello')],
    ['feed.xml', makeText('<?xml version="1.0"?><rss/>')],
    ['rich.txt', makeText('{\\rtf1\\ansi Hello}')],
    ['photo.jpg', randomBytes(3000)],
    ['photo.txt', randomBytes(3000)],
    ['photo', randomBytes(3000)],
  ])('%s is unsupported', (name, bytes) => {
    expect(codeOf(bytes, name)).toBe('parse/unsupported')
  })

  it('archives and other Office formats are unsupported', async () => {
    expect(codeOf(await zip(['readme.txt']), 'a.zip')).toBe('parse/unsupported')
    expect(codeOf(await zip(['xl/workbook.xml']), 'a.xlsx')).toBe('parse/unsupported')
    expect(codeOf(makeText('PK\x05\x06'), 'a.zip')).toBe('parse/unsupported')
  })

  it('a broken file of a known kind is damaged', async () => {
    const docx = await makeDocx(['text'])
    expect(codeOf(docx.subarray(0, docx.length / 2), 'a.docx')).toBe('parse/damaged')
    expect(codeOf(await zip(['readme.txt']), 'a.docx')).toBe('parse/damaged')
    expect(codeOf(new Uint8Array(), 'a.docx')).toBe('parse/damaged')
    expect(codeOf(new Uint8Array(), 'a.pdf')).toBe('parse/damaged')
    expect(codeOf(randomBytes(3000), 'a.pdf')).toBe('parse/damaged')
  })

  it('an Office document with a password is encrypted, an old one unsupported', () => {
    const old = makeEncryptedDocx().fill(0, 1024)
    expect(codeOf(makeEncryptedDocx(), 'a.docx')).toBe('parse/encrypted')
    expect(codeOf(makeEncryptedDocx(), 'a')).toBe('parse/encrypted')
    expect(codeOf(makeEncryptedDocx(), 'a.xlsx')).toBe('parse/unsupported')
    expect(codeOf(old, 'a.doc')).toBe('parse/unsupported')
  })

  it('names what can be read', () => {
    expect(() => sniff(makeText('a,b'), 'a.csv')).toThrow(/\.csv.*PDF.*Word.*plain text/s)
  })
})
