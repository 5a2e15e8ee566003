// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { chooseLanguage } from '../../../../src-renderer/language/language.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'

afterEach(() => chooseLanguage(null))

const policy = '# Records policy\n\nWe keep a client file for seven years.\n'
const suggestions = () => screen.findAllByTestId('suggestion')

/** An empty library, on whose sample the engine starts to read at once. */
function emptyLibrary() {
  const library = createFakeLibrary()
  library.state.paceMs = 1
  return library
}

test('from an empty library by way of the sample to a cited answer, with three clicks', async () => {
  const library = emptyLibrary()
  openPage(library.handlers)
  await screen.findByText('Ask your own documents')
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull()
  fireEvent.click(screen.getByTestId('try-sample'))
  await waitFor(() => expect(screen.queryByText('Ask your own documents')).toBeNull())

  library.state.status.progress = { phase: 'reading', done: 0, total: 1, rate: 0, secondsLeft: null }
  expect(await screen.findByRole('progressbar', { name: 'Reading your documents' })).toBeTruthy()
  expect(screen.queryByTestId('suggestion')).toBeNull()
  await library.add('/library/Sample documents/policy.md', new TextEncoder().encode(policy))
  // Words of one file are there, the sample is not: its questions would be answered from the wrong document.
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Reading your documents' }).ariaValueNow).not.toBe('0'),
  )
  expect(screen.queryByTestId('suggestion')).toBeNull()
  library.state.status.progress.phase = 'idle'
  const [first] = await suggestions()
  expect(first?.textContent).toBe('How long do we keep client files?')
  fireEvent.click(first ?? document.body)
  fireEvent.click(await screen.findByTestId('citation-1'))
  expect((await screen.findByTestId('highlight')).textContent).toContain('seven years')
  expect(library.state.asked).toEqual(['How long do we keep client files?'])
})

test('own documents are asked about by title and heading, in the language of the page; after the first question no more', async () => {
  const library = emptyLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  library.state.suggested = {
    isSample: true,
    topics: [
      { title: 'Lease', heading: 'Rent' },
      { title: 'Notes', heading: null },
    ],
  }
  await library.add('/home/ada/Home/policy.md', new TextEncoder().encode(policy))
  await chooseLanguage('de')
  openPage(library.handlers)
  expect((await suggestions()).map((button) => button.textContent)).toEqual([
    'Was steht in „Lease“ über Rent?',
    'Worum geht es in „Notes“?',
  ])
  await chooseLanguage('en')
  await screen.findByText('What does “Lease” say about Rent?')
  fireEvent.click((await suggestions())[1] ?? document.body)
  await waitFor(() => expect(library.state.asked).toEqual(['What is “Notes” about?']))
  await screen.findAllByTestId('answer')
  fireEvent.click(screen.getAllByRole('button', { name: 'New question' })[0] ?? document.body)
  await screen.findByText('What would you like to know?')
  await waitFor(() => expect(screen.queryByTestId('suggestion')).toBeNull())
})

test('a sample that cannot be copied is told, and the ways stay open', async () => {
  const library = emptyLibrary()
  library.handlers.addSample = async () => {
    throw new AppError('library/noSample', 'The sample could not be copied. Make room on the disk.', { retry: true })
  }
  openPage(library.handlers)
  fireEvent.click(await screen.findByTestId('try-sample'))
  expect(await alertText()).toContain('Make room on the disk.')
  await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('try-sample').disabled).toBe(false))
})
