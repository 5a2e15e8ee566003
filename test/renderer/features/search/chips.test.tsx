// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { openPage, press, type } from '../../openPage.tsx'

/** The page, searching two documents; `asked` are the filters that reached the engine. */
async function open(hash = '#/search', change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  const library = createFakeLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home papers', addedAt: 0 })
  const add = (name: string, text: string) => library.add(`/home/ada/Home/${name}`, new TextEncoder().encode(text))
  await add('lease.md', '# Lease\n\nThe notice period is three months.\n')
  await add('letter.html', '<p>The notice period was extended.</p>')
  const asked: (object | undefined)[] = []
  const { search } = library.handlers
  library.handlers.search = (input, signal) => {
    if (!input.sentences) asked.push(input.filter)
    return search(input, signal)
  }
  change(library)
  openPage(library.handlers, hash)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find files, headings and passages' })
  const chips = () => screen.queryAllByTestId('scope-chip').map((chip) => chip.textContent)
  return { ...library, field, asked, chips }
}

test('a typed filter is offered in words, chosen by key, and narrows files and passages', async () => {
  const { field, asked, chips } = await open()
  type(field, 'notice')
  expect(await screen.findAllByTestId('passage')).toHaveLength(2)
  type(field, 'notice type:ma')
  const option = await screen.findByRole('option', { name: 'Markdown' })
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'))
  press('Enter')
  expect(chips()).toEqual(['Markdown'])
  expect(field.value).toBe('notice ')
  await waitFor(() => expect(screen.getAllByTestId('passage')).toHaveLength(1))
  expect(asked.at(-1)).toEqual({ formats: ['md'] })
  await waitFor(() => expect(location.hash).toBe('#/search/notice?type=md'))
})

test('arrows move among what is offered, Esc puts it away, a press chooses', async () => {
  const { field, chips } = await open()
  act(() => field.focus())
  type(field, 'type:')
  await screen.findByRole('listbox')
  // Of what is not typed nothing is meant.
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  press('ArrowDown')
  press('ArrowUp')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Text')
  expect(press('Escape')).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('type:')
  type(field, 'type:p')
  fireEvent.click(await screen.findByRole('option', { name: 'PDF' }))
  expect([chips(), field.value]).toEqual([['PDF'], ''])
})

test('a filter that is understood becomes a chip with the next word; one that is not stays among the words and says so', async () => {
  const { field, asked, chips } = await open()
  type(field, 'type:html ')
  expect([chips(), field.value]).toEqual([['Web page'], ''])
  type(field, 'notice type:exe')
  expect(await screen.findByText(/“type:exe” names nothing here: searched as words/)).toBeTruthy()
  expect(field.value).toBe('notice type:exe')
  await waitFor(() => expect(asked.at(-1)).toEqual({ formats: ['html'] }))
})

test('files and folders are offered as they are found', async () => {
  const { field, chips } = await open()
  type(field, '@let')
  fireEvent.click(await screen.findByRole('option', { name: /letter.html/ }))
  type(field, 'folder:home')
  fireEvent.click(await screen.findByRole('option', { name: 'Home papers' }))
  expect(chips()).toEqual(['letter.html', 'in Home papers'])
})

test('Backspace in the empty field takes the last chip back; each chip has a button, and the focus goes on', async () => {
  const { field, chips } = await open('#/search/?type=md&type=pdf&type=html&after=1704067200000')
  expect(chips()).toHaveLength(4)
  act(() => field.focus())
  press('Backspace')
  expect(chips()).toEqual(['Markdown', 'PDF', 'Web page'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove “PDF”' }))
  expect(chips()).toEqual(['Markdown', 'Web page'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove “Web page”')
  press('Delete')
  press('Delete')
  expect(chips()).toEqual([])
  expect(document.activeElement).toBe(field)
  expect(location.hash).toBe('#/search/')
})

test('an address brings its chips along, and a reload finds them', async () => {
  const { asked, chips } = await open('#/search/notice?file=2%2Fletter.html')
  expect(chips()).toEqual(['letter.html'])
  expect(await screen.findAllByTestId('passage')).toHaveLength(1)
  expect(asked.at(-1)).toEqual({ fileIds: [2] })
})

test('nothing found here offers to search everywhere', async () => {
  const { chips } = await open('#/search/notice?type=pdf')
  expect(await screen.findByText('Nothing was found here: PDF.')).toBeTruthy()
  fireEvent.click(screen.getByTestId('drop-chips'))
  expect(chips()).toEqual([])
  expect(await screen.findAllByTestId('passage')).toHaveLength(2)
})

test('Ctrl+Enter asks the words, with the chips as where the answer is searched', async () => {
  const filters: (object | undefined)[] = []
  const { state, field } = await open('#/search/notice?type=md', ({ handlers }) => {
    const { ask } = handlers
    handlers.ask = (input, signal) => {
      filters.push(input.filter)
      return ask(input, signal)
    }
  })
  await screen.findByTestId('passage')
  act(() => field.focus())
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(state.asked).toEqual(['notice']))
  expect(filters).toEqual([{ formats: ['md'] }])
})

test('searches that led somewhere are offered again, and can be cleared', async () => {
  const { field, chips } = await open('#/search/notice?type=md')
  fireEvent.click(await screen.findByTestId('passage'))
  press('Escape')
  type(field, '')
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Markdown”' }))
  const recent = await screen.findByTestId('recent')
  expect(recent.textContent).toBe('noticeMarkdown')
  fireEvent.click(recent)
  expect([chips(), field.value]).toEqual([['Markdown'], 'notice'])
  type(field, '')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(screen.queryByTestId('recent')).toBeNull()
  expect(localStorage.getItem('footnote.recentSearches')).toBeNull()
})

test('the empty field teaches the filters: a press types one', async () => {
  const { field } = await open()
  fireEvent.click(screen.getByRole('button', { name: /^type:/ }))
  expect(field.value).toBe('type:')
  expect(document.activeElement).toBe(field)
})

test('a hit has a menu: its tags are set there, and searching in its file only', async () => {
  const { field, chips } = await open()
  type(field, 'lease')
  fireEvent.contextMenu(await screen.findByTestId('hit'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tags…' }))
  const input = await screen.findByTestId<HTMLInputElement>('tag-input')
  type(input, 'Urgent')
  fireEvent.keyDown(input, { key: 'Enter' })
  type(input, 'home, urgent,')
  await waitFor(() => expect(screen.getAllByTestId('tag').map((tag) => tag.textContent)).toEqual(['Urgent', 'home']))
  fireEvent.keyDown(input, { key: 'Backspace' })
  await waitFor(() => expect(screen.getAllByTestId('tag')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByTestId('hit'))
  type(field, 'lease tag:u')
  fireEvent.click(await screen.findByRole('option', { name: /Urgent/ }))
  expect(chips()).toEqual(['tag Urgent'])
  fireEvent.contextMenu(await screen.findByTestId('hit'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Search in this file only' }))
  expect(chips()).toEqual(['tag Urgent', 'lease.md'])
})
