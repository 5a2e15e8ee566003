import { useEffect, useRef, type RefObject } from 'react'
import type { PageSpan } from '../../../../../src-main/contract/types.ts'
import { firstIndex, type ViewPlace } from '../../marks.ts'

/** The line at which one reads, as a share of the window's height. */
const readingLine = 0.3

/** Tells which page is read, and about where in the text, once a frame while it is scrolled. */
export function usePagePlace(
  scroller: RefObject<HTMLElement | null>,
  pages: readonly PageSpan[],
  onPlace: (place: ViewPlace) => void,
): void {
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    let frame = 0
    const tell = () => {
      frame = 0
      const line = root.getBoundingClientRect().top + root.clientHeight * readingLine
      const sheets = [...root.children]
      const index = Math.max(0, firstIndex(sheets, (sheet) => sheet.getBoundingClientRect().top > line) - 1)
      const page = pages[index]
      const sheet = sheets[index]?.getBoundingClientRect()
      if (!page || !sheet) return
      const share = sheet.height > 0 ? Math.min(Math.max((line - sheet.top) / sheet.height, 0), 1) : 0
      latest.current({ page: page.number, offset: page.start + Math.floor(share * (page.end - page.start)) })
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(tell)
    }
    root.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      root.removeEventListener('scroll', onScroll)
    }
  }, [scroller, pages])
}
