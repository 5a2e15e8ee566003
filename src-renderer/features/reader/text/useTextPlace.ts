import { useEffect, useRef, type RefObject } from 'react'
import type { PageSpan } from '../../../../src-main/contract/types.ts'
import { firstIndex, type ViewPlace } from '../marks.ts'
import type { Section } from './sections.ts'

/** The line at which one reads, as a share of the window's height. */
const readingLine = 0.3

/** Tells which block is read, once a frame while the text is scrolled. */
export function useTextPlace(
  scroller: RefObject<HTMLElement | null>,
  sections: readonly Section[],
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
      const isBelow = (element: Element) => element.getBoundingClientRect().top > line
      const boxes = [...root.querySelectorAll('.text-section')]
      const index = Math.max(0, firstIndex(boxes, isBelow) - 1)
      const blocks = [...(boxes[index]?.querySelectorAll<HTMLElement>(':is(.block, tr)[data-start]') ?? [])]
      const block = blocks[Math.max(0, firstIndex(blocks, isBelow) - 1)]
      const offset = block ? Number(block.dataset['start']) : (sections[index]?.start ?? 0)
      const page = pages[firstIndex(pages, (each) => each.end > offset)]
      latest.current({ offset, page: page?.number ?? null })
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(tell)
    }
    root.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      root.removeEventListener('scroll', onScroll)
    }
  }, [scroller, sections, pages])
}
