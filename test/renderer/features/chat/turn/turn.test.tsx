// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { openPage, press, type } from '../../../openPage.tsx'

const lease = `# Lease

The notice period is three months. The monthly rent is 900 euros. The deposit is 1,800 euros.
`

type Library = ReturnType<typeof createFakeLibrary>

/** A conversation of two turns, opened: about the rent, then about the deposit. */
async function open(change: (library: Library) => void = () => {}) {
  const library = createFakeLibrary()
  const { state } = library
  state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  await library.add('/home/ada/Home/lease.md', new TextEncoder().encode(lease))
  state.paceMs = 1
  change(library)
  openPage(library.handlers)
  await screen.findByRole('textbox', { name: 'Your question' })
  ask('How much is the rent?')
  await turns(1)
  ask('How much is the deposit?')
  await turns(2)
  return library
}

const ask = (question: string) => {
  const box = screen.getByRole('textbox', { name: 'Your question' })
  box.focus()
  type(box, question)
  press('Enter')
}
const questions = () => [...document.querySelectorAll('h3.question')].map((each) => each.textContent)
/** Once there are so many turns and the last one has ended. */
const turns = (count: number) =>
  waitFor(() => {
    const answers = screen.getAllByTestId('answer')
    expect(answers).toHaveLength(count)
    expect(answers.at(-1)?.dataset['phase']).toBe('done')
  })
const turn = (question: string) => {
  const found = screen.getByRole('heading', { name: question, level: 3 }).closest('section')
  if (!found) throw new Error('no turn')
  return within(found)
}
/** Chooses in the menu of a question. */
async function choose(question: string, entry: string) {
  fireEvent.click(turn(question).getByRole('button', { name: 'Actions for this question' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
/** Changes a question in its place. */
async function edit(question: string, next: string) {
  await choose(question, 'Edit')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Change the question' })
  expect(field.value).toBe(question)
  type(field, next)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(field.isConnected).toBe(true)
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByRole('heading', { name: next, level: 3 })
}

test('a question is asked in other words in its place; a switch shows both, each with what follows it', async () => {
  const { state } = await open()
  await edit('How much is the rent?', 'How long is the notice period?')
  await turns(1)
  expect(questions()).toEqual(['How long is the notice period?'])
  expect(state.inputs.at(-1)).toEqual({ conversationId: 1, question: 'How long is the notice period?', after: null })
  const versions = await screen.findByRole('group', { name: 'Versions of this question' })
  expect(versions.textContent).toBe('2 of 2')
  const previous = within(versions).getByRole('button', { name: 'Previous version of the question' })
  previous.focus()
  fireEvent.click(previous)
  await waitFor(() => expect(questions()).toEqual(['How much is the rent?', 'How much is the deposit?']))
  expect(screen.getByRole('group', { name: 'Versions of this question' }).textContent).toBe('1 of 2')
  // The keyboard can go back and forth.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous version of the question')
  fireEvent.click(screen.getByRole('button', { name: 'Next version of the question' }))
  await waitFor(() => expect(questions()).toEqual(['How long is the notice period?']))
})

test('a follow-up goes on from the branch that is shown', async () => {
  const { state } = await open()
  await edit('How much is the deposit?', 'And the notice period?')
  await turns(2)
  ask('Since when?')
  await turns(3)
  const [, , edited] = state.messages.filter(({ role }) => role === 'user')
  const followUp = state.messages.findLast(({ role }) => role === 'user')
  expect(state.messages.find(({ id }) => id === followUp?.parentId)?.parentId).toBe(edited?.id)
  expect(questions()).toEqual(['How much is the rent?', 'And the notice period?', 'Since when?'])
})

test('an answer is given once more, beside the first one', async () => {
  const { state } = await open()
  fireEvent.click(turn('How much is the rent?').getByRole('button', { name: /again/i }))
  fireEvent.click((await screen.findAllByRole('menuitem'))[0] ?? document.body)
  await waitFor(() => expect(state.inputs.at(-1)).toMatchObject({ messageId: 1 }))
  await turns(1)
  expect(questions()).toEqual(['How much is the rent?'])
  const answers = await screen.findByRole('group', { name: 'Answers to this question' })
  expect(answers.textContent).toBe('2 of 2')
  fireEvent.click(within(answers).getByRole('button', { name: 'Previous answer' }))
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Previous answer' })?.getAttribute('aria-disabled')).toBe('true')
})

test('Esc leaves a question as it was, and so does the same text', async () => {
  const { state } = await open()
  await choose('How much is the rent?', 'Edit')
  const field = await screen.findByRole('textbox', { name: 'Change the question' })
  expect(document.activeElement).toBe(field)
  type(field, 'Something else')
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(field.isConnected).toBe(true)
  press('Escape')
  expect(questions()).toEqual(['How much is the rent?', 'How much is the deposit?'])
  await choose('How much is the rent?', 'Edit')
  type(await screen.findByRole('textbox', { name: 'Change the question' }), ' How much is the rent? ')
  press('Enter')
  expect(questions()).toHaveLength(2)
  expect(state.asked).toHaveLength(2)
})

test('a question is deleted with what followed it; an undo brings both back', async () => {
  const { state } = await open()
  await choose('How much is the deposit?', 'Delete')
  await waitFor(() => expect(questions()).toEqual(['How much is the rent?']))
  const toast = await screen.findByTestId('toast')
  expect(toast.textContent).toContain('Question deleted, with what followed it.')
  fireEvent.click(within(toast).getByText('Undo'))
  await waitFor(() => expect(questions()).toHaveLength(2))
  expect(state.deleted.messages.size).toBe(0)
})

test('a question is copied; a clipboard that cannot be reached is told', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await open()
  await choose('How much is the rent?', 'Copy')
  expect(await screen.findByText('Question copied.')).toBeTruthy()
  expect(written).toEqual(['How much is the rent?'])
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
  await choose('How much is the rent?', 'Copy')
  expect(await screen.findByText('The question could not be copied.')).toBeTruthy()
})

test('while a question is answered no other one is asked, and what is shown stays', async () => {
  const { state } = await open()
  state.paceMs = 1000
  ask('Who is the landlord?')
  await screen.findByTestId('stop')
  await choose('How much is the rent?', 'Edit')
  expect(await screen.findByText('Another question is being answered. Stop it to ask this one.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Change the question' })).toBeNull()
  await choose('How much is the rent?', 'Delete')
  expect(state.deleted.messages.size).toBe(0)
  expect(questions()).toHaveLength(3)
})

test('where a question was searched stands with it, and holds for follow-ups and another wording', async () => {
  const { state } = await open()
  const filter = { fileIds: [1] }
  const chips = [{ kind: 'file' as const, fileId: 1, label: 'lease.md' }]
  state.messages = state.messages.map((row) =>
    row.text === 'How much is the deposit?' ? { ...row, scope: { filter, chips } } : row,
  )
  // Left and come back to.
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  await screen.findByText('What would you like to know?')
  fireEvent.click(screen.getByRole('button', { name: 'How much is the rent?' }))
  await turns(2)
  expect((await screen.findByRole('list', { name: 'Searched in' })).textContent).toBe('lease.md')
  expect(turn('How much is the rent?').queryByRole('list', { name: 'Searched in' })).toBeNull()
  ask('And the notice period?')
  await turns(3)
  expect(state.inputs.at(-1)).toMatchObject({ filter, chips })
  await edit('How much is the deposit?', 'What is the deposit?')
  await turns(2)
  expect(state.inputs.at(-1)).toMatchObject({ question: 'What is the deposit?', filter, chips })
})

test('a library that is only read says so, and shows what it showed', async () => {
  await open(({ handlers }) => {
    handlers.showBranch = async () => {
      throw new AppError('store/readOnly', 'This library is being written by footnote index.')
    }
  })
  await edit('How much is the rent?', 'How long is the notice period?')
  await turns(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Previous version of the question' }))
  expect((await screen.findByTestId('toast')).textContent).toContain('close the other Footnote')
  expect(questions()).toEqual(['How long is the notice period?'])
})
