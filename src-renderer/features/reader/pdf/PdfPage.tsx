import { memo, useEffect, useRef } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PageSpan } from '../../../../src-main/contract/types.ts'
import type { MarkedBox } from '../marks.ts'
import { drawPage } from './drawPage.ts'
import type { Turns } from './turns.ts'

/** Rest before a page is drawn anew at another size (ms); until then the drawing that is there is stretched. */
const redrawDelayMs = 120

type PageProps = {
  pdf: PDFDocumentProxy | undefined
  page: PageSpan
  /** CSS pixels a point. */
  scale: number
  isNear: boolean
  turns: Turns
  /** Of any page; those of this page are shown. */
  boxes: readonly MarkedBox[]
}

/** One page: its drawing while it is near the window, its selectable text, and the boxes of the span. */
export const PdfPage = memo(function PdfPage({ pdf, page, scale, isNear, turns, boxes }: PageProps) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const holder = drawing.current
    if (!holder || !pdf || !isNear || scale === 0) return
    const controller = new AbortController()
    const delay = holder.hasChildNodes() ? redrawDelayMs : 0
    const draw = async () => {
      const end = await turns.take(page.number, controller.signal)
      if (!end) return
      await drawPage(pdf, page.number, scale, holder, controller.signal)
      end()
    }
    const timer = setTimeout(() => void draw(), delay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [pdf, page.number, isNear, scale, turns])
  useEffect(() => {
    // Far away again: the memory of a drawing (some 10 MB) is given back.
    if (!isNear) drawing.current?.replaceChildren()
  }, [isNear])
  const size = { width: page.width * scale, height: page.height * scale, '--total-scale-factor': scale }
  return (
    <div className="pdf-page" data-page={page.number} style={size}>
      <div ref={drawing} className="pdf-drawing" />
      {boxes
        .filter((box) => box.page === page.number)
        .map((box) => (
          <div
            key={`${box.kind} ${box.x} ${box.y}`}
            className={box.kind === 'cited' ? 'pdf-highlight' : `pdf-match is-${box.kind}`}
            data-testid={box.kind === 'cited' ? 'highlight' : box.kind}
            data-box={`${box.x} ${box.y} ${box.width} ${box.height}`}
            style={{
              left: `${(box.x / page.width) * 100}%`,
              top: `${(box.y / page.height) * 100}%`,
              width: `${(box.width / page.width) * 100}%`,
              height: `${(box.height / page.height) * 100}%`,
            }}
          />
        ))}
    </div>
  )
})
