import type { KeyboardEvent } from 'react'

/** Arrow keys go from the field through all that was found and back; Enter in the field opens the first. */
export function stepThroughHits(event: KeyboardEvent<HTMLElement>): void {
  // While an input method composes, its keys are its own.
  if (event.nativeEvent.isComposing) return
  const field = event.currentTarget.querySelector<HTMLElement>('input')
  const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('.hit:not(:disabled), .passage')]
  const at = hits.findIndex((hit) => hit === document.activeElement)
  const isInField = document.activeElement === field
  if (event.key === 'Enter' && isInField) return hits[0]?.click()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (at === -1 && !(isInField && event.key === 'ArrowDown')) return
  event.preventDefault()
  const next = event.key === 'ArrowDown' ? Math.min(at + 1, hits.length - 1) : at - 1
  const target = next < 0 ? field : hits[next]
  target?.focus()
}
