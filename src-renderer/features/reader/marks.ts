import type { Box, Span } from '../../../src-main/contract/types.ts'

/** What is marked in a document: what is cited, strongly; what was searched for, lightly, and the match that the user is at. */
export type Marks = { cited: Span; matches: readonly Span[]; present: Span | null }

/** Where a view shall go; a new object goes there anew, also to the same place. `top` in points from the page's upper edge. */
export type Goal = { span: Span; at: 'center' | 'top' } | { page: number; top: number }

/** What stands at the top of a view. In PDFs `offset` is reckoned from how far the page is scrolled. `page` null: the format has none. */
export type ViewPlace = { offset: number; page: number | null }

/** What a view of a document is given. */
export type ViewProps<Document> = {
  document: Document
  marks: Marks
  goal: Goal
  /** Citations that the user may go to next: their pages are made ready. */
  ahead: readonly Span[]
  onPlace: (place: ViewPlace) => void
}

/** Kind of a mark, strongest last: a letter that is marked twice shows the stronger one. */
export type MarkKind = 'match' | 'cited' | 'present'

/** A box on a page, and why it is marked. */
export type MarkedBox = Box & { kind: MarkKind }

/** The marks that touch a span, as one list for the views. */
export function marksIn({ cited, matches, present }: Marks, { start, end }: Span): (Span & { kind: MarkKind })[] {
  const touches = (span: Span) => span.start < end && span.end > start && span.start < span.end
  return [
    ...matchesBetween(matches, start, end).map((span) => ({ ...span, kind: 'match' as const })),
    ...(touches(cited) ? [{ ...cited, kind: 'cited' as const }] : []),
    ...(present && touches(present) ? [{ ...present, kind: 'present' as const }] : []),
  ]
}

/** Matches (in order, apart from each other) that touch `[start, end)`; found by halving, since there may be thousands. */
export function matchesBetween(matches: readonly Span[], start: number, end: number): readonly Span[] {
  return matches.slice(
    firstIndex(matches, (match) => match.end > start),
    firstIndex(matches, (match) => match.start >= end),
  )
}

/** Index of the first item for which `isPast` holds, of a list where it holds from some item on; its length when for none. */
export function firstIndex<Item>(items: readonly Item[], isPast: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && isPast(item)) high = middle
    else low = middle + 1
  }
  return low
}
