import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PageSpan } from '../../../../src-main/contract/types.ts'
import { withoutGaps, type OutlineEntry } from './outlineOf.ts'

/** More bookmarks than anybody's outline has; each asks the file for its page. */
const mostBookmarks = 3000

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** The bookmarks of a PDF that lead to a page, as an outline; empty when it has none. */
export async function pdfOutlineOf(pdf: PDFDocumentProxy, pages: readonly PageSpan[]): Promise<OutlineEntry[]> {
  const listed = flatten((await pdf.getOutline()) ?? [], 1).slice(0, mostBookmarks)
  const entries = await Promise.all(
    listed.map(async ({ bookmark, level }): Promise<OutlineEntry[]> => {
      // A bookmark that leads nowhere is left out; the others are still of use.
      const place = await placeOf(pdf, bookmark).catch(() => undefined)
      const page = place && pages[place.pageIndex]
      const title = bookmark.title.replace(/\s+/g, ' ').trim()
      if (!place || !page || title === '') return []
      const top = place.y === null ? 0 : Math.min(Math.max(page.height - place.y, 0), page.height)
      const offset = page.start + Math.floor((top / page.height) * (page.end - page.start))
      return [{ title, level, offset, goal: { page: page.number, top } }]
    }),
  )
  return withoutGaps(entries.flat())
}

function flatten(bookmarks: readonly Bookmark[], level: number): { bookmark: Bookmark; level: number }[] {
  return bookmarks.flatMap((bookmark) => [
    { bookmark, level },
    ...flatten((bookmark.items ?? []) as Bookmark[], level + 1),
  ])
}

/** Page and height of a destination (ISO 32000-1 §12.3.2.2); `y` null: the top of the page. */
async function placeOf(
  pdf: PDFDocumentProxy,
  { dest }: Bookmark,
): Promise<{ pageIndex: number; y: number | null } | undefined> {
  const explicit: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  if (!explicit) return undefined
  const [target, kind, ...values] = explicit
  const pageIndex = typeof target === 'number' ? target : await pdf.getPageIndex(target as { num: number; gen: number })
  const name = typeof kind === 'object' && kind !== null && 'name' in kind ? kind.name : ''
  const y = name === 'XYZ' ? values[1] : name === 'FitH' || name === 'FitBH' ? values[0] : null
  return { pageIndex, y: typeof y === 'number' ? y : null }
}
