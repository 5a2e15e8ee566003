import { useEffect, useRef } from 'react'
import { isKey } from './ui/keys/keys.ts'

type Shortcuts = {
  onSearch: () => void
  onSettings: () => void
  onKeys: () => void
  onFindConversations: () => void
  onEscape: () => void
}

/** Keys that work everywhere; `ui/keys` says which they are. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The input method's own keys: Esc takes back what it composes. An open dialog takes its Esc itself.
      if (event.isComposing || document.querySelector('dialog[open]') !== null) return
      const { onSearch, onSettings, onKeys, onFindConversations, onEscape } = latest.current
      const run = isKey('search', event)
        ? onSearch
        : isKey('settings', event)
          ? onSettings
          : isKey('keys', event) && !isTyping(event.target)
            ? onKeys
            : isKey('findConversations', event)
              ? onFindConversations
              : undefined
      if (run) {
        event.preventDefault()
        run()
      }
      // A field that is being edited takes its Esc itself, too.
      if (isKey('escape', event) && !event.defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** True where a character that is typed belongs into a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
