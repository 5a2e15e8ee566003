import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageViewport } from 'pdfjs-dist'
import type { PDFOperatorList } from 'pdfjs-dist/types/src/display/api.d.ts'
import { stateOperators } from '../pictures.ts'
import type { Rectangle } from '../layout/runs.ts'

/** An image on a page. `paint`: the arguments of its operator; null where images are left out when pages are read. */
export type Placement = { box: Rectangle; paint: readonly unknown[] | null }

type Matrix = readonly [number, number, number, number, number, number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

const paintOperators = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject])

/** Nested deeper than this, a page is an attack. */
const deepest = 2_000

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function toMatrix(argument: unknown): Matrix | null {
  const numbers =
    Array.isArray(argument) || ArrayBuffer.isView(argument) ? Array.from(argument as ArrayLike<unknown>) : []
  const [a, b, c, d, e, f] = numbers.map(Number)
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return null
  return [a, b, c, d, e, f]
}

/** The unit square, which every image fills, under a matrix: as displayed, cut to the page. */
function boxOf(matrix: Matrix, viewport: PageViewport): Rectangle {
  const [a, b, c, d, e, f] = matrix
  const corners = [
    [e, f],
    [a + e, b + f],
    [c + e, d + f],
    [a + c + e, b + d + f],
  ].map(([x = 0, y = 0]) => viewport.convertToViewportPoint(x, y) as number[])
  const within = (value: number, most: number): number => Math.min(Math.max(0, value), most)
  const xs = corners.map(([x = 0]) => within(x, viewport.width))
  const ys = corners.map(([, y = 0]) => within(y, viewport.height))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top]
}

/**
 * Where a page's images are. A page that was read without images shows them by a transformation that is undone
 * at once. Annotations and stencils (masks) are left out.
 */
export function findPlacements({ fnArray, argsArray }: PDFOperatorList, viewport: PageViewport): Placement[] {
  const placements: Placement[] = []
  const stack: Matrix[] = []
  let matrix = identity
  let isFresh = false
  let annotations = 0
  const add = (paint: readonly unknown[] | null): void => {
    if (annotations === 0) placements.push({ box: boxOf(matrix, viewport), paint })
  }
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index]
    const list: readonly unknown[] = Array.isArray(args) ? args : []
    if (paintOperators.has(operator)) add(list)
    else if (operator === OPS.restore && isFresh) add(null)
    if (operator === OPS.beginAnnotation) annotations++
    else if (operator === OPS.endAnnotation) annotations--
    else if (operator === OPS.save && stack.length < deepest) stack.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? identity
    else if (operator === OPS.transform) matrix = multiply(matrix, toMatrix(args) ?? identity)
    else if (operator === OPS.paintFormXObjectBegin && stack.length < deepest) {
      stack.push(matrix)
      matrix = multiply(matrix, toMatrix(list[0]) ?? identity)
    }
    if (operator === OPS.transform) isFresh = true
    else if (!stateOperators.has(operator)) isFresh = false
  }
  return placements.filter(({ box }) => box.every(Number.isFinite))
}
