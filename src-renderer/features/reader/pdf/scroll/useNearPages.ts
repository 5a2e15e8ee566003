import { useEffect, useState, type RefObject } from 'react'

/** How far beyond the window pages are drawn ahead of time. */
const margin = '800px 0px'

/** Numbers of the pages in or near the window; pages are the elements with `data-page`. */
export function useNearPages(scroller: RefObject<HTMLElement | null>, pageCount: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) => {
        setNear((last) => {
          const next = new Set(last)
          for (const { target, isIntersecting } of entries) {
            const number = Number((target as HTMLElement).dataset['page'])
            if (isIntersecting) next.add(number)
            else next.delete(number)
          }
          return next
        })
      },
      { root, rootMargin: margin },
    )
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
    return () => observer.disconnect()
  }, [scroller, pageCount])
  return near
}
