// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage, press, type } from '../../openPage.tsx'

type Library = ReturnType<typeof createFakeLibrary>

/** The page with two conversations; `hash` opens one of them. */
async function open(hash = '', change: (library: Library) => void = () => {}) {
  const library = createFakeLibrary()
  const { state } = library
  state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  for (const [id, title] of [
    [2, 'Rent'],
    [1, 'Notice period'],
  ] as const) {
    state.conversations.push({ id, title, createdAt: id, updatedAt: id })
    const message = { conversationId: id, answer: null, complete: true, createdAt: 0, parentId: null, scope: null }
    state.messages.push({ ...message, id: 2 * id - 1, role: 'user', text: `What about the ${title}?` })
  }
  change(library)
  openPage(library.handlers, hash)
  const list = screen.getByTestId('conversation-list')
  await within(list).findByText('Rent')
  const titles = () => [...list.querySelectorAll('.row')].map((row) => row.textContent)
  const button = (name: string) => within(list).getByRole('button', { name })
  return { ...library, list, titles, button }
}

test('what was asked before is listed in the order of the engine, the open one marked', async () => {
  const { titles, button } = await open('#/ask/1')
  expect(titles()).toEqual(['Rent', 'Notice period'])
  expect(button('Notice period').getAttribute('aria-current')).toBe('page')
  expect(button('Rent').getAttribute('aria-current')).toBeNull()
  expect(await screen.findByText('What about the Notice period?')).toBeTruthy()
})

test('a press opens a conversation; Back leads to the one before', async () => {
  const { button } = await open('#/ask/1')
  fireEvent.click(button('Rent'))
  expect(await screen.findByText('What about the Rent?')).toBeTruthy()
  expect(screen.queryByText('What about the Notice period?')).toBeNull()
  expect(location.hash).toBe('#/ask/2')
})

test('a title is changed in place; Enter keeps it, and the row has the focus again', async () => {
  const renamed: string[] = []
  const { button, titles } = await open('', ({ handlers }) => {
    const rename = handlers.renameConversation
    handlers.renameConversation = (input, signal) => (renamed.push(input.title), rename(input, signal))
  })
  fireEvent.click(button('Rename Rent'))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the conversation' })
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('Rent')
  type(field, '  Rent 2026 ')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  press('Enter')
  await waitFor(() => expect(titles()).toEqual(['Rent 2026', 'Notice period']))
  expect(renamed).toEqual(['Rent 2026'])
  await waitFor(() => expect(document.activeElement).toBe(button('Rent 2026')))
})

test.each([
  ['Esc', () => void press('Escape')],
  ['an empty title', (field: HTMLElement) => (type(field, ' '), void press('Enter'))],
  ['the same title', (field: HTMLElement) => (type(field, ' Rent '), void press('Enter'))],
])('%s changes nothing and asks the engine nothing', async (_, leave) => {
  const renamed = vi.fn(async () => undefined)
  const { button, titles } = await open('', ({ handlers }) => void (handlers.renameConversation = renamed))
  fireEvent.click(button('Rename Rent'))
  const field = screen.getByRole('textbox', { name: 'Title of the conversation' })
  type(field, 'Something else')
  leave(field)
  await waitFor(() => expect(titles()).toEqual(['Rent', 'Notice period']))
  expect(renamed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button('Rent'))
})

test('leaving the field keeps the title, and somebody who went elsewhere is not called back', async () => {
  const { state, button } = await open()
  fireEvent.click(button('Rename Rent'))
  type(screen.getByRole('textbox', { name: 'Title of the conversation' }), 'Rent 2026')
  const box = screen.getByRole('textbox', { name: 'Your question' })
  box.focus()
  await waitFor(() => expect(state.conversations[0]?.title).toBe('Rent 2026'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title of the conversation' })).toBeNull())
  expect(document.activeElement).toBe(box)
})

test('Esc while a title is edited closes only the field', async () => {
  const reading = {
    items: [{ n: null, documentId: 1, file: 'a.md', pages: [], headingPath: [], start: 0, end: 1, contentHash: null }],
    index: 0,
  }
  const { button } = await open('')
  history.replaceState({ reading }, '', '#/ask')
  dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('complementary', { name: 'Source' })
  fireEvent.click(button('Rename Rent'))
  screen.getByRole('textbox', { name: 'Title of the conversation' }).focus()
  press('Escape')
  expect(screen.queryByRole('textbox', { name: 'Title of the conversation' })).toBeNull()
  expect(screen.getByRole('complementary', { name: 'Source' })).toBeTruthy()
})

test('deleting takes a conversation off the list at once and leaves it; an undo brings both back', async () => {
  const { state, button, titles } = await open('#/ask/2')
  await screen.findByText('What about the Rent?')
  fireEvent.click(button('Delete Rent'))
  expect(titles()).toEqual(['Notice period'])
  expect(location.hash).toBe('#/ask')
  expect(screen.queryByRole('dialog')).toBeNull()
  const toast = await screen.findByTestId('toast')
  expect(toast.textContent).toContain('“Rent” deleted.')
  expect([...state.deleted.conversations]).toEqual([2])
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(within(toast).getByText('Undo'))
  await waitFor(() => expect(titles()).toEqual(['Rent', 'Notice period']))
  expect(await screen.findByText('What about the Rent?')).toBeTruthy()
  expect(location.hash).toBe('#/ask/2')
})

test('deleting another conversation leaves the open one where it is, and the keyboard in the list', async () => {
  const { button, titles } = await open('#/ask/1')
  button('Delete Rent').focus()
  fireEvent.click(button('Delete Rent'))
  await waitFor(() => expect(titles()).toEqual(['Notice period']))
  await waitFor(() => expect(document.activeElement).toBe(button('Notice period')))
  expect(location.hash).toBe('#/ask/1')
  expect(screen.getByText('What about the Notice period?')).toBeTruthy()
})

test('deleting a conversation that is being answered stops the answer', async () => {
  const { state, button } = await open('', ({ state }) => void (state.paceMs = 1000))
  type(screen.getByRole('textbox', { name: 'Your question' }), 'How long is the lease?')
  press('Enter')
  await screen.findByTestId('stop')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete How long is the lease?' }))
  await waitFor(() => expect(screen.queryByTestId('stop')).toBeNull())
  expect([...state.deleted.conversations]).toEqual([3])
  fireEvent.click(button('Rent'))
  await screen.findByText('What about the Rent?')
  expect(screen.queryByText(/Another question is being answered/)).toBeNull()
})

test('what the engine refuses is told, and nothing is taken off the list', async () => {
  const { button, titles } = await open('#/ask/2', ({ handlers }) => {
    handlers.deleteConversation = async () => {
      throw new AppError('store/readOnly', 'This library is being written by footnote index.')
    }
  })
  fireEvent.click(button('Delete Rent'))
  expect(await alertText()).toContain('to change something, close the other Footnote')
  await waitFor(() => expect(titles()).toEqual(['Rent', 'Notice period']))
  expect(location.hash).toBe('#/ask/2')
})

test('an address of a conversation that was deleted says so and lets the user go on', async () => {
  await open('#/ask/99')
  expect(await alertText()).toBe(
    'This conversation was deleted. Search or ask again; “Look for changes” brings the library up to date.',
  )
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText('What would you like to know?')).toBeTruthy()
})

test('whoever leaves a follow-up before it has begun is not called back', async () => {
  const begin = Promise.withResolvers<void>()
  const { button, state } = await open('#/ask/2', ({ handlers }) => {
    const ask = handlers.ask
    handlers.ask = async function* (input, signal) {
      await begin.promise
      yield* ask(input, signal)
    }
  })
  await screen.findByText('What about the Rent?')
  type(screen.getByRole('textbox', { name: 'Your question' }), 'And the deposit?')
  press('Enter')
  await screen.findByTestId('stop')
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  begin.resolve()
  await waitFor(() => expect(state.asked).toEqual(['And the deposit?']))
  await waitFor(() => expect(screen.queryByTestId('stop')).toBeNull())
  expect(location.hash).toBe('#/ask')
  fireEvent.click(button('Rent'))
  expect(await screen.findByText('And the deposit?')).toBeTruthy()
})

test('a conversation that is being answered is marked in the list, wherever the user looks meanwhile', async () => {
  const { state, button } = await open()
  await screen.findByText('What would you like to know?')
  state.paceMs = 400
  type(screen.getByRole('textbox', { name: 'Your question' }), 'How long is the lease?')
  press('Enter')
  fireEvent.click(button('Rent'))
  expect(await screen.findByRole('img', { name: 'is being answered' })).toBeTruthy()
  expect(await screen.findByText(/Another question is being answered/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('img', { name: 'is being answered' })).toBeNull())
})
