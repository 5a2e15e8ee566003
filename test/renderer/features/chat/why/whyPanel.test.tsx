// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AnswerTrace, TracedPassage, WhyView } from '../../../../../src-main/contract/nouns/traceTypes.ts'
import { newTurn, type ShownAnswer } from '../../../../../src-renderer/features/chat/session/askState.ts'
import { WhyButton } from '../../../../../src-renderer/features/chat/why/WhyButton.tsx'
import type { Reading } from '../../../../../src-renderer/ui/reading.ts'
import { defaultAnswerOptions } from '../../../../../src-main/engine/answer/types.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { show } from '../../../openPage.tsx'

const passage = (passageId: number, part: Partial<TracedPassage> = {}): TracedPassage => ({
  passageId,
  score: 0.9,
  ownScore: 0.8,
  why: [
    { index: 'keyword', rank: 2, score: 7.25 },
    { index: 'vector', score: 0.61 },
    { index: 'reranker', score: 3.5 },
  ],
  fate: 'used',
  ...part,
})
const trace: AnswerTrace = {
  question: 'And the deposit?',
  searched: 'What is the deposit of the lease?',
  leftOut: [9],
  options: { ...defaultAnswerOptions, isStrict: true },
  chatMode: 'condense_plus_context',
  model: { name: 'llama3.2', contextTokens: 8192, billions: 3 },
  confidence: 0.8,
  bar: 0.25,
  searches: [
    {
      stage: 'condense',
      query: 'What is the deposit of the lease?',
      queries: [{ text: 'What is the deposit of the lease?', origin: 'original', legs: 'both', weight: 1, alpha: 0.6 }],
      hydeDocument: null,
      warnings: [],
      ranked: 40,
      passages: [passage(1), passage(2, { fate: 'duplicate', why: [] }), passage(3, { fate: 'noRoom' })],
      ms: 140,
    },
  ],
  requests: [
    {
      stage: 'condense',
      messages: [{ role: 'user', content: 'Write it out.', images: 0 }],
      temperature: 0,
      maxTokens: 99,
      seed: null,
      hasSchema: false,
      promptTokens: 50,
      replyTokens: 12,
      firstWordMs: 10,
      ms: 700,
      problem: null,
    },
    {
      stage: 'answer',
      messages: [
        { role: 'system', content: 'Answer from the passages.', images: 0 },
        { role: 'user', content: '<passage>900 euros</passage>', images: 2 },
      ],
      temperature: 0,
      maxTokens: 500,
      seed: null,
      hasSchema: false,
      promptTokens: 1950,
      replyTokens: null,
      firstWordMs: 10,
      ms: 3200,
      problem: 'The model broke off.',
    },
  ],
  times: { evidenceMs: 150, firstWordMs: 1200, ms: 4100 },
}
const place = {
  passageId: 1,
  documentId: 7,
  fileId: 3,
  file: 'Home/lease.pdf',
  headingPath: ['Deposit'],
  pages: [4],
  start: 10,
  end: 60,
  text: 'The deposit is 900 euros.',
}

async function openWhy(why: WhyView | null) {
  const library = createFakeLibrary()
  if (why) library.state.why.set(5, why)
  const turn = { number: 1, question: 'q', conversationId: 1, questionId: null, after: null, scope: [] }
  const answer: ShownAnswer = {
    ...newTurn(turn).answer,
    phase: 'done',
    messageId: 5,
    sentences: [{ text: 'One.', verdict: 'supported', citations: [] }],
    notices: ['Two passages were left out.'],
  }
  const onRead = vi.fn<(reading: Reading) => void>()
  show(library.handlers, <WhyButton answer={answer} messageId={5} onRead={onRead} />)
  fireEvent.click(screen.getByRole('button', { name: 'Why this answer?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why this answer?' }))
  return { dialog, onRead }
}

test('an answer of which nothing was recorded says so', async () => {
  const { dialog } = await openWhy(null)
  expect((await dialog.findByTestId('why-none')).textContent).toMatch(/^Nothing was recorded about this answer/)
})

test('what was asked, searched, thought of it and how long it took stand first', async () => {
  const { dialog } = await openWhy({ trace, places: [place] })
  const facts = (await dialog.findByTestId('why-panel')).querySelector('dl')?.textContent ?? ''
  for (const words of [
    'And the deposit?',
    'What is the deposit of the lease?',
    '1 passage was left out on your wish.',
    'llama3.2, context of 8,192 tokens',
    'condense_plus_context · compact · strict',
    '80% that what was found holds an answer; quotes are given from 25% on.',
    '1 × In your documents',
    'evidence after 150 ms, first word after 1.2 s, complete after 4.1 s',
    '2,000 read, 12 written, in 2 requests',
  ])
    expect(facts).toContain(words)
})

test('each passage is told with what both indexes said of it and what became of it; one opens in the reader', async () => {
  const { dialog, onRead } = await openWhy({ trace, places: [place] })
  const rows = (await dialog.findAllByRole('row')).slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells[0]?.slice(1)).toEqual(['7.25 (no. 2)', '0.61', '0.90 reranker 3.50', 'Evidence'])
  expect(cells[1]).toEqual([
    'A passage that is no longer in the library',
    '–',
    '–',
    '0.90',
    'Another one says the same',
  ])
  expect(cells[2]?.at(-1)).toBe('No room in the prompt')
  expect(dialog.getByText(/as asked · meaning 60%, words 40%/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /Home\/lease\.pdf page 4.*900 euros/ }))
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({ items: [{ n: null, documentId: 7, start: 10, end: 60 }], index: 0 })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the prompt is shown exactly as it was sent and can be copied; a request that failed says why', async () => {
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const { dialog } = await openWhy({ trace, places: [] })
  await dialog.findByTestId('why-panel')
  expect([...document.querySelectorAll('pre')].map((each) => each.textContent)).toEqual([
    'Write it out.',
    'Answer from the passages.',
    '<passage>900 euros</passage>',
  ])
  expect(dialog.getByText('with 2 pictures')).toBeTruthy()
  expect(dialog.getByText('Failed: The model broke off.')).toBeTruthy()
  fireEvent.click(dialog.getAllByRole('button', { name: 'Copy', hidden: true })[1] ?? document.body)
  expect(await dialog.findByText('Copied')).toBeTruthy()
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    messages: [{ role: 'system' }, { content: '<passage>900 euros</passage>' }],
  })
  expect(dialog.getByText('Two passages were left out.')).toBeTruthy()
})
