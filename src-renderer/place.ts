import { useCallback, useEffect, useState } from 'react'
import type { Reading, ReadingItem } from './ui/reading.ts'
import { scopeFromAddress, scopeToAddress } from './ui/scope/scopeAddress.ts'
import type { ScopeChip } from './ui/scope/scope.ts'

/** What the middle of the page shows. `conversationId` null: a question that has not been asked yet; `messageId`: what it is opened at. */
export type View =
  | { name: 'ask'; conversationId: number | null; messageId?: number }
  | { name: 'search'; words: string; chips?: readonly ScopeChip[] }
  | { name: 'files' }
  | { name: 'quality' }

/** Where the user is: survives a reload, and back and forward move through it. */
export type Place = { view: View; reading: Reading | null }

/** Under this name the last address is kept, for shells that open the page without one. */
const lastPlaceKey = 'footnote.place'

/** Address of a view: `#/ask/12`, `#/ask/12/34`, `#/search/notice%20period`, `#/files`, `#/quality`. */
export function hashOf(view: View): string {
  if (view.name === 'ask') {
    const ids = [view.conversationId, view.messageId].filter((each) => typeof each === 'number')
    return ['#/ask', ...ids].join('/')
  }
  if (view.name === 'search') {
    const address = `#/search/${encodeURIComponent(view.words.toWellFormed())}`
    const scope = scopeToAddress(view.chips ?? [])
    return scope === '' ? address : `${address}?${scope}`
  }
  return `#/${view.name}`
}

/** The way back from `hashOf`; anything else is a new question. */
export function viewOf(hash: string): View {
  const [, name, rest = ''] = /^#\/(\w+)(?:\/(.*))?$/.exec(hash) ?? []
  if (name === 'files' || name === 'quality') return { name }
  if (name === 'search') {
    const [, words = '', scope = ''] = /^([^?]*)(?:\?(.*))?$/s.exec(rest) ?? []
    const chips = scopeFromAddress(scope)
    return { name, words: decode(words), ...(chips.length > 0 ? { chips } : {}) }
  }
  const [, conversation, message] = /^([1-9]\d{0,14})(?:\/([1-9]\d{0,14}))?$/.exec(rest) ?? []
  if (conversation === undefined) return { name: 'ask', conversationId: null }
  const at = message === undefined ? {} : { messageId: Number(message) }
  return { name: 'ask', conversationId: Number(conversation), ...at }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // An address that somebody typed; what cannot be read is searched as it stands.
    return text
  }
}

/** The current place, and the ways to change it. */
export function usePlace() {
  const [place, setPlace] = useState(currentPlace)
  useEffect(() => {
    const onMove = () => setPlace(currentPlace())
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])

  const move = useCallback((next: Place, how: 'push' | 'replace') => {
    const hash = hashOf(next.view)
    const state = { reading: next.reading }
    if (how === 'push') history.pushState(state, '', hash)
    else history.replaceState(state, '', hash)
    localStorage.setItem(lastPlaceKey, hash)
    setPlace(next)
  }, [])
  return { place, move }
}

function currentPlace(): Place {
  const hash = location.hash || (localStorage.getItem(lastPlaceKey) ?? '')
  return { view: viewOf(hash), reading: readingIn(history.state) }
}

/** What an earlier version of the page left in the history is not believed. */
function readingIn(state: unknown): Reading | null {
  if (typeof state !== 'object' || state === null || !('reading' in state)) return null
  const reading = state.reading as Partial<Reading> | null
  if (!reading || !Array.isArray(reading.items) || typeof reading.index !== 'number') return null
  const items: unknown[] = reading.items
  return items.every(isReadingItem) && items[reading.index] ? { items, index: reading.index } : null
}

function isReadingItem(item: unknown): item is ReadingItem {
  if (typeof item !== 'object' || item === null) return false
  const { n, documentId, file, pages, headingPath, start, end, contentHash } = item as Record<string, unknown>
  return (
    [documentId, start, end, ...(n === null ? [] : [n])].every(Number.isSafeInteger) &&
    [file, contentHash ?? ''].every((value) => typeof value === 'string') &&
    Array.isArray(pages) &&
    pages.every(Number.isSafeInteger) &&
    Array.isArray(headingPath) &&
    headingPath.every((heading) => typeof heading === 'string')
  )
}
