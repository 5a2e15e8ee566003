import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { PDFOperatorList } from 'pdfjs-dist/types/src/display/api.d.ts'
import { usualWidth } from '../../places.ts'

/** How wide letters are, by font, in sizes: so that a part of a run can be placed to the letter. */
export type LetterWidths = {
  /** Learns the letters that a page draws. */
  learn(page: PDFPageProxy, drawing: PDFOperatorList): void
  isKnown(font: string, character: string): boolean
  widthOf(font: string, character: string): number
}

/** Begins without knowledge: the text of a page tells how wide a run is, only its drawing how wide each letter. */
export function createLetterWidths(): LetterWidths {
  const fonts = new Map<string, Map<string, number>>()
  return {
    learn(page, { fnArray, argsArray }) {
      let known = new Map<string, number>()
      let unit = 0.001
      for (const [index, operator] of fnArray.entries()) {
        const [first] = (argsArray[index] ?? []) as unknown[]
        if (operator === OPS.setFont && typeof first === 'string') {
          known = fonts.get(first) ?? new Map<string, number>()
          fonts.set(first, known)
          unit = glyphUnit(page, first)
        } else if (operator === OPS.showText && Array.isArray(first)) {
          for (const glyph of first as unknown[]) addGlyph(known, glyph, unit)
        }
      }
    },
    isKnown: (font, character) => fonts.get(font)?.has(character) ?? false,
    widthOf: (font, character) => fonts.get(font)?.get(character) ?? usualWidth(character),
  }
}

/** A ligature stands for its letters, each with its share. */
function addGlyph(known: Map<string, number>, glyph: unknown, unit: number): void {
  if (typeof glyph !== 'object' || glyph === null || !('unicode' in glyph) || !('width' in glyph)) return
  const { unicode, width } = glyph
  if (typeof unicode !== 'string' || typeof width !== 'number') return
  const letters = [...unicode.normalize('NFKC')]
  for (const letter of letters) if (!known.has(letter)) known.set(letter, (width * unit) / letters.length)
}

/** Sizes in a unit of a glyph's width: a thousandth, but for fonts made of drawings, which say it themselves. */
function glyphUnit(page: PDFPageProxy, font: string): number {
  const known: unknown = page.commonObjs.has(font) ? page.commonObjs.get(font) : null
  const matrix = typeof known === 'object' && known !== null && 'fontMatrix' in known ? known.fontMatrix : null
  return Array.isArray(matrix) && typeof matrix[0] === 'number' && matrix[0] > 0 ? matrix[0] : 0.001
}
