import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Box, DocumentView, Span } from '../../../../src-main/contract/types.ts'
import { useBoxes, useBoxesOfAll } from '../../../bridge/queries/reader.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { matchesBetween, type MarkedBox, type MarkKind, type ViewPlace, type ViewProps } from '../marks.ts'
import { TextView } from '../text/TextView.tsx'
import { firstPageOf, fitScale } from './pages.ts'
import { openPdf } from './pdfDocument.ts'
import { PdfPage } from './PdfPage.tsx'
import { useKeptPosition, useWidth } from './scroll/useGeometry.ts'
import { useGoal } from './scroll/useGoal.ts'
import { useNearPages } from './scroll/useNearPages.ts'
import { usePagePlace } from './scroll/usePagePlace.ts'
import { createTurns } from './turns.ts'
import { ZoomBar } from './ZoomBar.tsx'
import './pdf.css'

/** Matches whose boxes are asked for at once; a page with more of them than that is all colour anyway. */
const mostMarked = 400
/** Pages of other citations that are drawn ahead: each takes some megabytes. */
const mostReady = 4
const noBoxes: MarkedBox[] = []

/** A PDF as pdf.js draws it, page under page; only pages near the window are drawn. */
export const PdfView = memo(function PdfView(props: ViewProps<DocumentView>) {
  const { document, marks, goal, ahead, onPlace } = props
  const { documentId, pages } = document
  const { cited, present } = marks
  const scroller = useRef<HTMLDivElement>(null)
  const [turns] = useState(createTurns)
  const pdf = useQuery({
    queryKey: ['pdf', documentId],
    queryFn: () => openPdf(documentId),
    // The document itself is kept by `openPdf`; this cache would keep ones that were closed.
    gcTime: 0,
    retry: false,
  })
  const width = useWidth(scroller)
  // Zoom is relative to a page as wide as the pane; null fits.
  const [zoom, setZoom] = useState(1)
  const scale = fitScale(pages, width) * zoom
  const near = useNearPages(scroller, pages.length)
  useKeptPosition(scroller, scale)
  const look = useCallback(
    (place: ViewPlace) => {
      if (place.page !== null) turns.lookAt(place.page)
      onPlace(place)
    },
    [turns, onPlace],
  )
  usePagePlace(scroller, pages, look)

  const citedBoxes = useBoxes(documentId, cited)
  const presentBoxes = useBoxes(documentId, present ?? nowhere)
  const matchBoxes = useBoxesOfAll(documentId, useNearMatches(document, marks.matches, near))
  const found = useMemo(
    () => [
      ...marked(matchBoxes.data, marks.matches.length > 0 ? 'match' : null),
      ...marked(citedBoxes.data, 'cited'),
      ...marked(presentBoxes.data, present ? 'present' : null),
    ],
    [matchBoxes.data, citedBoxes.data, presentBoxes.data, marks.matches, present],
  )
  const goalPage = 'page' in goal ? goal.page : firstPageOf(pages, goal.span)
  const ready = useMemo(
    () => new Set(ahead.slice(0, mostReady).map((span) => firstPageOf(pages, span))),
    [pages, ahead],
  )
  useGoal(scroller, documentId, goal, goalPage, scale)
  // Pages ask for their turns after this.
  useLayoutEffect(() => turns.lookAt(goalPage), [turns, goalPage, goal])

  if (pdf.error) {
    return (
      <div className="pdf">
        <p className="notice" role="alert">
          {pdf.error.message} {t('reader.textInstead')}
        </p>
        <TextView {...props} />
      </div>
    )
  }
  return (
    <div className="pdf">
      <ProblemNotice error={citedBoxes.error} />
      {citedBoxes.data?.length === 0 && cited.start < cited.end ? (
        <p className="notice quiet">{t('reader.notMarked', { page: firstPageOf(pages, cited) })}</p>
      ) : null}
      <div
        ref={scroller}
        className="pdf-view scrolls"
        tabIndex={0}
        role="region"
        aria-label={t('reader.pagesOf', { file: document.file })}
      >
        {pages.map((page) => (
          <PdfPage
            key={page.number}
            pdf={pdf.data}
            page={page}
            scale={scale}
            // Where the user goes is drawn at once, before it is known to be in sight.
            isNear={near.has(page.number) || page.number === goalPage || ready.has(page.number)}
            turns={turns}
            boxes={found.some((box) => box.page === page.number) ? found : noBoxes}
          />
        ))}
      </div>
      <ZoomBar
        scale={scale}
        isFit={zoom === 1}
        onZoom={(factor) => setZoom((last) => clamp(last * factor))}
        onFit={() => setZoom(1)}
      />
    </div>
  )
})

const nowhere: Span = { start: 0, end: 0 }

function marked(boxes: readonly Box[] | undefined, kind: MarkKind | null): MarkedBox[] {
  return kind === null ? [] : (boxes ?? []).map((box) => ({ ...box, kind }))
}

/** The matches on the pages in or near the window. */
function useNearMatches({ pages }: DocumentView, matches: readonly Span[], near: ReadonlySet<number>): readonly Span[] {
  return useMemo(() => {
    const sight = pages.filter((page) => near.has(page.number))
    const start = sight[0]?.start ?? 0
    const end = sight.at(-1)?.end ?? 0
    return matchesBetween(matches, start, end).slice(0, mostMarked)
  }, [pages, matches, near])
}

function clamp(zoom: number): number {
  return Math.min(5, Math.max(0.25, zoom))
}
