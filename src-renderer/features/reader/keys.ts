import { useEffect, useRef, type RefObject } from 'react'
import { isKey } from '../../ui/keys/keys.ts'
import type { Find } from './find/useFind.ts'

/** Keys of the open document, while the reader has the focus; `ui/keys` says which they are. */
export function useReaderKeys(inside: RefObject<HTMLElement | null>, find: Find): void {
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const pane = inside.current?.closest<HTMLElement>('.reader')
    if (!pane) return
    const onKey = (event: KeyboardEvent) => {
      if (isKey('findInDocument', event)) {
        latest.current.open()
        // Open already: its field is where the words go.
        pane.querySelector<HTMLInputElement>('.reader-find input')?.select()
      } else if (isKey('nextMatch', event) && latest.current.isOpen) latest.current.step(1)
      else if (isKey('previousMatch', event) && latest.current.isOpen) latest.current.step(-1)
      else return
      event.preventDefault()
    }
    pane.addEventListener('keydown', onKey)
    return () => pane.removeEventListener('keydown', onKey)
  }, [inside])
}
