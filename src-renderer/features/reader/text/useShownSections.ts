import { useEffect, useState, type RefObject } from 'react'
import type { Section } from './sections.ts'

/** Shorter documents are drawn whole: the browser skips the layout of what is out of sight. */
const longText = 400_000
/** How far beyond the window sections are drawn ahead of time. */
const margin = '2000px 0px'

/**
 * Indexes of the sections that are drawn; null: all of them. In a long document one is drawn when it first comes near,
 * and stays; the goal and its neighbours are drawn at once.
 */
export function useShownSections(
  scroller: RefObject<HTMLElement | null>,
  sections: readonly Section[],
  textLength: number,
  goalIndex: number,
): ReadonlySet<number> | null {
  const isLong = textLength > longText
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const wanted = [goalIndex - 1, goalIndex, goalIndex + 1]
  if (isLong && wanted.some((index) => !seen.has(index))) setSeen(new Set([...seen, ...wanted]))
  useEffect(() => {
    const root = scroller.current
    if (!root || !isLong) return
    const elements = [...root.querySelectorAll('.text-section')]
    const indexes = new Map(elements.map((element, index) => [element, index]))
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.flatMap(({ target, isIntersecting }) => {
          const index = indexes.get(target)
          return isIntersecting && index !== undefined ? [index] : []
        })
        if (near.length > 0)
          setSeen((last) => (near.every((index) => last.has(index)) ? last : new Set([...last, ...near])))
      },
      { root, rootMargin: margin },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, isLong, sections])
  return isLong ? seen : null
}
