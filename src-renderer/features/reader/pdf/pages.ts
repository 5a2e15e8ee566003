import type { PageSpan, Span } from '../../../../src-main/contract/types.ts'

/** CSS pixels in a PDF point at 100 %. */
export const pixelsPerPoint = 96 / 72

/** Room left and right of a page (CSS pixels). */
const marginPixels = 32

/** CSS pixels a point, so that the widest page fills the pane; never beyond twice its natural size. 0 while unknown. */
export function fitScale(pages: readonly PageSpan[], paneWidth: number): number {
  const widest = Math.max(0, ...pages.slice(0, 50).map((page) => page.width))
  if (paneWidth <= 0 || widest <= 0) return 0
  return Math.min(Math.max(paneWidth - marginPixels, 80) / widest, 2 * pixelsPerPoint)
}

/** Number of the page on which a span begins. */
export function firstPageOf(pages: readonly PageSpan[], span: Span): number {
  return pages.find((page) => span.start < page.end)?.number ?? pages.at(-1)?.number ?? 1
}
