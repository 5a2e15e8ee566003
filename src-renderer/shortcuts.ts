import { useEffect, useRef } from 'react'

type Shortcuts = { onSearch: () => void; onEscape: () => void }

/** Keys that work everywhere: Ctrl or Cmd+K for searching, Esc for stopping and closing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The input method's own keys: Esc takes back what it composes.
      if (event.isComposing) return
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (isSearch && !isInDialog) {
        event.preventDefault()
        latest.current.onSearch()
      }
      // An open dialog, and a field that is being edited, take their Esc themselves.
      if (event.key === 'Escape' && !isInDialog && !event.defaultPrevented) latest.current.onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
