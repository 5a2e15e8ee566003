import { t } from '../../../language/language.ts'
import { nameOf } from '../../../ui/words/format.ts'

/** What is selected inside an element, as running text; empty: nothing. Lines of a page are joined, words that a line break parted too. */
export function selectedText(inside: Element | null): { text: string; page: number | null } | null {
  const selection = getSelection()
  if (!inside || !selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  if (!inside.contains(range.commonAncestorContainer)) return null
  const text = flow(selection.toString())
  if (text === '') return null
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const page = start?.closest<HTMLElement>('[data-page]')?.dataset['page']
  return { text, page: page === undefined ? null : Number(page) }
}

/** One paragraph of lines as a page breaks them. */
export function flow(text: string): string {
  return text
    .replace(/(\p{Ll})[-\u00ad\u2010][ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A quote with where it stands, ready to be pasted: `“The rent is due.” (lease.pdf, page 3)`. `place`: page or heading, empty when there is none. */
export function withReference(text: string, file: string, place: string): string {
  const source = [nameOf(file), place].filter((part) => part !== '').join(', ')
  return t('reader.quoteWithReference', { text, source })
}
