import type { KeyboardEvent } from 'react'
import { isKey } from '../../ui/keys/keys.ts'

/** Hits passed by Page Up and Page Down. */
const page = 8

/**
 * Keys go from the field through all that was found as through one list: arrows, Page Up and Down, Home and End; Enter
 * in the field opens the first. Esc goes back to the field, and so does whoever types on.
 */
export function stepThroughHits(event: KeyboardEvent<HTMLElement>): void {
  const field = event.currentTarget.querySelector<HTMLElement>('.search-input')
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('.hit:not(:disabled), .passage')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const isInField = document.activeElement === field
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (isKey('openFound', event) && isInField) return hits[0]?.click()
  if (at === -1 && !(isInField && isKey('nextFound', event))) return
  const next = placeAfter(event, at, hits.length)
  if (next === null) {
    const isTyped = event.key.length === 1 && event.key !== ' '
    // The field has the focus before the sign is entered, which then comes into it.
    if (isTyped || event.key === 'Backspace') field?.focus()
    return
  }
  event.preventDefault()
  const target = next < 0 ? field : hits[Math.min(next, hits.length - 1)]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

/** Where a key leads among so many hits; -1: to the field; null: nowhere. */
function placeAfter(event: KeyboardEvent, at: number, hits: number): number | null {
  const { key } = event
  if (isKey('nextFound', event)) return at + 1
  if (isKey('previousFound', event)) return at - 1
  if (key === 'PageDown') return at + page
  if (key === 'PageUp') return Math.max(0, at - page)
  if (key === 'Home') return 0
  if (key === 'End') return hits - 1
  return key === 'Escape' ? -1 : null
}
