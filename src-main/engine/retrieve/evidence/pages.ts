import type { PageSpan, Span } from '../../../contract/types.ts'

/** Numbers of the pages that a span touches, in order. */
export function pagesOf(pages: readonly PageSpan[], span: Span): number[] {
  return pages.filter(({ start, end }) => start < span.end && span.start < end).map(({ number }) => number)
}
