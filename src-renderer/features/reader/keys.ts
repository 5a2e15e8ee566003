import { useEffect, useRef, type RefObject } from 'react'
import type { Find } from './find/useFind.ts'

/** Keys of the open document, while the reader has the focus: Ctrl or Cmd+F finds, F3 and Shift+F3 step through the matches. */
export function useReaderKeys(inside: RefObject<HTMLElement | null>, find: Find): void {
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    const pane = inside.current?.closest<HTMLElement>('.reader')
    if (!pane) return
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'f'
      if (isFind) {
        latest.current.open()
        // Open already: its field is where the words go.
        pane.querySelector<HTMLInputElement>('.reader-find input')?.select()
      } else if (event.key === 'F3' && latest.current.isOpen) latest.current.step(event.shiftKey ? -1 : 1)
      else return
      event.preventDefault()
    }
    pane.addEventListener('keydown', onKey)
    return () => pane.removeEventListener('keydown', onKey)
  }, [inside])
}
