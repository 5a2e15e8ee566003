import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { isKey } from '../../../ui/keys/keys.ts'

/**
 * The footnote markers of an answer as one list: Tab reaches the one that was used last, arrows, Home and End move
 * between them, and so do n and p from anywhere in the answer. Enter presses what has the focus, as everywhere.
 */
export function useMarkerKeys(): {
  article: RefObject<HTMLElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
} {
  const article = useRef<HTMLElement>(null)
  const current = useRef<HTMLElement | null>(null)
  // Markers come one by one while an answer is written.
  useEffect(() => {
    const markers = markersIn(article.current)
    const reached = markers.find((marker) => marker === current.current) ?? markers[0]
    for (const marker of markers) marker.tabIndex = marker === reached ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const from = event.target instanceof HTMLElement ? event.target : null
    // Letters that are typed are letters, and an open dialog has its own.
    if (!from || from.matches('input, textarea, select, [contenteditable]') || from.closest('dialog')) return
    const markers = markersIn(article.current)
    const at = markers.indexOf(from)
    const last = at === -1 ? markers.findIndex((marker) => marker === current.current) : at
    const next = markers[targetOf(event, at, last, markers.length)]
    if (!next) return
    event.preventDefault()
    for (const marker of markers) marker.tabIndex = marker === next ? 0 : -1
    current.current = next
    next.focus()
  }
  return { article, onKeyDown }
}

function markersIn(article: HTMLElement | null): HTMLElement[] {
  return [...(article?.querySelectorAll<HTMLElement>('.marker') ?? [])]
}

/** Place of the marker to go to; -1: the key is for somebody else. `at` -1: the focus is on none; `last`: where it was. */
function targetOf(event: KeyboardEvent<HTMLElement>, at: number, last: number, count: number): number {
  if (isKey('nextMarker', event)) return Math.min(last + 1, count - 1)
  if (isKey('previousMarker', event)) return Math.max(last - 1, 0)
  if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return -1
  const isMirrored = getComputedStyle(event.target as HTMLElement).direction === 'rtl'
  const [onwards, backwards] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (event.key === onwards || event.key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (event.key === backwards || event.key === 'ArrowUp') return Math.max(at - 1, 0)
  if (event.key === 'Home') return 0
  return event.key === 'End' ? count - 1 : -1
}
