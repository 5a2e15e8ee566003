/** `[start, end)` in UTF-16 code units. */
type Span = { start: number; end: number }

/** The span without the white space at its ends; blank text leaves an empty span at its end. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  return { start: from, end: Math.max(from, start + slice.trimEnd().length) }
}

/** Numbers of the pages that a span touches, in order. */
export function pagesOf(pages: readonly (Span & { number: number })[], span: Span): number[] {
  return pages.filter(({ start, end }) => start < span.end && span.start < end).map(({ number }) => number)
}
