// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sha256 } from '../../../../src-main/base/hash.ts'
import { ToastProvider } from '../../../../src-renderer/ui/toast/Toasts.tsx'
import { Reader } from '../../../../src-renderer/features/reader/Reader.tsx'
import type { ReadingItem } from '../../../../src-renderer/ui/reading.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, show } from '../../openPage.tsx'

const text = '# Lease\n\nThe notice period is three months.\n\n## Rent\n\nThe rent is 900 euros.\n'

/** The reader over two documents; items may be made of their texts. */
async function open(parts: Partial<ReadingItem>[] | ((texts: string[]) => Partial<ReadingItem>[]), index = 0) {
  const library = createFakeLibrary()
  await library.add('/home/ada/cases/lease.md', new TextEncoder().encode(text))
  await library.add('/home/ada/cases/other.txt', new TextEncoder().encode('Another text altogether.'))
  const texts = [...library.state.documents.values()].map(({ view }) => view.text)
  const given = typeof parts === 'function' ? parts(texts) : parts
  const items = given.map((item, place): ReadingItem => ({
    n: place + 1,
    documentId: 1,
    file: 'cases/lease.md',
    pages: [],
    headingPath: ['Lease', 'Rent'],
    start: 0,
    end: 5,
    contentHash: null,
    ...item,
  }))
  const [onMove, onClose, onAsk] = [vi.fn(), vi.fn(), vi.fn()]
  const reader = (place: number) => (
    <ToastProvider>
      <Reader reading={{ items, index: place }} onMove={onMove} onClose={onClose} onAsk={onAsk} />
    </ToastProvider>
  )
  const { showAgain } = show(library.handlers, reader(index))
  return { onMove, onClose, onAsk, items, moveTo: (place: number) => showAgain(reader(place)) }
}

const at = (words: string, view = '') => ({ start: view.indexOf(words), end: view.indexOf(words) + words.length })

test('number, file and place stand above the quote', async () => {
  await open([{ n: 3 }])
  const title = screen.getByRole('heading', { level: 2 })
  expect(title.textContent).toContain('Source 3')
  expect(title.textContent).toContain('lease.md')
  expect(title.textContent).toContain('Rent')
  expect(title.textContent).not.toContain('cases/')
})

test('a passage that was found by searching has no number', async () => {
  await open([{ n: null, pages: [4, 5] }])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('lease.mdpages 4–5')
})

test('next and previous move among the sources and end at their ends', async () => {
  const { onMove, items, moveTo } = await open([{}, {}, {}], 0)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(button('Previous source').disabled).toBe(true)
  expect(screen.getByText('1 / 3')).toBeTruthy()
  fireEvent.click(button('Next source'))
  expect(onMove).toHaveBeenCalledWith({ items, index: 1 })
  moveTo(2)
  expect(button('Next source').disabled).toBe(true)
  fireEvent.click(button('Previous source'))
  expect(onMove).toHaveBeenLastCalledWith({ items, index: 1 })
})

test('a single source offers nowhere to go', async () => {
  await open([{}])
  expect(screen.queryByRole('group', { name: 'Other sources' })).toBeNull()
})

test('moving on within a document and to another one shows the right text at the right place', async () => {
  const { moveTo } = await open(([lease, other]) => [
    at('The notice period is three months.', lease),
    at('The rent is 900 euros.', lease),
    { documentId: 2, file: 'other.txt', ...at('text altogether', other) },
  ])
  const marked = () => screen.queryByTestId('highlight')?.textContent
  await waitFor(() => expect(marked()).toBe('The notice period is three months.'))
  moveTo(1)
  expect(marked()).toBe('The rent is 900 euros.')
  moveTo(2)
  await waitFor(() => expect(marked()).toBe('text altogether'))
  expect(screen.getByTestId('quote').textContent).toBe('text altogether')
})

test('both buttons that leave close it', async () => {
  const { onClose } = await open([{}])
  fireEvent.click(screen.getByRole('button', { name: 'Back to the answer' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a file that changed since it was cited is said to be stale', async () => {
  await open([{ contentHash: 'another' }])
  expect(await screen.findByText(/This file has changed since it was cited/)).toBeTruthy()
})

test('a file that did not change is not', async () => {
  const bytes = new TextEncoder().encode(text)
  await open([{ contentHash: sha256(bytes) }])
  await screen.findByTestId('quote')
  expect(screen.queryByText(/has changed since it was cited/)).toBeNull()
})

test('a document that left the library is told, with what to do', async () => {
  await open([{ documentId: 99 }])
  expect(await alertText()).toBe(
    'This document is no longer in the library: its file was deleted or changed. Search or ask again; “Look for changes” brings the library up to date.',
  )
})

test('an index beyond the sources shows nothing instead of failing', async () => {
  await open([{}], 4)
  expect(screen.queryByRole('complementary')).toBeNull()
})
