import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useBoxes } from '../../../../bridge/queries/reader.ts'
import type { Goal } from '../../marks.ts'

/** Room above a place that shall stand at the top, and beside one that is scrolled to sideways (CSS pixels). */
const margin = 24

const nowhere = { start: 0, end: 0 }

/**
 * Scrolls to a goal once, as soon as it is known where on its page it lies; a place without boxes is shown from the
 * top of its page. @param scale CSS pixels a point; 0 while unknown
 */
export function useGoal(
  scroller: RefObject<HTMLElement | null>,
  documentId: number,
  goal: Goal,
  page: number,
  scale: number,
): void {
  const boxes = useBoxes(documentId, 'span' in goal ? goal.span : nowhere)
  const reached = useRef<Goal | null>(null)
  const found = boxes.data
  useLayoutEffect(() => {
    const root = scroller.current
    const sheet = root?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (!root || !sheet || scale === 0 || reached.current === goal) return
    // Where the page lies in the scrolled content, whatever it is positioned in.
    const top = sheet.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop
    if ('span' in goal && found === undefined) {
      // The page is known: it is drawn while its boxes are on their way.
      root.scrollTop = top
      return
    }
    reached.current = goal
    const first = 'span' in goal ? found?.[0] : undefined
    if (!first) {
      root.scrollTop = top + ('span' in goal ? 0 : goal.top * scale) - margin / 2
      return
    }
    const isAtTop = 'at' in goal && goal.at === 'top'
    const above = isAtTop ? margin : (root.clientHeight - first.height * scale) / 2
    root.scrollTop = top + first.y * scale - above
    const left = sheet.offsetLeft + first.x * scale
    const isAside =
      left < root.scrollLeft ||
      left + Math.min(first.width * scale, root.clientWidth / 2) > root.scrollLeft + root.clientWidth
    if (isAside) root.scrollLeft = left - margin
  }, [scroller, goal, page, scale, found])
}
