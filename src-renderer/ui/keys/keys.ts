/** Where a key works. */
type KeyGroup = 'everywhere' | 'find' | 'answer' | 'conversations' | 'reader'

/** A key, what is held with it, and where it works. `isWithControl`: Ctrl, on a Mac Cmd. */
type Key = { group: KeyGroup; key: string; isWithControl?: boolean; isWithShift?: boolean; isWithAlt?: boolean }

/**
 * Every key of the page that does more than its element does by itself, once: the code asks `isKey`, and the
 * settings show this list, so that it cannot say what is not so.
 */
export const keyMap = {
  search: { group: 'everywhere', key: 'k', isWithControl: true },
  settings: { group: 'everywhere', key: ',', isWithControl: true },
  keys: { group: 'everywhere', key: '?' },
  findConversations: { group: 'everywhere', key: 'f', isWithControl: true, isWithShift: true },
  escape: { group: 'everywhere', key: 'Escape' },
  nextFound: { group: 'find', key: 'ArrowDown' },
  previousFound: { group: 'find', key: 'ArrowUp' },
  openFound: { group: 'find', key: 'Enter' },
  askFound: { group: 'find', key: 'Enter', isWithControl: true },
  nextMarker: { group: 'answer', key: 'n', isWithShift: false },
  previousMarker: { group: 'answer', key: 'p', isWithShift: false },
  renameConversation: { group: 'conversations', key: 'F2' },
  deleteConversation: { group: 'conversations', key: 'Delete' },
  findInDocument: { group: 'reader', key: 'f', isWithControl: true, isWithShift: false },
  nextMatch: { group: 'reader', key: 'F3', isWithShift: false },
  previousMatch: { group: 'reader', key: 'F3', isWithShift: true },
  nextSource: { group: 'reader', key: 'ArrowDown', isWithAlt: true },
  previousSource: { group: 'reader', key: 'ArrowUp', isWithAlt: true },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof keyMap

/** All keys, in the order in which they are listed. */
export const keyNames = Object.keys(keyMap) as KeyName[]

const isMac = navigator.platform.startsWith('Mac')

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True when it is this key that was pressed. Shift counts only for keys that name it: `?` needs it on some keyboards. */
export function isKey(name: KeyName, event: Pressed): boolean {
  const { key, isWithControl = false, isWithShift, isWithAlt = false }: Key = keyMap[name]
  if (event.altKey !== isWithAlt || (isWithShift !== undefined && isWithShift !== event.shiftKey)) return false
  return event.key.toLowerCase() === key.toLowerCase() && (event.ctrlKey || event.metaKey) === isWithControl
}

const signs: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** What is printed on the keys: `['Ctrl', 'K']`, on a Mac `['⌘', 'K']`. */
export function keyCaps(name: KeyName): string[] {
  const { key, isWithControl = false, isWithShift = false, isWithAlt = false }: Key = keyMap[name]
  const cap = signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  const held = [
    isWithControl ? (isMac ? '⌘' : 'Ctrl') : '',
    isWithAlt ? (isMac ? '⌥' : 'Alt') : '',
    isWithShift ? '⇧' : '',
  ]
  return [...held.filter((sign) => sign !== ''), cap]
}
