import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Box, DocumentView, Span } from '../../../../src-main/contract/types.ts'
import { useBoxes } from '../../../bridge/queries/reader.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { TextView } from '../text/TextView.tsx'
import { firstPageOf, fitScale } from './pages.ts'
import { openPdf } from './pdfDocument.ts'
import { PdfPage } from './PdfPage.tsx'
import { useNearPages } from './useNearPages.ts'
import { ZoomBar } from './ZoomBar.tsx'
import './pdf.css'

const noBoxes: Box[] = []

/** A PDF as pdf.js draws it, page under page; only pages near the window are drawn. */
export function PdfView({ document, span }: { document: DocumentView; span: Span }) {
  const { documentId, pages } = document
  const scroller = useRef<HTMLDivElement>(null)
  const pdf = useQuery({
    queryKey: ['pdf', documentId],
    queryFn: () => openPdf(documentId),
    // The document itself is kept by `openPdf`; this cache would keep ones that were closed.
    gcTime: 0,
    retry: false,
  })
  const boxes = useBoxes(documentId, span)
  const width = useWidth(scroller)
  // Zoom is relative to a page as wide as the pane; null fits.
  const [zoom, setZoom] = useState(1)
  const scale = fitScale(pages, width) * zoom
  const near = useNearPages(scroller, pages.length)
  useKeptPosition(scroller, scale)

  const found = boxes.data
  const isReady = width > 0 && found !== undefined
  const firstPage = firstPageOf(pages, span)
  useLayoutEffect(() => {
    if (!isReady) return
    const highlight = scroller.current?.querySelector('.pdf-highlight')
    const page = scroller.current?.querySelector(`[data-page="${firstPage}"]`)
    if (highlight) highlight.scrollIntoView({ block: 'center', inline: 'nearest' })
    else page?.scrollIntoView({ block: 'start' })
  }, [isReady, firstPage, span.start, span.end])

  if (pdf.error) {
    return (
      <>
        <p className="notice" role="alert">
          {pdf.error.message} Here is its text instead.
        </p>
        <TextView document={document} span={span} />
      </>
    )
  }
  return (
    <div className="pdf">
      <ProblemNotice error={boxes.error} />
      {found?.length === 0 ? (
        <p className="notice quiet">The page could not be marked; the passage is on page {firstPage}.</p>
      ) : null}
      <div
        ref={scroller}
        className="pdf-view scrolls"
        tabIndex={0}
        role="region"
        aria-label={`Pages of ${document.file}`}
      >
        {pages.map((page) => (
          <PdfPage
            key={page.number}
            pdf={pdf.data}
            page={page}
            scale={scale}
            isNear={near.has(page.number)}
            boxes={found?.some((box) => box.page === page.number) ? found : noBoxes}
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
}

function clamp(zoom: number): number {
  return Math.min(5, Math.max(0.25, zoom))
}

/** Inner width of an element, as it changes; 0 before it is known. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    setWidth(watched.clientWidth)
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Keeps what is in the middle of the window there when pages grow or shrink. */
function useKeptPosition(element: React.RefObject<HTMLElement | null>, scale: number): void {
  const last = useRef(scale)
  useLayoutEffect(() => {
    const scroller = element.current
    const growth = last.current > 0 ? scale / last.current : 1
    last.current = scale
    if (!scroller || growth === 1) return
    const middle = scroller.clientHeight / 2
    scroller.scrollTop = (scroller.scrollTop + middle) * growth - middle
  }, [element, scale])
  useEffect(() => () => void (last.current = 0), [])
}
