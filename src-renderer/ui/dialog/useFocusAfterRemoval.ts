import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard where it was when a row of a list is removed together with the focus that it had:
 * on the first button of the list's part of the page.
 * @returns to be called when a row is about to go
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): () => void {
  const isRowLeaving = useRef(false)
  // After every drawing: the row may go before or after the dialog that asked about it.
  useEffect(() => {
    const isInDialog = document.querySelector('dialog[open]') !== null
    if (!isRowLeaving.current || isInDialog || document.activeElement !== document.body) return
    isRowLeaving.current = false
    list.current?.closest('section')?.querySelector('button')?.focus()
  })
  return () => {
    isRowLeaving.current = true
  }
}
