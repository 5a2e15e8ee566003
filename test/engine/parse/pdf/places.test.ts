import fc from 'fast-check'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-main/contract/types.ts'
import type { ParsedDocument } from '../../../../src-main/engine/types.ts'
import { parsePdf } from '../../../../src-main/engine/parse/pdf/pdf.ts'
import { boxesOfSpan } from '../../../../src-main/engine/parse/places.ts'
import { drawPdf, type PdfText } from '../../../fixtures/makePdf.ts'
import { expectSound } from '../expectSound.ts'

const width = 612
const height = 792

/** A word with the place where it was drawn: its middle, a third of its size above the base line. */
type DrawnWord = { word: string; page: number; x: number; y: number }

/** The font that the pages are drawn with: it knows how wide its words are. */
const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)

const letters = 'abcdefghijklmnopqrstuvwxyz'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 9 })
const drawnPage = fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 })

/** Lines of words one under the other; each word ends in a number of its own, so that it stands only once. */
function draw(pages: string[][][], size = 11): { texts: PdfText[][]; words: DrawnWord[] } {
  const widthOf = (text: string): number => font.widthOfTextAtSize(text, size)
  const words: DrawnWord[] = []
  const texts = pages.map((lines, page) =>
    lines.map((line, row) => {
      const y = 80 + row * 1.4 * size
      let text = ''
      for (const each of line) {
        const numbered = `${each}${words.length}`
        text += text === '' ? '' : ' '
        const x = 60 + widthOf(text) + widthOf(numbered) / 2
        words.push({ word: numbered, page: page + 1, x, y: y - size / 3 })
        text += numbered
      }
      return { text, x: 60, y, size }
    }),
  )
  return { texts, words }
}

const covers = (box: Box, { page, x, y }: Omit<DrawnWord, 'word'>): boolean =>
  box.page === page && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

function boxesOf(parsed: ParsedDocument, first: string, last = first): Box[] {
  const start = parsed.text.indexOf(first)
  const end = parsed.text.indexOf(last) + last.length
  expect(start).toBeGreaterThanOrEqual(0)
  return boxesOfSpan(
    { start, end },
    parsed.runs ?? { offsets: new Uint32Array(), boxes: new Float32Array() },
    parsed.pages,
    parsed.text,
  )
}

describe('the boxes of a span', () => {
  it('lie on its words and on no other, line by line, over any pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnPage, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.nat(),
        async (pages, one, other) => {
          const { texts, words } = draw(pages)
          const parsed = await parsePdf(await drawPdf(texts))
          expectSound(parsed)
          expect(parsed.text.split(/\s+/)).toEqual(words.map((each) => each.word))
          const [from = 0, to = 0] = [one % words.length, other % words.length].sort((left, right) => left - right)
          const boxes = boxesOf(parsed, words[from]?.word ?? '', words[to]?.word ?? '')
          const covered = words.filter((each) => boxes.some((box) => covers(box, each)))
          expect(covered.map((each) => each.word)).toEqual(words.slice(from, to + 1).map((each) => each.word))
          const lines = new Set(words.slice(from, to + 1).map(({ page, y }) => `${page} ${y}`))
          expect(boxes).toHaveLength(lines.size)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([
    [0, (x: number, y: number) => [x, y]],
    [90, (x: number, y: number) => [height - y, x]],
    [180, (x: number, y: number) => [width - x, height - y]],
    [270, (x: number, y: number) => [y, width - x]],
  ] as const)(
    'follow a page that is turned by %d degrees, with upright and with sideways text',
    async (rotate, turn) => {
      for (const angle of [0, 90, 180, 270]) {
        const radians = (angle * Math.PI) / 180
        const parsed = await parsePdf(
          await drawPdf([[{ text: 'sideways', x: 300, y: 400, size: 20, angle }]], { rotate }),
        )
        expectSound(parsed)
        const [page] = parsed.pages
        expect([page?.width, page?.height]).toEqual(rotate % 180 === 0 ? [width, height] : [height, width])
        const boxes = boxesOf(parsed, 'sideways')
        expect(boxes).toHaveLength(1)
        // Points of the word on the page as drawn: along its base line, a little above it.
        for (const [along, above] of [
          [2, 4],
          [40, 6],
          [78, 4],
        ] as const) {
          const x = 300 + along * Math.cos(radians) - above * Math.sin(radians)
          const y = 400 - along * Math.sin(radians) - above * Math.cos(radians)
          const [turnedX = 0, turnedY = 0] = turn(x, y)
          expect(boxes.some((box) => covers(box, { page: 1, x: turnedX, y: turnedY }))).toBe(true)
        }
        const area = (boxes[0]?.width ?? 0) * (boxes[0]?.height ?? 0)
        expect(area).toBeLessThan(90 * 25)
      }
    },
  )

  it('stay on the page when the text leaves it, and skip what is outside', async () => {
    const texts = [
      { text: 'this line runs out of the page at its right', x: 500, y: 100 },
      { text: 'above the page', x: 100, y: -50 },
      { text: 'below', x: 100, y: 790, size: 30 },
    ]
    const parsed = await parsePdf(await drawPdf([texts]))
    expectSound(parsed)
    for (const box of boxesOf(parsed, 'this', 'right')) expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01)
  })

  it('of a word in a column stay in that column', async () => {
    const { texts, left, right } = drawColumns()
    const parsed = await parsePdf(await drawPdf([texts]))
    const boxes = boxesOf(parsed, left[0] ?? '', left.at(-1))
    expect(boxes.length).toBe(left.length)
    for (const box of boxes) expect(box.x + box.width).toBeLessThan(300)
    for (const box of boxesOf(parsed, right[0] ?? '', right.at(-1))) expect(box.x).toBeGreaterThan(300)
  })
})

/** Two columns of ten lines under a heading that runs over both. */
function drawColumns(): { texts: PdfText[]; left: string[]; right: string[] } {
  const lines = (side: string): string[] =>
    Array.from({ length: 10 }, (_, row) => `${side} column with its line number ${row} of the text`)
  const left = lines('left')
  const right = lines('right')
  const column = (texts: string[], x: number): PdfText[] =>
    texts.map((text, row) => ({ text, x, y: 120 + row * 14, size: 9 }))
  const heading = { text: 'A heading that runs over both of the columns', x: 60, y: 80, size: 18, bold: true }
  return { texts: [heading, ...column(left, 60), ...column(right, 330)], left, right }
}

describe('reading order', () => {
  it('is one column after the other, under what runs over both', async () => {
    const { texts, left, right } = drawColumns()
    const parsed = await parsePdf(await drawPdf([texts]))
    expect(parsed.text).toBe(`${texts[0]?.text}\n\n${left.join(' ')}\n\n${right.join(' ')}`)
  })

  it('does not depend on the order in which the file draws the lines of a column', async () => {
    const { texts, words } = draw([[['alpha', 'beta'], ['gamma'], ['delta', 'epsilon'], ['zeta']]])
    const shuffled = (texts[0] ?? []).toReversed()
    expect((await parsePdf(await drawPdf([shuffled]))).text.split(/\s+/)).toEqual(words.map((each) => each.word))
  })

  it('is row by row in a table, whatever the order of its cells in the file', async () => {
    const cells = ['Item', '2023', '2024', 'Rent', '1,200', '1,300', 'Heating', '300', '310', 'Sum', '1,500', '1,610']
    const texts = cells.map((text, at) => ({ text, x: 72 + (at % 3) * 150, y: 100 + Math.floor(at / 3) * 16 }))
    const byColumn = [0, 1, 2].flatMap((column) => texts.filter((_, at) => at % 3 === column))
    for (const order of [texts, byColumn]) {
      const parsed = await parsePdf(await drawPdf([order]))
      expect(parsed.text).toBe('Item 2023 2024\nRent 1,200 1,300\nHeating 300 310\nSum 1,500 1,610')
      expect(new Set(parsed.blocks.map((block) => block.kind))).toEqual(new Set(['tableRow']))
    }
  })
})
