// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { QualityReport } from '../../../../src-main/contract/nouns/qualityTypes.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'
import { qualityReport } from '../../qualityReport.ts'

const folder = { id: 1, path: '/home/ada/Letters', name: 'Letters', addedAt: 0 }
const text = 'The surveyor found that the north wall had been damp since March.'

/** The check of a library with one document, whose report is given. */
async function open(
  report: QualityReport | AppError = qualityReport(),
  change: (library: ReturnType<typeof createFakeLibrary>) => void = () => undefined,
) {
  const library = createFakeLibrary()
  await library.add('/home/ada/Letters/survey.txt', new TextEncoder().encode(text))
  library.state.status.folders.push(folder)
  library.state.quality = report
  change(library)
  openPage(library.handlers)
  fireEvent.click(await screen.findByTestId('quality'))
  await screen.findByRole('heading', { name: 'How good is my library?' })
  return library
}

const startButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Check my library' })

/** Starts once the status has come. */
async function start() {
  const button = await startButton()
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test('a click checks the library: progress with the time left, then figures, each with what it means', async () => {
  const { state } = await open(qualityReport(), (library) => (library.state.paceMs = 60))
  await start()
  expect((await screen.findByText(/^Asking: 15 of 60/)).textContent).toBe('Asking: 15 of 60 · 11 s left')
  const result = await screen.findByTestId('quality-result')
  expect(result.textContent).toContain(
    'Of 60 questions about 12 documents, Footnote found the right sentence 58 times among the first ten passages, 48 times in the very first.',
  )
  const row = within(result).getByRole('row', { name: /^In the first passage/ })
  expect(within(row).getByRole('cell').textContent).toBe('80 %')
  expect(result.textContent).toContain('real ones will do worse')
  expect(result.textContent).toContain('Every sentence came first')
  expect(state.checked).toEqual([
    { questions: 60, seed: 1, setting: 'present', against: null, isWrittenByModel: false },
  ])
})

const second = { ...qualityReport().first, setting: 'words' as const, hit1: 0.5, mrr10: 0.62 }

test.each([
  [{ difference: -0.01, low: -0.1, high: 0.08, pValue: 0.6 }, /are alike on these 60 questions/],
  [
    { difference: -0.24, low: -0.3, high: -0.1, pValue: 0.0002 },
    /“As it is now” is better than “Words only”.*less than once in 1,000/,
  ],
  [
    { difference: 0.1, low: 0.01, high: 0.2, pValue: 0.02 },
    /“Words only” is better than “As it is now”.*about once in 50 checks/,
  ],
])('two settings side by side, and in words whether they differ: %j', async (comparison, words) => {
  const { state } = await open(qualityReport({ second, comparison }))
  select('Compare with', 'words')
  select('Questions', '120')
  await start()
  const result = await screen.findByTestId('quality-result')
  expect(result.textContent).toMatch(words)
  const cells = within(within(result).getByRole('row', { name: /^In the first passage/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['80 %', '50 %'])
  expect(state.checked).toMatchObject([{ questions: 120, against: 'words' }])
  // What was chosen stays chosen.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Compare with' }).value).toBe('words')
})

test('a setting is not compared with itself', async () => {
  const { state } = await open()
  select('Compare with', 'words')
  select('Search', 'words')
  await start()
  await screen.findByTestId('quality-result')
  expect(state.checked).toMatchObject([{ setting: 'words', against: null }])
})

test('reranking is offered where there is a reranker', async () => {
  const names = () => screen.getAllByRole('option').map((option) => option.textContent)
  const { state } = await open()
  expect(names()).not.toContain('With reranking')
  state.shelf.reranker = 'a-reranker'
  fireEvent.click(screen.getByRole('button', { name: '1 file' }))
  fireEvent.click(await screen.findByTestId('quality'))
  await waitFor(() => expect(names()).toContain('With reranking'))
})

test('a question that failed opens the document at its sentence, and the figures stay', async () => {
  const miss = {
    question: 'north wall damp',
    rank: null,
    documentId: 1,
    file: 'survey.txt',
    pages: [],
    headingPath: ['Findings'],
    start: 0,
    end: text.length,
    quote: text,
  }
  await open(qualityReport({ misses: [miss, { ...miss, start: 4, question: 'Findings: wall', rank: 3 }] }))
  await start()
  const [first, third] = await screen.findAllByTestId('quality-miss')
  expect(third?.textContent).toContain('in passage 3 · survey.txt Findings')
  expect(first?.textContent).toContain('not among the first ten')
  if (first) fireEvent.click(first)
  const reader = await screen.findByTestId('reader')
  await waitFor(() => expect(reader.querySelector('mark')?.textContent).toBe(text))
  expect(screen.getByTestId('quality-result')).toBeTruthy()
})

test('a stop ends it, and it can be started again; meanwhile the page can be used', async () => {
  const { state } = await open(qualityReport(), (library) => (library.state.paceMs = 150))
  await start()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped. Nothing was kept.')).toBeTruthy()
  await start()
  fireEvent.click(screen.getByRole('button', { name: '1 file' }))
  await screen.findByRole('heading', { name: 'Files' })
  fireEvent.click(screen.getByTestId('quality'))
  expect(await screen.findByTestId('quality-result')).toBeTruthy()
  expect(state.checked).toHaveLength(2)
})

test('only a model that can speak is offered to write the questions', async () => {
  const { state } = await open(qualityReport({ writtenBy: 'qwen3:4b' }), (library) =>
    Object.assign(library.state.models, {
      available: true,
      models: [{ name: 'qwen3:4b', bytes: 1 }],
      chosen: 'qwen3:4b',
    }),
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: /qwen3:4b writes the questions/ }))
  await start()
  expect((await screen.findByTestId('quality-result')).textContent).toContain('were written by qwen3:4b')
  expect(state.checked).toMatchObject([{ isWrittenByModel: true }])
})

test('what goes wrong is said in words, and it can be tried again', async () => {
  await open(new AppError('evaluate/tooLittle', 'Only 3 sentences say enough to be asked for; 5 are needed.'))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await start()
  expect(await alertText()).toContain('Only 3 sentences say enough')
  expect((await startButton()).disabled).toBe(false)
})

test.each([
  ['still reading its first files', { passages: 0, progress: { phase: 'reading' } }, /Come back in a moment/, true],
  ['nothing but files without text', { passages: 0 }, /The list of files says why/, true],
  ['half understood', { passages: 10, embedded: 5 }, /50 % of your documents is known so far/, false],
  ['half read', { files: 5, filesRead: 3 }, /2 files are not read yet/, false],
])('a library that is %s', async (_name, status, words, isDisabled) => {
  await open(qualityReport(), ({ state }) => {
    Object.assign(state.status, status, {
      progress: { ...state.status.progress, ...('progress' in status ? status.progress : {}) },
    })
  })
  expect(await screen.findByText(words)).toBeTruthy()
  expect((await startButton()).disabled).toBe(isDisabled)
})

test('an empty library has no way to it, and its address says what to do first', async () => {
  const { handlers } = createFakeLibrary()
  openPage(handlers, '#/quality')
  expect(await screen.findByText('Your library is empty. Add a folder first.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByTestId('quality')).toBeNull())
  expect((await startButton()).disabled).toBe(true)
})
