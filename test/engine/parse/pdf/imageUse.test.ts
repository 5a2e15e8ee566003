import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImageUse } from '../../../../src-main/engine/parse/pdf/images/imageUse.ts'
import { makePicturePdf, makePng } from '../../../fixtures/makePictures.ts'

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const image = (more = ''): string =>
  `<< /Type /XObject /Subtype /Image /Width 300 /Height 200 ${more} /Length 3 >>\nstream\nabc\nendstream`

/** A file of numbered objects; nothing else of a PDF is looked at. */
const file = (...objects: string[]): Uint8Array =>
  latin1(`%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}`)

const useOf = (bytes: Uint8Array): Record<number, string> | null => {
  const use = readImageUse(bytes)
  return (
    use &&
    Object.fromEntries(
      [...use].map(([page, images]) => [
        page,
        images.map(({ width, height, pages }) => `${width}×${height} on ${pages}`).join(),
      ]),
    )
  )
}

describe('which images pages lead to', () => {
  it.each([
    [
      'in their own resources',
      ['<< /Type /Page /Resources << /XObject << /A 2 0 R >> >> >>', image()],
      { 1: '300×200 on 1' },
    ],
    [
      'in inherited ones',
      [
        '<</Type/Page/Parent 2 0 R>>',
        '<< /Type /Pages /Kids [1 0 R] /Resources 3 0 R >>',
        '<< /XObject << /A 4 0 R >> >>',
        image(),
      ],
      { 1: '300×200 on 1' },
    ],
    [
      'inside drawings',
      [
        '<< /Type /Page /Resources 2 0 R >>',
        '<< /X 3 0 R >>',
        '<< /Subtype /Form /Resources << /A 4 0 R >> >>',
        image(),
      ],
      { 1: '300×200 on 1' },
    ],
    [
      'shared by pages',
      ['<< /Type /Page /R 3 0 R >>', '<< /Type /Page /R 3 0 R >>', image()],
      { 1: '300×200 on 2', 2: '300×200 on 2' },
    ],
    [
      'not through another page',
      ['<< /Type /Page /Annots [2 0 R] >>', '<< /Dest [3 0 R /Fit] >>', '<< /Type /Page /R 4 0 R >>', image()],
      { 3: '300×200 on 1' },
    ],
    ['not stencils', ['<< /Type /Page /R 2 0 R >>', image('/ImageMask true')], {}],
    ['none at all', ['<< /Type /Page /R 2 0 R >>', '<< >>'], {}],
  ])('%s', (_, objects, use) => {
    expect(useOf(file(...objects))).toEqual(use)
  })

  it('in objects that are packed, unless they are encrypted, damaged or a bomb', async () => {
    const packed = (data: string | Buffer, more = ''): Uint8Array => {
      const bytes = typeof data === 'string' ? deflateSync(Buffer.from(data, 'latin1')) : data
      const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
      return file(stream, image(), more)
    }
    expect(useOf(packed('9 0 << /Type /Page /R 2 0 R >>'))).toEqual({ 9: '300×200 on 1' })
    expect(useOf(packed('9 0 << /Type /Page /R 2 0 R >>', '<< /Encrypt 5 0 R >>'))).toBeNull()
    expect(useOf(packed(Buffer.from('damaged')))).toBeNull()
    expect(useOf(packed(deflateSync(Buffer.alloc(70 * 1024 * 1024))))).toBeNull()
  })

  it('ends soon on circles, on long chains and on a file without ends', () => {
    const circle = ['<< /Type /Page /R 2 0 R >>', '<< /R 3 0 R >>', '<< /R 2 0 R /A 4 0 R >>', image()]
    expect(useOf(file(...circle))).toEqual({ 1: '300×200 on 1' })
    const everywhere = Array.from({ length: 4000 }, (_, index) => `${index + 1} 0 R`).join(' ')
    const pages = Array.from({ length: 3000 }, () => '<< /Type /Page /R [3001 0 R] >>')
    expect(useOf(file(...pages, `[${everywhere}]`, image()))).toBeNull()
    const endless = latin1(`%PDF-1.4 /Subtype /Image ${'1 0 obj << /A 2 0 R >> '.repeat(50_000)}`)
    expect(useOf(endless)).toEqual({})
  })

  it('never throws, whatever bytes are damaged', async () => {
    const png = makePng(100, 80)
    const whole = await makePicturePdf([
      [{ png, x: 10, y: 10, width: 100, height: 80 }],
      [{ text: 'Text', x: 10, y: 10 }],
    ])
    expect(Object.values(useOf(whole) ?? {})).toEqual(['100×80 on 1'])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
        (changes) => {
          const bytes = whole.slice()
          for (const [at, value] of changes) bytes[at] = value
          readImageUse(bytes)
        },
      ),
      { numRuns: 200 },
    )
  })
})
