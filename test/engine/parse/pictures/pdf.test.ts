import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/engine/parse/pdf/pdf.ts'
import { makePicturePdf, makePng, type PageItem } from '../../../fixtures/makePictures.ts'
import { expectSound } from '../expectSound.ts'

const text = (y: number, words = 'Words of the page that stand here.'): PageItem => ({ text: words, x: 60, y })
const chart = (x: number, y: number, width = 300, height = 200): PageItem => ({
  png: makePng(150, 100),
  x,
  y,
  width,
  height,
})

/** Each picture as `page x,y width×height: caption`. */
async function notesOf(pages: PageItem[][]): Promise<string[]> {
  const parsed = await parsePdf(await makePicturePdf(pages))
  expectSound(parsed)
  return (parsed.pictures ?? []).map(({ box, caption }) => {
    const { page, x, y, width, height } = box ?? { page: 0, x: 0, y: 0, width: 0, height: 0 }
    const words = caption ? parsed.text.slice(caption.start, caption.end) : 'no caption'
    return `${page} ${[x, y].map(Math.round).join()} ${[width, height].map(Math.round).join('×')}: ${words}`
  })
}

describe('pictures of a PDF', () => {
  it('with the caption below, above, or none', async () => {
    const pages = [
      [text(60), chart(60, 80), text(300, 'Figure 1: Income by year'), text(330, 'Figure 1 shows the income.')],
      [text(60, 'Table 2. Costs'), chart(60, 70, 200, 120), text(400)],
      [text(60), chart(100, 200), text(700, 'Figure 9: far away')],
    ]
    expect(await notesOf(pages)).toEqual([
      '1 60,80 300×200: Figure 1: Income by year',
      '2 60,70 200×120: Table 2. Costs',
      '3 100,200 300×200: no caption',
    ])
  })

  it('stand after what is above them', async () => {
    const pages = [[text(60, 'First line.'), chart(60, 100), text(400, 'Second line.')]]
    const parsed = await parsePdf(await makePicturePdf(pages))
    expect(parsed.text.slice(0, parsed.pictures?.[0]?.at)).toBe('First line.')
  })

  it('not what is tiny, covers the page, or returns on every page', async () => {
    const logo = { png: makePng(120, 60, [0, 0, 255]), x: 450, y: 20, width: 100, height: 50 }
    const icon = { png: makePng(16, 16), x: 20, y: 20, width: 60, height: 60 }
    const rule = { png: makePng(400, 300), x: 20, y: 20, width: 500, height: 2 }
    const background = { png: makePng(300, 400), x: 0, y: 0, width: 600, height: 800 }
    const pages = [1, 2, 3, 4, 5].map((number) => [text(300), logo, icon, rule, ...(number === 1 ? [background] : [])])
    expect(await notesOf(pages)).toEqual([])
    expect(await notesOf([...pages, [text(60), logo, chart(60, 200)]])).toEqual(['6 60,200 300×200: no caption'])
  })

  it('at most twelve of a page, and the text of a page with thousands is read', async () => {
    const png = makePng(150, 100)
    const place = (index: number): PageItem => ({ png, x: index % 40, y: (index * 7) % 500, width: 100, height: 60 })
    const many = Array.from({ length: 3000 }, (_, index) => place(index))
    expect(await notesOf([[text(60), ...many]])).toHaveLength(12)
  })

  it('on a page that is turned, where they are displayed', async () => {
    const { PDFDocument, degrees } = await import('pdf-lib')
    const pdf = await PDFDocument.load(await makePicturePdf([[text(60), chart(60, 80)]]))
    pdf.getPage(0).setRotation(degrees(90))
    const [picture] = (await parsePdf(await pdf.save())).pictures ?? []
    expect(picture?.box).toMatchObject({ page: 1, x: 800 - 280, y: 60, width: 200, height: 300 })
  })
})
