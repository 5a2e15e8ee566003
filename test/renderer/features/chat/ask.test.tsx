// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { AskEvent, MessageRow } from '../../../../src-main/contract/types.ts'
import type { FakeState } from '../../fake/state.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage, press, type } from '../../openPage.tsx'

const lease = `# Lease

The notice period is three months. It begins on the first day of a month.

## Rent

The monthly rent is 900 euros. The rent is paid in advance.
`

const blank: MessageRow = {
  id: 0,
  conversationId: 1,
  parentId: null,
  role: 'assistant',
  text: '',
  answer: null,
  complete: false,
  createdAt: 0,
  scope: null,
}

type Library = ReturnType<typeof createFakeLibrary>

/** The page over one lease, with nothing asked yet. */
async function open(change: (library: Library) => void = () => {}, hash = '') {
  const library = createFakeLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  await library.add('/home/ada/Home/lease.md', new TextEncoder().encode(lease))
  library.state.paceMs = 1
  change(library)
  const page = openPage(library.handlers, hash)
  const box = await screen.findByRole('textbox', { name: 'Your question' })
  return { ...library, ...page, box }
}

function ask(question: string): void {
  type(screen.getByRole('textbox', { name: 'Your question' }), question)
  press('Enter')
}

const lastAnswer = () => {
  const answer = screen.getAllByTestId('answer').at(-1)
  if (!answer) throw new Error('no answer')
  return answer
}
const done = () => waitFor(() => expect(lastAnswer().dataset['phase']).toBe('done'))

test('a question is answered sentence by sentence, each with the number of its source', async () => {
  const { state, box } = await open()
  await waitFor(() => expect(document.activeElement).toBe(box))
  ask('What is the notice period?')
  expect(await screen.findByRole('heading', { name: 'What is the notice period?' })).toBeTruthy()
  await done()
  expect(state.asked).toEqual(['What is the notice period?'])
  expect(location.hash).toBe('#/ask/1')
  const said = lastAnswer().querySelector('.answer-text')
  expect(said?.textContent).toContain('The notice period is three months.1')
  expect(within(lastAnswer()).getByText('Quoted word for word')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).value).toBe('')
})

test('a marker opens the original at its place, marked; Esc closes it and the marker has the focus again', async () => {
  await open()
  ask('What is the notice period?')
  await done()
  const marker = screen.getByTestId('citation-1')
  expect(marker.getAttribute('aria-label')).toMatch(/^Source 1: lease\.md/)
  marker.focus()
  fireEvent.click(marker)
  const reader = await screen.findByRole('complementary', { name: 'Source' })
  await waitFor(() =>
    expect(within(reader).getByTestId('highlight').textContent).toBe('The notice period is three months.'),
  )
  expect(within(reader).getByTestId('quote').textContent).toBe('The notice period is three months.')
  expect(marker.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(reader)
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement).toBe(marker)
  expect(marker.getAttribute('aria-pressed')).toBe('false')
})

test('whoever types on while the reader is open keeps the focus when it closes', async () => {
  const { box } = await open()
  ask('What is the notice period?')
  await done()
  screen.getByTestId('citation-1').focus()
  fireEvent.click(screen.getByTestId('citation-1'))
  await screen.findByRole('complementary')
  box.focus()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement).toBe(box)
})

test('stop ends the answer at once, keeps what was said, and the next question goes through', async () => {
  const { state } = await open(({ state }) => void (state.paceMs = 40))
  ask('How much is the monthly rent, and how long the notice period?')
  await screen.findByTestId('citation-1')
  fireEvent.click(screen.getByRole('button', { name: 'Stop (Esc)' }))
  expect(lastAnswer().dataset['phase']).toBe('stopped')
  expect(lastAnswer().textContent).toContain('Stopped here.')
  expect(screen.getByTestId('citation-1')).toBeTruthy()
  state.paceMs = 1
  ask('What is the notice period?')
  await done()
  expect(state.asked).toHaveLength(2)
})

test('Esc stops too, and sends nothing', async () => {
  const { state } = await open(({ state }) => void (state.paceMs = 1000))
  ask('What is the notice period?')
  await screen.findByTestId('stop')
  type(screen.getByRole('textbox', { name: 'Your question' }), 'And the rent?')
  press('Enter')
  press('Escape')
  await waitFor(() => expect(lastAnswer().dataset['phase']).toBe('stopped'))
  expect(state.asked).toEqual(['What is the notice period?'])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).value).toBe('And the rent?')
})

test('a follow-up goes into the same conversation, under the first answer', async () => {
  const { state } = await open()
  ask('What is the notice period?')
  await done()
  expect(screen.getByPlaceholderText('Ask a follow-up')).toBeTruthy()
  ask('How much is the monthly rent?')
  await waitFor(() => expect(screen.getAllByTestId('answer')).toHaveLength(2))
  await done()
  expect(state.conversations).toHaveLength(1)
  const questions = within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)
  expect(questions.filter((text) => text?.endsWith('?'))).toEqual([
    'What is the notice period?',
    'How much is the monthly rent?',
  ])
})

test('an answer that is not in the documents says so and shows the closest passages', async () => {
  await open()
  ask('Is the monthly salary of the janitor mentioned?')
  await done()
  expect(lastAnswer().querySelector('.declined')?.textContent).toContain('Your documents do not say.')
  const closest = within(lastAnswer()).getByRole('region', { name: 'Closest passages' })
  fireEvent.click(within(closest).getByTestId('source-1'))
  expect(await screen.findByTestId('highlight')).toBeTruthy()
})

test('a reload shows the conversation again, with its markers and the open source', async () => {
  const { state, handlers, unmount } = await open()
  ask('What is the notice period?')
  await done()
  fireEvent.click(screen.getByTestId('citation-1'))
  await screen.findByTestId('highlight')
  const text = lastAnswer().querySelector('.answer-text')?.textContent
  const left = { hash: location.hash, state: structuredClone(history.state) as unknown }
  unmount()
  openPage(handlers, left.hash, left.state)
  await waitFor(() => expect(lastAnswer().querySelector('.answer-text')?.textContent).toBe(text))
  expect((await screen.findByTestId('highlight')).textContent).toBe('The notice period is three months.')
  expect(screen.getByTestId('citation-1').getAttribute('aria-pressed')).toBe('true')
  expect(state.asked).toHaveLength(1)
})

test('a stream that fails keeps what was said, says why, and offers to ask again', async () => {
  const fail = async function* (): AsyncGenerator<AskEvent> {
    yield { type: 'started', conversationId: 1, questionId: 1, messageId: 2 }
    yield { type: 'delta', text: 'The period is' }
    throw new AppError('models/stalled', 'The model said nothing for 60 seconds. A smaller model answers faster.')
  }
  const { state } = await open(({ handlers, state }) => {
    handlers.ask = fail
    state.messages.push(
      { ...blank, id: 1, role: 'user', text: 'What is the notice period?' },
      { ...blank, id: 2, parentId: 1 },
    )
    state.conversations.push({ id: 1, title: 'Notice', createdAt: 0, updatedAt: 0 })
  })
  ask('What is the notice period?')
  expect(await alertText()).toContain('A smaller model answers faster.')
  expect(lastAnswer().dataset['phase']).toBe('failed')
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await done()
  // The question is not asked twice: it has a second answer.
  expect(state.inputs).toEqual([{ messageId: 1 }])
  expect(screen.getAllByRole('heading', { name: 'What is the notice period?' })).toHaveLength(1)
})

test('in a library that another program writes, the answer comes with the notice that it is not kept', async () => {
  const answerOnly = (handlers: Library['handlers'], state: FakeState): typeof handlers.ask => {
    const whole = handlers.ask
    return async function* (input, signal) {
      state.status.writtenBy = 'footnote index'
      yield { type: 'notice', message: 'Not saved: this library is being written by footnote index.' }
      for await (const event of whole(input, signal)) if (event.type !== 'started') yield event
    }
  }
  await open(({ handlers, state }) => void (handlers.ask = answerOnly(handlers, state)))
  ask('What is the notice period?')
  await done()
  expect(screen.getByTestId('citation-1')).toBeTruthy()
  expect(location.hash).not.toContain('#/ask/1')
  expect(screen.queryByTestId('export')).toBeNull()
  expect(await screen.findByText('Read only: footnote index is working on this library.')).toBeTruthy()
})

test('Shift+Enter, an empty field and a composing input method ask nothing; a text too long is told what to do', async () => {
  const { box, state } = await open()
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask' })
  expect(send.disabled).toBe(true)
  type(box, '   ')
  press('Enter')
  type(box, 'half')
  press('Enter', { shiftKey: true })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(state.asked).toEqual([])
  type(box, 'x'.repeat(4001))
  expect(send.disabled).toBe(true)
  expect(screen.getByText(/Save long texts as a file/)).toBeTruthy()
  press('Enter')
  type(box, `${'x'.repeat(4000)}  `)
  expect(send.disabled).toBe(false)
  fireEvent.click(send)
  await waitFor(() => expect(state.asked[0]).toHaveLength(4000))
})

test('a question that is half typed survives a look elsewhere and a reload, until it is asked', async () => {
  const { box, handlers, unmount } = await open()
  type(box, 'What is the notice')
  press('k', { ctrlKey: true })
  await screen.findByTestId('search-input')
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })
  expect((await field()).value).toBe('What is the notice')
  unmount()
  openPage(handlers, '#/ask')
  expect((await field()).value).toBe('What is the notice')
  press('Enter')
  await done()
  fireEvent.click(screen.getByRole('button', { name: /^Search/ }))
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  expect((await field()).value).toBe('')
})

test('exports are saved under the names that the engine gives; a refusal is told', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open(({ handlers }) => {
    const exportAnswer = handlers.exportAnswer
    handlers.exportAnswer = async (input, signal) => {
      if (saved.length > 2) throw new AppError('export/nothing', 'There is no answer to export here.')
      return exportAnswer(input, signal)
    }
  })
  ask('What is the notice period?')
  await done()
  const choose = (menu: string, group: string, entry: string) => {
    fireEvent.click(screen.getByTestId(menu))
    fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('menuitem', { name: entry }))
  }
  choose('export', 'This answer', 'Word document')
  await waitFor(() => expect(saved).toEqual(['answer-2.docx']))
  choose('export-conversation', 'The whole conversation', 'Markdown')
  await waitFor(() => expect(saved).toEqual(['answer-2.docx', 'conversation-1.md']))
  choose('export-conversation', 'Only the sources, each once', 'Markdown')
  await waitFor(() => expect(saved).toEqual(['answer-2.docx', 'conversation-1.md', 'sources-1.md']))
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('export').disabled).toBe(false))
  choose('export', 'Only its sources', 'BibTeX')
  expect(await alertText()).toBe(
    'There is no answer to export here. Ask the question once more and export its new answer.',
  )
  click.mockRestore()
})
