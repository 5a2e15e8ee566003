import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Inner width of an element, as it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
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
export function useKeptPosition(element: RefObject<HTMLElement | null>, scale: number): void {
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
