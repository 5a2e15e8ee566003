import { useEffect, useState, type RefObject } from 'react'

/** How far from what is seen a turn counts as near: a window's height above and below. */
const margin = '100% 0px'

const watchers = new WeakMap<Element, { observer: IntersectionObserver; told: WeakMap<Element, () => void> }>()

/** True once an element has come near to what is seen of its scrolling frame, and from then on. `isFar` false: from the beginning. */
export function useNear(element: RefObject<HTMLElement | null>, isFar: boolean): boolean {
  const [isNear, setNear] = useState(!isFar || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const watched = element.current
    const frame = watched?.closest('.scrolls')
    if (isNear || !watched || !frame) return
    const { observer, told } = watchers.get(frame) ?? watch(frame)
    told.set(watched, () => setNear(true))
    observer.observe(watched)
    return () => observer.unobserve(watched)
  }, [element, isNear])
  return isNear
}

/** One observer for all turns of a frame. */
function watch(frame: Element) {
  const told = new WeakMap<Element, () => void>()
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) told.get(target)?.()
  }
  const watcher = { observer: new IntersectionObserver(tell, { root: frame, rootMargin: margin }), told }
  watchers.set(frame, watcher)
  return watcher
}
