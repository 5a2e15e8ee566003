// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { openPage, openSettings } from '../../../openPage.tsx'

type FakeLibrary = ReturnType<typeof createFakeLibrary>

/** The section of answers, in the settings. */
async function open(change: (library: FakeLibrary) => void = () => {}) {
  const library = createFakeLibrary()
  change(library)
  openPage(library.handlers)
  await openSettings('answers')
  const section = await screen.findByRole('region', { name: 'How answers are made' })
  return { ...library, section }
}

test('what is chosen is shown, and a change reaches the library alone', async () => {
  const { section, state } = await open()
  const strict = await within(section).findByRole<HTMLInputElement>('checkbox', { name: /^Strict/ })
  expect(strict.checked).toBe(false)
  fireEvent.click(strict)
  await waitFor(() => expect(state.answerOptions.isStrict).toBe(true))
  expect(state.answerOptions).toMatchObject({ isStructured: false, responseMode: 'compact' })
  fireEvent.click(within(section).getByRole('checkbox', { name: /^Value first/ }))
  await waitFor(() => expect(state.answerOptions.isStructured).toBe(true))
})

test.each([
  ['What an answer is made of', 'tree_summarize', { responseMode: 'tree_summarize' }],
  ['How a conversation goes on', 'react', { chatMode: 'react' }],
  ['Times the model is asked', '3', { runs: 3 }],
  ['What wins a vote', 'majority', { voting: 'majority' }],
])('%s can be picked by name', async (label, value, change) => {
  const { section, state } = await open()
  fireEvent.change(await within(section).findByLabelText(label), { target: { value } })
  await waitFor(() => expect(state.answerOptions).toMatchObject(change))
})

test('a change that is refused is told, and what holds is shown again', async () => {
  const { section } = await open(({ handlers }) => {
    handlers.setAnswerOptions = async () => {
      throw new AppError('store/readOnly', 'Another Footnote writes this library.')
    }
  })
  const strict = await within(section).findByRole<HTMLInputElement>('checkbox', { name: /^Strict/ })
  fireEvent.click(strict)
  expect(await within(section).findByText(/Another Footnote writes/)).toBeTruthy()
  await waitFor(() => expect(strict.checked).toBe(false))
})
