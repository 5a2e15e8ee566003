// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MessageRow } from '../../../../../src-main/contract/types.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { openPage, press, type } from '../../../openPage.tsx'

/** The page with so many conversations, the newest first; the last one has a question in two wordings. */
async function open(conversations: number, hash = '') {
  const library = createFakeLibrary()
  const { state } = library
  state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  const add = (id: number, conversationId: number, role: MessageRow['role'], text: string, parentId: number | null) =>
    state.messages.push({
      id,
      conversationId,
      role,
      text,
      parentId,
      answer: null,
      complete: true,
      createdAt: 0,
      scope: null,
    })
  for (let id = conversations; id >= 1; id--) {
    state.conversations.push({ id, title: `Talk ${id}`, createdAt: id, updatedAt: id })
    add(10 * id, id, 'user', `What of ${id}?`, null)
    add(10 * id + 1, id, 'assistant', `Of ${id} the documents say little.`, 10 * id)
  }
  add(12, 1, 'user', 'Wie lange ist die Kündigungsfrist?', null)
  add(13, 1, 'assistant', 'Drei Monate.', 12)
  state.shown.push(10)
  openPage(library.handlers, hash)
  const list = screen.getByTestId('conversation-list')
  await within(list).findByText(`Talk ${conversations}`)
  const focused = () => document.activeElement?.textContent
  return { ...library, list, focused, row: (id: number) => within(list).getByRole('button', { name: `Talk ${id}` }) }
}

test('arrows, Home and End move through the list, of which Tab reaches one row', async () => {
  const { list, row, focused } = await open(4, '#/ask/3')
  expect([...list.querySelectorAll('.row')].map((each) => each.getAttribute('tabindex'))).toEqual([
    '-1',
    '0',
    '-1',
    '-1',
  ])
  row(3).focus()
  press('ArrowDown')
  expect(focused()).toBe('Talk 2')
  press('End')
  expect(focused()).toBe('Talk 1')
  press('ArrowDown')
  expect(focused()).toBe('Talk 1')
  press('Home')
  expect(focused()).toBe('Talk 4')
  press('ArrowUp')
  expect(focused()).toBe('Talk 4')
  expect(row(4).getAttribute('tabindex')).toBe('0')
})

test('F2 renames the row that has the focus, Delete deletes it and goes on to the next', async () => {
  const { state, row, focused } = await open(3)
  row(2).focus()
  press('F2')
  const field = await screen.findByRole('textbox', { name: 'Title of the conversation' })
  type(field, 'Deposit')
  // Keys of the list are keys of the field meanwhile.
  press('Delete')
  press('Home')
  press('Enter')
  await waitFor(() => expect(state.conversations.map(({ title }) => title)).toEqual(['Talk 3', 'Deposit', 'Talk 1']))
  await waitFor(() => expect(focused()).toBe('Deposit'))
  press('Delete')
  await waitFor(() => expect([...state.deleted.conversations]).toEqual([2]))
  await waitFor(() => expect(focused()).toBe('Talk 1'))
})

test('words are found in titles, questions and answers of every branch, and are marked', async () => {
  const { list } = await open(8)
  const field = screen.getByRole('searchbox', { name: 'Find in conversations' })
  type(field, 'talk 5')
  await waitFor(() => expect(list.textContent).toBe('Talk 5'))
  expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Talk', '5'])
  type(field, 'kündigung')
  await waitFor(() => expect(list.querySelector('.excerpt')?.textContent).toBe('Wie lange ist die Kündigungsfrist?'))
  expect(list.querySelector('.excerpt mark')?.textContent).toBe('Kündigung')
  expect(await screen.findByText('1 conversation found')).toBeTruthy()
  type(field, 'nowhere')
  expect(await screen.findByText('No conversation holds these words.')).toBeTruthy()
  press('Escape')
  type(field, '')
  await within(list).findByText('Talk 8')
})

test('what was found opens at its turn, in its branch', async () => {
  const { state, list } = await open(8)
  await screen.findByText('What would you like to know?')
  const field = screen.getByRole('searchbox', { name: 'Find in conversations' })
  type(field, 'Monate')
  await within(list).findByText(/Drei/)
  field.focus()
  press('ArrowDown')
  fireEvent.click(document.activeElement ?? document.body)
  expect(location.hash).toBe('#/ask/1/13')
  expect(await screen.findByRole('heading', { name: 'Wie lange ist die Kündigungsfrist?' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('.is-found')).not.toBeNull())
  expect(state.shown.at(-1)).toBe(13)
})

test('few conversations have no field for finding until it is asked for by key; Esc closes it', async () => {
  await open(3)
  expect(screen.queryByTestId('find-conversations')).toBeNull()
  press('F', { ctrlKey: true, shiftKey: true })
  const field = await screen.findByTestId('find-conversations')
  await waitFor(() => expect(document.activeElement).toBe(field))
  type(field, 'x')
  press('Escape')
  expect((field as HTMLInputElement).value).toBe('')
  press('Escape')
  await waitFor(() => expect(screen.queryByTestId('find-conversations')).toBeNull())
})

test('of thousands of conversations only those near the window are drawn', async () => {
  // The test's page lays nothing out: the list is as high as a window, its rows as high as rows are.
  const sizes = { clientHeight: 600, offsetHeight: 36, scrollHeight: 3000 * 36 }
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
  const { list } = await open(3000)
  const drawn = list.querySelectorAll('.row').length
  expect(drawn).toBeGreaterThan(5)
  expect(drawn).toBeLessThan(100)
  // The keyboard reaches all of them.
  screen.getByRole('button', { name: 'Talk 3000' }).focus()
  press('End')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Talk 1'))
})
