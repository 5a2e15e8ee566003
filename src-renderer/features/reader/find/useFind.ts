import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Span } from '../../../../src-main/contract/types.ts'
import { firstIndex } from '../marks.ts'
import { findInText, foldText, mostMatches } from './findInText.ts'

/** Searching in the open document. */
export type Find = {
  isOpen: boolean
  query: string
  matches: readonly Span[]
  /** Index of the match that the user is at; -1: none. */
  index: number
  present: Span | null
  /** The matches shown are still those of what was typed before. */
  isSearching: boolean
  /** There are more matches than were counted. */
  isMore: boolean
  open(): void
  close(): void
  type(query: string): void
  /** To the next match, or to the one before; from the last one to the first again. */
  step(by: 1 | -1): void
}

const none: readonly Span[] = []

/**
 * Finds words in a document's canonical text.
 * @param placeNow offset at which the user reads: the first match is the next one from there
 * @param onGo a match that shall be shown
 */
export function useFind(text: string, placeNow: () => number, onGo: (match: Span) => void): Find {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(-1)
  // Folded once, when it is first searched: a long book takes a moment.
  const folded = useMemo(() => (isOpen ? foldText(text) : null), [isOpen, text])
  const sought = useDeferredValue(query)
  const matches = useMemo(() => (folded ? findInText(sought, folded) : none), [folded, sought])
  // Where the user read when they began: what is typed letter by letter does not carry them away from there.
  const from = useRef(0)
  const latestGo = useRef(onGo)
  useEffect(() => {
    latestGo.current = onGo
  })
  useEffect(() => {
    if (matches === none) return
    const first =
      matches.length === 0 ? -1 : firstIndex(matches, (match) => match.start >= from.current) % matches.length
    setIndex(first)
    const match = matches[first]
    if (match) latestGo.current(match)
  }, [matches])
  const go = (next: number) => {
    setIndex(next)
    const match = matches[next]
    if (match) onGo(match)
  }
  return {
    isOpen,
    query,
    matches,
    index,
    present: matches[index] ?? null,
    isMore: matches.length === mostMatches,
    isSearching: sought !== query,
    open: () => {
      if (!isOpen) from.current = placeNow()
      setOpen(true)
    },
    close: () => setOpen(false),
    type: setQuery,
    step: (by) => {
      if (matches.length > 0) go((index + by + matches.length) % matches.length)
    },
  }
}
