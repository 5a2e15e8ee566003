/**
 * What the desktop shell asks of its page: an item of the menu, a link, a file that was opened with
 * Footnote. The page does it as if the user had clicked there; nothing is ever asked or changed by a
 * command alone.
 */
export type PageCommand =
  | { type: 'newQuestion' | 'find' | 'showFiles' | 'settings' | 'keys' | 'addFolder' | 'closeReader' }
  /** Puts the question in the box; the user sends it. */
  | { type: 'ask'; question: string }
  /** Opens the reader; `start` and `end` mark a span of the canonical text. */
  | { type: 'open'; documentId: number; start?: number; end?: number }

/** What the menu has to know of the page. `language`: the one that it is shown in. */
export type PageState = { language: string; isReaderOpen: boolean }

/** SECURITY: what a page says of itself is checked like everything else that crosses a border. */
export function isPageState(value: unknown): value is PageState {
  if (typeof value !== 'object' || value === null) return false
  const { language, isReaderOpen } = value as Record<string, unknown>
  return typeof language === 'string' && /^[a-z]{2,3}$/.test(language) && typeof isReaderOpen === 'boolean'
}
