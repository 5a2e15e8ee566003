import fc from 'fast-check'
import { PDFDocument, StandardFonts, type PDFFont } from 'pdf-lib'
import { expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/engine/parse/pdf/pdf.ts'
import { boxesOfSpan } from '../../../../src-main/engine/parse/places.ts'
import { makeRawPdf } from '../../../fixtures/makePdf.ts'

/** Fonts whose letters differ from each other and from Helvetica's. */
const fonts = [StandardFonts.TimesRoman, StandardFonts.Courier, StandardFonts.HelveticaBold]
/** Narrow and wide letters: what a guess by number of letters gets most wrong. */
const word = fc.string({ unit: fc.constantFrom(...'illtmwWMoe'), minLength: 3, maxLength: 9 })
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(' ')}.`)

it('a sentence inside a line is boxed to the letter, whatever the font', async () => {
  const line = fc.uniqueArray(sentence, { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom(...fonts), fc.nat(), async (sentences, name, pick) => {
      const pdf = await PDFDocument.create()
      const font = await pdf.embedFont(name)
      const size = 9
      pdf.addPage([1200, 200]).drawText(sentences.join(' '), { x: 40, y: 100, size, font })
      const { text, runs, pages } = await parsePdf(await pdf.save())
      const index = pick % sentences.length
      const before = sentences.slice(0, index).map((each) => `${each} `)
      const start = before.join('').length
      const end = start + (sentences[index] ?? '').length
      expect(text.slice(start, end)).toBe(sentences[index])
      const boxes = runs ? boxesOfSpan({ start, end }, runs, pages, text) : []
      const widthOf = (letters: string) => widthIn(font, letters, size)
      const left = 40 + widthOf(before.join(''))
      expect(boxes).toHaveLength(1)
      expect(Math.abs((boxes[0]?.x ?? 0) - left)).toBeLessThan(0.05 * size)
      const right = left + widthOf(sentences[index] ?? '')
      expect(Math.abs((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0) - right)).toBeLessThan(0.05 * size)
    }),
    { numRuns: 40 },
  )
})

it('the blanks of a justified line take what its letters leave over', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  // Word spacing (ISO 32000-1 §9.3.3) stretches blanks and nothing else.
  const { text, runs, pages } = await parsePdf(makeRawPdf(['BT /F 10 Tf 6 Tw 40 100 Td (Well. illi tilli.) Tj ET']))
  const start = text.indexOf('illi')
  const [box] = runs ? boxesOfSpan({ start, end: text.length }, runs, pages, text) : []
  expect(text).toBe('Well. illi tilli.')
  expect(Math.abs((box?.x ?? 0) - (40 + widthIn(font, 'Well. ', 10) + 6))).toBeLessThan(0.6)
})

/** Letter by letter: what is drawn is not kerned. */
function widthIn(font: PDFFont, letters: string, size: number): number {
  return [...letters].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0)
}
