// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Reader } from '../../../../src-renderer/features/reader/Reader.tsx'
import { flow, withReference } from '../../../../src-renderer/features/reader/tools/copyReference.ts'
import type { ReadingItem } from '../../../../src-renderer/ui/reading.ts'
import { ToastProvider } from '../../../../src-renderer/ui/toast/Toasts.tsx'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { press, show, type } from '../../openPage.tsx'

const text = [
  '# Lease',
  'The rent is 900 euros. The Rent is due on the third.',
  '## Notice',
  'The notice period is three months.',
  '### Exceptions',
  'None. Café rents are no exception.',
  '## Keys',
  'Two keys are handed over.',
].join('\n\n')

/** What the page was brought to, last first. */
const scrolledTo: string[] = []
beforeEach(() => {
  scrolledTo.length = 0
  Element.prototype.scrollIntoView = function () {
    scrolledTo.unshift(this.textContent)
  }
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240)
  return () => vi.restoreAllMocks()
})

/** The reader over a lease, at a quote of it. */
async function open(quote = 'The notice period is three months.', more: Partial<ReadingItem> = {}) {
  const library = createFakeLibrary()
  await library.add('/home/ada/cases/lease.md', new TextEncoder().encode(text))
  const view = library.state.documents.get(1)?.view
  if (!view) throw new Error('the lease was not read')
  const start = view.text.indexOf(quote)
  const item: ReadingItem = {
    n: 1,
    documentId: 1,
    file: 'cases/lease.md',
    pages: [],
    headingPath: ['Lease', 'Notice'],
    start,
    end: start + quote.length,
    contentHash: null,
    ...more,
  }
  const [onAsk, onMove] = [vi.fn(), vi.fn()]
  const reading = { items: [item, item], index: 0 }
  const page = (
    <ToastProvider>
      <Reader reading={reading} onMove={onMove} onClose={() => {}} onAsk={onAsk} />
    </ToastProvider>
  )
  show(library.handlers, page)
  if (quote !== '') await screen.findByTestId('quote')
  return { ...library, onAsk, onMove, reading }
}

const count = () => screen.getByTestId('find-count').textContent
const matches = () => [...document.querySelectorAll('mark')].map((mark) => `${mark.className} ${mark.textContent}`)

test('Ctrl+F finds in the document: counted from where one reads, stepped through, all marked, the present one strongly', async () => {
  await open()
  screen.getByRole('region', { name: /^Text of/ }).focus()
  expect(press('f', { ctrlKey: true })).toBe(false)
  const field = await screen.findByTestId('find-field')
  expect(document.activeElement).toBe(field)
  type(field, 'RENT')
  await waitFor(() => expect(count()).toBe('3 of 3'))
  expect(matches()).toEqual([
    'is-match rent',
    'is-match Rent',
    'is-cited The notice period is three months.',
    'is-present rent',
  ])
  press('Enter')
  expect(count()).toBe('1 of 3')
  await waitFor(() => expect(scrolledTo[0]).toBe('rent'))
  press('Enter', { shiftKey: true })
  expect(count()).toBe('3 of 3')
  press('F3')
  press('F3')
  expect([count(), matches()[1]]).toEqual(['2 of 3', 'is-present Rent'])
  press('F3', { shiftKey: true })
  expect(count()).toBe('1 of 3')
})

test('accents make no difference; what is not there is said; Esc closes the search and nothing else', async () => {
  await open()
  fireEvent.click(screen.getByTestId('find-toggle'))
  const field = await screen.findByTestId('find-field')
  type(field, 'cafe')
  await waitFor(() => expect(count()).toBe('1 of 1'))
  type(field, 'castle')
  await waitFor(() => expect(count()).toBe('No match'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const escaped = vi.fn()
  document.addEventListener('keydown', escaped, { once: true })
  press('Escape')
  expect(screen.queryByTestId('find-field')).toBeNull()
  expect(escaped).not.toHaveBeenCalled()
  expect(matches()).toEqual(['is-cited The notice period is three months.'])
})

test('the outline is a tree by key: down, up, into, out of, open, close; Enter goes there', async () => {
  await open()
  fireEvent.click(screen.getByTestId('outline-toggle'))
  const tree = await screen.findByRole('tree', { name: 'Outline' })
  const rows = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((row) => row.textContent)
  const active = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(rows()).toEqual(['Lease', 'Notice', 'Exceptions', 'Keys'])
  // It follows what is read: the cited passage stands under this heading.
  expect(active()).toBe('Notice')
  tree.focus()
  press('ArrowDown')
  expect(active()).toBe('Exceptions')
  press('ArrowLeft')
  expect(active()).toBe('Notice')
  press('ArrowLeft')
  expect(rows()).toEqual(['Lease', 'Notice', 'Keys'])
  press('ArrowRight')
  expect(rows()).toHaveLength(4)
  press('End')
  expect(active()).toBe('Keys')
  press('Enter')
  await waitFor(() => expect(scrolledTo[0]).toBe('Keys'))
  press('Home')
  press('ArrowUp')
  expect(active()).toBe('Lease')
})

test('a document without headings says so instead of showing an empty list', async () => {
  const library = createFakeLibrary()
  await library.add('/home/ada/note.txt', new TextEncoder().encode('Nothing but text.'))
  const item = {
    n: null,
    documentId: 1,
    file: 'note.txt',
    pages: [],
    headingPath: [],
    start: 0,
    end: 0,
    contentHash: null,
  }
  show(
    library.handlers,
    <ToastProvider>
      <Reader reading={{ items: [item], index: 0 }} onMove={() => {}} onClose={() => {}} onAsk={() => {}} />
    </ToastProvider>,
  )
  fireEvent.click(await screen.findByTestId('outline-toggle'))
  expect(await screen.findByText('No headings were found in this document.')).toBeTruthy()
  // Opened as a whole: there is no quote to show.
  expect(screen.queryByTestId('quote')).toBeNull()
})

test('the document can be asked about by itself', async () => {
  const { onAsk } = await open()
  fireEvent.click(screen.getByTestId('ask-about'))
  expect(onAsk).toHaveBeenCalledWith({ kind: 'file', fileId: 1, label: 'lease.md' })
})

test.each([
  [{ key: 'ArrowDown', altKey: true }, 1],
  [{ key: 'ArrowUp', altKey: true }, undefined],
  [{ key: 'ArrowDown' }, undefined],
])('%o goes to another citation, and nowhere beyond the first', async (key, index) => {
  const { onMove, reading } = await open()
  fireEvent.keyDown(screen.getByTestId('reader'), key)
  expect(onMove.mock.calls).toEqual(index === undefined ? [] : [[{ items: reading.items, index }]])
})

test('Ctrl+Shift+F belongs to the conversations', async () => {
  await open()
  fireEvent.keyDown(screen.getByTestId('reader'), { key: 'F', ctrlKey: true, shiftKey: true })
  expect(screen.queryByTestId('find-field')).toBeNull()
})

test('a quote is copied with its file and place; a file that is gone can be read, but not opened', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  const { state } = await open()
  const document = state.documents.get(1)
  if (document) document.isGone = true
  fireEvent.click(screen.getByTestId('reader-more'))
  fireEvent.click(await screen.findByText('Copy with its reference'))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('“The notice period is three months.” (lease.md, Notice)'))
  vi.unstubAllGlobals()
})

test('the text of a file that is gone is still there, and said to be kept', async () => {
  const library = createFakeLibrary()
  await library.add('/home/ada/lease.md', new TextEncoder().encode(text))
  const document = library.state.documents.get(1)
  if (document) document.isGone = true
  const item = {
    n: 1,
    documentId: 1,
    file: 'lease.md',
    pages: [],
    headingPath: [],
    start: 0,
    end: 5,
    contentHash: null,
  }
  show(
    library.handlers,
    <ToastProvider>
      <Reader reading={{ items: [item], index: 0 }} onMove={() => {}} onClose={() => {}} onAsk={() => {}} />
    </ToastProvider>,
  )
  expect(await screen.findByText(/The original file is gone or has changed/)).toBeTruthy()
  expect(screen.getByText('Two keys are handed over.')).toBeTruthy()
  fireEvent.click(screen.getByTestId('reader-more'))
  const entry = await screen.findByRole('menuitem', { name: 'Open the original' })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
})

test('lines of a page become one paragraph; only words that a line break parted are joined', () => {
  expect(flow('The no-\ntice period\nis three   months.\nA well-known COVID-\n19 case')).toBe(
    'The notice period is three months. A well-known COVID- 19 case',
  )
  expect(withReference('x', 'a/b/lease.pdf', '')).toBe('“x” (lease.pdf)')
})
