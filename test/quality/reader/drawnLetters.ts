import { OPS, Util, getDocument, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A letter as a page draws it: the middle of its body, in points from the top left of the page as displayed. */
export type DrawnLetter = { text: string; x: number; y: number; size: number }

type Matrix = [number, number, number, number, number, number]
type Glyph = { unicode: string; width: number; isSpace: boolean }
type TextState = {
  font: string
  size: number
  charSpacing: number
  wordSpacing: number
  stretch: number
  rise: number
  leading: number
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
/** The middle of a small letter above its line, in sizes of the font. */
const middleOfLetter = 0.25

/** Opens a PDF for reading its drawing; nothing of the product's parser is used here. */
export function openForDrawing(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}

/**
 * Every letter of a page, in the order of drawing, with where it is drawn: followed through the page's drawing
 * operators with the widths of its own fonts (ISO 32000-1 §9.4). Letters drawn twice in one place count once.
 */
export async function readDrawnLetters(page: PDFPageProxy): Promise<DrawnLetter[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const letters: DrawnLetter[] = []
  const seen = new Set<string>()
  let matrix = page.getViewport({ scale: 1 }).transform as Matrix
  let text: TextState = { font: '', size: 1, charSpacing: 0, wordSpacing: 0, stretch: 1, rise: 0, leading: 0 }
  const saved: { matrix: Matrix; text: TextState }[] = []
  let line = identity
  let at = identity
  const save = () => saved.push({ matrix, text: { ...text } })
  const restore = () => {
    const last = saved.pop()
    if (last) ({ matrix, text } = last)
  }
  const moveLine = (x: number, y: number) => (at = line = multiply(line, [1, 0, 0, 1, x, y]))

  const show = (glyphs: readonly (Glyph | number | null)[]) => {
    const fontMatrix = fontMatrixOf(page, text.font)
    for (const glyph of glyphs) {
      if (glyph === null) continue
      if (typeof glyph === 'number') {
        at = multiply(at, [1, 0, 0, 1, (-glyph / 1000) * text.size * text.stretch, 0])
        continue
      }
      const width = glyph.width * fontMatrix * text.size
      const [a, b, c, d, x, y] = multiply(
        matrix,
        multiply(at, [1, 0, 0, 1, (width * text.stretch) / 2, text.rise + middleOfLetter * text.size]),
      )
      const size = text.size * Math.sqrt(Math.abs(a * d - b * c))
      // A hair apart, to look bold, is still one place.
      const key = `${glyph.unicode} ${Math.round((8 * x) / size)} ${Math.round((8 * y) / size)}`
      if (glyph.unicode.trim() !== '' && !seen.has(key)) letters.push({ text: glyph.unicode, x, y, size })
      seen.add(key)
      const gap = text.charSpacing + (glyph.isSpace ? text.wordSpacing : 0)
      at = multiply(at, [1, 0, 0, 1, (width + gap) * text.stretch, 0])
    }
  }

  for (const [index, operator] of fnArray.entries()) {
    const values = (argsArray[index] ?? []) as unknown[]
    const [first, second] = values as [number, number]
    if (operator === OPS.save || operator === OPS.beginGroup) save()
    else if (operator === OPS.restore || operator === OPS.endGroup) restore()
    else if (operator === OPS.transform) matrix = multiply(matrix, values as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      save()
      if (values[0]) matrix = multiply(matrix, toMatrix(values[0]))
    } else if (operator === OPS.paintFormXObjectEnd) restore()
    else if (operator === OPS.beginText) at = line = identity
    else if (operator === OPS.setFont) text = { ...text, font: String(values[0]), size: second }
    else if (operator === OPS.setCharSpacing) text.charSpacing = first
    else if (operator === OPS.setWordSpacing) text.wordSpacing = first
    else if (operator === OPS.setHScale) text.stretch = first / 100
    else if (operator === OPS.setTextRise) text.rise = first
    else if (operator === OPS.setLeading) text.leading = first
    else if (operator === OPS.setLeadingMoveText) {
      text.leading = -second
      moveLine(first, second)
    } else if (operator === OPS.moveText) moveLine(first, second)
    else if (operator === OPS.setTextMatrix) at = line = toMatrix(values.length === 6 ? values : values[0])
    else if (operator === OPS.nextLine) moveLine(0, -text.leading)
    else if (operator === OPS.showText) show(values[0] as (Glyph | number | null)[])
  }
  return letters
}

function toMatrix(values: unknown): Matrix {
  return Array.from(values as ArrayLike<number>) as Matrix
}

function multiply(one: Matrix, other: Matrix): Matrix {
  return Util.transform(one, other) as Matrix
}

/** Glyph space to text space: a thousandth, but for fonts made of drawings, which say it themselves. */
function fontMatrixOf(page: PDFPageProxy, font: string): number {
  const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : null
  const matrix = typeof known === 'object' && known !== null && 'fontMatrix' in known ? known.fontMatrix : null
  return Array.isArray(matrix) && typeof matrix[0] === 'number' ? matrix[0] : 0.001
}
