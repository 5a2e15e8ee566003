import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** More strokes and fills than these on a page without text are a drawing, perhaps of letters. */
const fewestStrokes = 40

const textOperators = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])

/** What may stand between a transformation and the image that it places. */
export const stateOperators: ReadonlySet<number> = new Set<number>([
  OPS.setGState,
  OPS.setFillRGBColor,
  OPS.dependency,
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
])

/**
 * True when a page without text shows something that somebody could read: an image, letters without
 * Unicode, a drawing. Rules and frames of an empty page are none. Images are left out when pages
 * are read, which leaves a transformation that is undone at once.
 */
export function showsPicture(operators: readonly number[]): boolean {
  let strokes = 0
  for (const [index, operator] of operators.entries()) {
    if (textOperators.has(operator)) return true
    if (operator === OPS.constructPath && ++strokes >= fewestStrokes) return true
    if (operator !== OPS.transform) continue
    const next = operators.slice(index + 1, index + 10).find((each) => !stateOperators.has(each))
    if (next === OPS.restore) return true
  }
  return false
}
