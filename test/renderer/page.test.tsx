// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../src-main/base/errors.ts'
import { chooseLanguage } from '../../src-renderer/language/language.ts'
import { FaultGuard } from '../../src-renderer/ui/FaultGuard.tsx'
import { createFakeLibrary } from './fakeLibrary.ts'
import { teachSizes } from './features/library/files/sizes.ts'
import { alertText, openPage, press, show, type } from './openPage.tsx'

type Library = ReturnType<typeof createFakeLibrary>
const lease =
  '# Lease\n\nThe notice period is three months. It begins on the first day.\n\n## Rent\n\nThe rent is 900 euros.\n'

/** A library in which everything that the page can show is there: folders, files, models, conversations. */
async function fullLibrary(change: (library: Library) => void = () => {}): Promise<Library> {
  const library = createFakeLibrary()
  const { state } = library
  state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  state.conversations.push({ id: 1, title: 'Rent', createdAt: 0, updatedAt: 0 })
  state.models = { ...state.models, available: true, models: [{ name: 'qwen3:4b', bytes: 2e9 }] }
  state.paceMs = 1
  await library.add('/home/ada/Home/lease.md', new TextEncoder().encode(lease))
  change(library)
  return library
}

async function askAndRead(): Promise<void> {
  type(await screen.findByRole('textbox', { name: 'Your question' }), 'What is the notice period?')
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  fireEvent.click(await screen.findByTestId('citation-1'))
  await screen.findByTestId('highlight')
  await screen.findByTestId('export')
}

/** What React was told to do with an element. */
function listenersOf(element: Element): Record<string, unknown> {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key === undefined ? {} : ((element as unknown as Record<string, Record<string, unknown>>)[key] ?? {})
}

const isFocusable = (element: Element) =>
  element.matches('button, input, textarea, select, a[href], summary, label, [tabindex="0"]')

const states: [string, string, () => Promise<void>][] = [
  ['an empty question', '#/ask', async () => void (await screen.findByText('What would you like to know?'))],
  ['an answer with its source open', '#/ask', askAndRead],
  ['a search', '#/search/notice', async () => void (await screen.findByTestId('passage'))],
  [
    'the files',
    '#/files',
    async () => {
      teachSizes()
      type(await screen.findByTestId('file-filter'), 'lease')
      await screen.findByRole('treeitem', { name: /lease\.md/ })
    },
  ],
  ['the settings', '#/ask', async () => void fireEvent.click(await screen.findByTestId('settings'))],
  [
    'the folder picker',
    '#/ask',
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Add a folder' }))
      await screen.findByRole('option', { name: 'Documents' })
    },
  ],
]

test.each(states)('%s: all that can be pressed is reached by keyboard and has a name', async (_, hash, prepare) => {
  const { handlers } = await fullLibrary()
  openPage(handlers, hash)
  await screen.findByText('Home')
  await prepare()
  const everything = [...document.querySelectorAll('*')]
  const pressable = everything.filter((element) => listenersOf(element)['onClick'] !== undefined)
  expect(pressable.length).toBeGreaterThan(5)
  // Rows of a list box or a tree are reached through the list, which takes the keys; messages by F6.
  const unreachable = pressable.filter(
    (element) => !isFocusable(element) && element.closest('[role="listbox"], [role="tree"], .toasts') === null,
  )
  expect(unreachable.map((element) => element.outerHTML.slice(0, 80))).toEqual([])
  for (const list of screen.queryAllByRole('listbox')) expect(list.tabIndex).toBe(0)
  expect(everything.filter((element) => Number(element.getAttribute('tabindex') ?? 0) > 0)).toEqual([])
  for (const role of [
    'button',
    'textbox',
    'searchbox',
    'combobox',
    'radio',
    'dialog',
    'region',
    'progressbar',
    'navigation',
  ] as const) {
    const unnamed = screen
      .queryAllByRole(role)
      .filter((element) => !screen.queryAllByRole(role, { name: /\S/ }).includes(element))
    expect(
      unnamed.map((element) => element.outerHTML.slice(0, 80)),
      role,
    ).toEqual([])
  }
})

test('the engine is told which language is shown, at the start and after every change', async () => {
  const { state, handlers } = createFakeLibrary()
  openPage(handlers)
  await expect.poll(() => state.spoken).toBe('en')
  await chooseLanguage('de')
  onTestFinished(() => chooseLanguage(null))
  await expect.poll(() => state.spoken).toBe('de')
})

test('the page has one main part and named parts around it', async () => {
  const { handlers } = await fullLibrary()
  openPage(handlers)
  await screen.findByText('Home')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Footnote'])
  expect(screen.getByRole('region', { name: 'Library' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Conversations' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Library and conversations' })).toBeTruthy()
})

test('Ctrl+K searches from anywhere, also when the search is open already, but not behind a dialog', async () => {
  const { handlers } = await fullLibrary()
  openPage(handlers)
  await screen.findByText('Home')
  fireEvent.click(screen.getByTestId('settings'))
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(location.hash).not.toBe('#/search/')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(press('k', { ctrlKey: true })).toBe(false)
  const field = await screen.findByRole('combobox', { name: 'Find files, headings and passages' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  screen.getByTestId('settings').focus()
  press('K', { ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('Esc undoes one thing at a time: first the answer that runs, then the reader', async () => {
  const { handlers, state } = await fullLibrary()
  openPage(handlers)
  await askAndRead()
  state.paceMs = 500
  type(screen.getByRole('textbox', { name: 'Your question' }), 'How much is the rent in euros?')
  fireEvent.click(screen.getByTestId('send'))
  await screen.findByTestId('stop')
  // Esc of an input method takes back what it composes and nothing else.
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(screen.getByTestId('stop')).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByTestId('stop')).toBeNull())
  expect(screen.getByRole('complementary')).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(press('Escape')).toBe(true)
})

test('the drawer opens and closes with its button, its shade, Esc and a choice', async () => {
  const { handlers } = await fullLibrary()
  openPage(handlers)
  await screen.findByText('Home')
  const menu = screen.getByRole('button', { name: 'Menu' })
  const isOpen = () => menu.getAttribute('aria-expanded')
  const ways = [
    () => fireEvent.click(menu),
    () => fireEvent.click(document.querySelector('.drawer-shade') ?? document.body),
    () => press('Escape'),
    () => fireEvent.click(screen.getByRole('button', { name: /^Search/ })),
  ]
  for (const close of ways) {
    fireEvent.click(menu)
    expect(isOpen()).toBe('true')
    close()
    expect(isOpen()).toBe('false')
  }
})

test('“New question” empties the page, puts the cursor into the field, and keeps what was answered', async () => {
  const { handlers, state } = await fullLibrary()
  openPage(handlers)
  await askAndRead()
  const [button] = screen.getAllByRole('button', { name: 'New question' })
  button?.focus()
  fireEvent.click(button ?? document.body)
  expect(await screen.findByText('What would you like to know?')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(state.conversations).toHaveLength(2)
  fireEvent.click(within(screen.getByTestId('conversation-list')).getByText('What is the notice period?'))
  expect(await screen.findByTestId('citation-1')).toBeTruthy()
})

test('an engine that cannot be reached is told until it can, and the page goes on by itself', async () => {
  const library = await fullLibrary()
  const follow = library.handlers.watchStatus
  let isDown = true
  library.handlers.watchStatus = async function* (input, signal) {
    if (isDown) throw new AppError('shell/engineStopped', 'The engine stopped and is being started again.')
    yield* follow(input, signal)
  }
  const { conversations } = library.handlers
  library.handlers.conversations = async (input, signal) => {
    if (isDown) throw new AppError('store/cannotOpen', 'The library cannot be opened.')
    return conversations(input, signal)
  }
  openPage(library.handlers)
  expect(await screen.findByText('The engine stopped and is being started again. Trying again…')).toBeTruthy()
  expect(await screen.findByText('The library cannot be opened.')).toBeTruthy()
  isDown = false
  library.state.status.writtenBy = 'the other Footnote'
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText(/the other Footnote is working on this library/)).toBeTruthy()
  expect(await screen.findByText('Rent')).toBeTruthy()
})

test('a fault of the page itself leaves words and a way on instead of an empty window', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  function Broken(): never {
    throw new Error('a bug')
  }
  history.replaceState({ reading: 1 }, '', '#/files')
  show(
    createFakeLibrary().handlers,
    <FaultGuard>
      <Broken />
    </FaultGuard>,
  )
  expect(await alertText()).toContain('Your documents, questions and answers are kept')
  fireEvent.click(screen.getByRole('button', { name: 'New page' }))
  expect([location.hash, history.state]).toEqual(['#/ask', null])
  expect(reload).toHaveBeenCalledOnce()
  silent.mockRestore()
  reload.mockRestore()
})
