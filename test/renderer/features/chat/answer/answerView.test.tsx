// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { AnswerSentence, Evidence, Source, Verdict } from '../../../../../src-main/contract/types.ts'
import { Announcer } from '../../../../../src-renderer/features/chat/answer/Announcer.tsx'
import { AnswerView } from '../../../../../src-renderer/features/chat/answer/AnswerView.tsx'
import { announcement, incompleteInWords } from '../../../../../src-renderer/features/chat/answer/answerWords.ts'
import type { Retry } from '../../../../../src-renderer/features/chat/session/asking.ts'
import { newTurn, type ShownAnswer } from '../../../../../src-renderer/features/chat/session/askState.ts'
import type { Reading } from '../../../../../src-renderer/ui/reading.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { press, show } from '../../../openPage.tsx'

const source = (n: number, part: Partial<Source> = {}): Source => ({
  n,
  start: n * 10,
  end: n * 10 + 5,
  documentId: n,
  fileId: n,
  file: `cases/${n}.pdf`,
  title: `Case ${n}`,
  headingPath: ['Facts'],
  pages: [n],
  quote: `quote ${n}`,
  contentHash: `hash ${n}`,
  ...part,
})
const evidence = (n: number): Evidence => ({
  ...source(n),
  passageIds: [n],
  passageScores: [1],
  text: 'Before. The best of it. After.',
  score: 1,
  why: [{ index: 'keyword', rank: 1, score: 2 }],
  sentences: [
    { start: n * 10, end: n * 10 + 7, score: 0.1, weight: 0 },
    { start: n * 10 + 8, end: n * 10 + 23, score: 0.9, weight: 0 },
  ],
  marks: [{ start: n * 10 + 8, end: n * 10 + 23 }],
  alsoIn: ['copies/1.pdf'],
})
const sentence = (text: string, part: Partial<AnswerSentence> = {}): AnswerSentence => ({
  text,
  verdict: 'supported',
  citations: [],
  ...part,
})
const complete = { files: 3, filesRead: 3, passages: 9, embedded: 9 }

function showAnswer(part: Partial<ShownAnswer>, reading: Reading | null = null) {
  const answer: ShownAnswer = {
    ...newTurn({ number: 1, question: 'q', conversationId: 1, questionId: null, after: null, scope: [] }).answer,
    phase: 'done',
    messageId: 2,
    index: complete,
    ...part,
  }
  const [onRead, onRetry] = [vi.fn<(reading: Reading) => void>(), vi.fn()]
  const onRegenerate = vi.fn<(how?: Retry) => void>()
  const { handlers } = createFakeLibrary()
  const actions = { onRead, onRetry, onRegenerate }
  const page = show(handlers, <AnswerView answer={answer} reading={reading} {...actions} />)
  return { ...page, ...actions }
}

test('each sentence has a marker for each of its sources; one opens exactly that source among all', () => {
  const { onRead } = showAnswer({
    said: 'One. Two.',
    sentences: [sentence('One.', { citations: [2] }), sentence('Two.', { citations: [1, 2] })],
    sources: [source(1), source(2)],
  })
  const markers = screen.getAllByRole('button', { name: /^Source \d: \d\.pdf · page \d$/ })
  expect(markers.map((marker) => marker.textContent)).toEqual(['2', '1', '2'])
  fireEvent.click(markers[2] ?? document.body)
  const [reading] = onRead.mock.calls[0] ?? []
  expect(reading?.index).toBe(1)
  expect(reading?.items.map(({ n, start, end, documentId }) => [n, start, end, documentId])).toEqual([
    [1, 10, 15, 1],
    [2, 20, 25, 2],
  ])
})

test('a marker whose source is missing is not shown: nothing leads nowhere', () => {
  showAnswer({ said: 'One.', sentences: [sentence('One.', { citations: [7] })], sources: [] })
  expect(screen.queryByTestId('citation-7')).toBeNull()
})

test.each<[Verdict, string, string]>([
  ['notFound', '?', 'Not found in your documents. The number 500 is not in the source.'],
  ['partly', '≈', 'Only partly in your documents. The number 500 is not in the source.'],
  ['contradicted', '≠', 'Your documents say otherwise. The number 500 is not in the source.'],
])(
  'a sentence that is %s carries a sign that says why, for eyes and for screen readers',
  async (verdict, sign, words) => {
    const reason = 'The number 500 is not in the source.'
    showAnswer({ said: 'It cost 500.', sentences: [sentence('It cost 500.', { verdict, reason })] })
    const doubt = screen.getByRole('button', { name: words })
    expect(doubt.textContent).toBe(sign)
    expect(screen.queryByRole('tooltip')).toBeNull()
    doubt.focus()
    fireEvent.focus(doubt)
    expect((await screen.findByRole('tooltip')).textContent).toBe(words)
    press('Escape')
    await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
  },
)

test('a supported sentence carries no sign of doubt', () => {
  showAnswer({ said: 'One.', sentences: [sentence('One.', { citations: [1] })], sources: [source(1)] })
  expect(screen.queryByTestId('doubt')).toBeNull()
})

test('a marker shows place and quote while it is pointed at or has the focus', async () => {
  showAnswer({ said: 'One.', sentences: [sentence('One.', { citations: [1] })], sources: [source(1)] })
  const marker = screen.getByTestId('citation-1')
  fireEvent.mouseEnter(marker)
  fireEvent.mouseMove(marker)
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe('1.pdf · page 1quote 1In your documents')
  expect(marker.getAttribute('aria-describedby')).toBe(tip.id)
  fireEvent.mouseLeave(marker)
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
  fireEvent.mouseEnter(marker)
  fireEvent.mouseMove(marker)
  await screen.findByRole('tooltip')
  fireEvent.pointerDown(marker)
  fireEvent.click(marker)
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
})

test('the marker and the source that the reader shows are pressed; the same number of another answer is not', () => {
  const item = { n: 1, documentId: 1, file: '1.pdf', pages: [], headingPath: [], contentHash: null, start: 10, end: 15 }
  const part = { said: 'One.', sentences: [sentence('One.', { citations: [1] })], sources: [source(1)] }
  const { unmount } = showAnswer(part, { items: [item], index: 0 })
  expect(screen.getByTestId('citation-1').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByTestId('source-1').getAttribute('aria-pressed')).toBe('true')
  unmount()
  showAnswer(part, { items: [{ ...item, start: 11 }], index: 0 })
  expect(screen.getByTestId('citation-1').getAttribute('aria-pressed')).toBe('false')
})

test('the passages looked at are open until there are words, and each opens at its best sentence', () => {
  const { onRead, unmount } = showAnswer({ phase: 'found', evidence: [evidence(1), evidence(2)] })
  expect(screen.getByText('Reading 2 passages…')).toBeTruthy()
  expect(document.querySelector('details')?.open).toBe(true)
  expect(screen.queryByTestId('export')).toBeNull()
  const [, second] = screen.getAllByTestId('passage')
  expect(second?.querySelector('strong')?.textContent).toBe('The best of it.')
  expect(second?.textContent).toContain('Found by words (1st) · also in copies/1.pdf')
  fireEvent.click(second ?? document.body)
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({ index: 1, items: [{}, { n: null, start: 28, end: 43 }] })
  unmount()
  showAnswer({ phase: 'writing', said: 'One', evidence: [evidence(1)] })
  expect(document.querySelector('details')?.open).toBe(false)
})

test('words that are still being written are shown as such, and are gone when the answer was stopped before them', () => {
  const part = { said: 'One. Two is', sentences: [sentence('One.')] }
  const { unmount } = showAnswer({ ...part, phase: 'writing' })
  expect(document.querySelector('.tail')?.textContent).toContain('Two is')
  unmount()
  showAnswer({ ...part, phase: 'stopped' })
  expect(document.querySelector('.answer-text')?.textContent).toBe('One.')
})

test('a declined answer lists the closest passages under their own name, and promises nothing', () => {
  showAnswer({ isDeclined: true, said: 'Your documents do not say.', sources: [source(1)] })
  const closest = screen.getByRole('region', { name: 'Closest passages' })
  expect(within(closest).getByText('quote 1')).toBeTruthy()
  expect(screen.queryByText('Sources')).toBeNull()
  expect(document.querySelector('.answer-text')).toBeNull()
})

test('who wrote it, what was left out and how complete the index was are said once each', () => {
  const index = { files: 10, filesRead: 4, passages: 9, embedded: 9 }
  const notices = ['Two passages were left out.', 'Two passages were left out.']
  showAnswer({ said: 'One.', sentences: [sentence('One.')], model: 'qwen3:4b', index, notices })
  expect(screen.getByText(/^Written by qwen3:4b/)).toBeTruthy()
  expect(screen.getAllByText('Two passages were left out.')).toHaveLength(1)
  expect(screen.getByText(/Answered while 6 files of 10 had not been read yet/)).toBeTruthy()
})

test.each([
  [complete, ''],
  [{ files: 10, filesRead: 9, passages: 5, embedded: 1 }, 'Answered while 1 file of 10 had not been read yet.'],
  [{ files: 10, filesRead: 10, passages: 1000, embedded: 999 }, 'Answered while only 99 % was indexed by meaning'],
  [{ files: 1, filesRead: 1, passages: 0, embedded: 0 }, ''],
])('an index of %j is told as %j', (index, words) => {
  const said = incompleteInWords(index)
  expect(words === '' ? said : said.slice(0, words.length)).toBe(words)
})

test('screen readers hear the turns of an answer', () => {
  const answer = newTurn({
    number: 1,
    question: 'q',
    conversationId: 1,
    questionId: null,
    after: null,
    scope: [],
  }).answer
  const phases = ['searching', 'found', 'writing', 'done', 'stopped', 'failed'] as const
  const said = phases.map((phase) => announcement({ ...answer, phase, evidence: [evidence(1)], sources: [source(1)] }))
  expect(new Set(said).size).toBe(phases.length)
  expect(said[1]).toBe('1 passage found. Reading.')
  expect(said[3]).toBe('The answer is complete: 0 sentences, 1 source.')
  expect(announcement({ ...answer, phase: 'done', isDeclined: true })).toContain('do not say')
})

describe('markers as one list', () => {
  const part = {
    said: 'One. Two. Three.',
    sentences: [
      sentence('One.', { citations: [1] }),
      sentence('Two.', { verdict: 'partly' as const }),
      sentence('Three.', { citations: [2] }),
    ],
    sources: [source(1), source(2)],
  }
  const focused = () => document.activeElement?.textContent

  test('one of them is reached by Tab; arrows, Home and End go on from there', () => {
    showAnswer(part)
    const markers = [...document.querySelectorAll<HTMLElement>('.marker')]
    expect(markers.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    markers[0]?.focus()
    const seen = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(key)
      return focused()
    })
    expect(seen).toEqual(['≈', '2', '2', '≈', '1', '2'])
    expect(markers.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  })

  test('n and p lead to them from anywhere in the answer, but not while something is typed', () => {
    showAnswer(part)
    screen.getByTestId('copy').focus()
    press('n')
    expect(focused()).toBe('1')
    press('n')
    press('n')
    press('p')
    expect(focused()).toBe('≈')
    expect(press('n', { ctrlKey: true })).toBe(true)
    expect(focused()).toBe('≈')
  })
})

test('text that runs from right to left says so itself, sentence and quote', async () => {
  showAnswer({
    said: 'مدة الإيجار سنة.',
    sentences: [sentence('مدة الإيجار سنة.', { citations: [1] })],
    sources: [source(1, { quote: 'مدة الإيجار سنة.' })],
  })
  expect(document.querySelector('.answer-text p')?.getAttribute('dir')).toBe('auto')
  expect(document.querySelector('.source-quote')?.getAttribute('dir')).toBe('auto')
  screen.getByTestId('citation-1').focus()
  fireEvent.focus(screen.getByTestId('citation-1'))
  expect((await screen.findByRole('tooltip')).querySelector('q')?.getAttribute('dir')).toBe('auto')
})

test('screen readers hear each sentence when it is whole, politely, and nothing twice', () => {
  const turn = { number: 1, question: 'q', conversationId: 1, questionId: null, after: null, scope: [] }
  const base: ShownAnswer = { ...newTurn(turn).answer, phase: 'writing', evidence: [evidence(1)], said: 'One. Tw' }
  const { handlers } = createFakeLibrary()
  const { showAgain } = show(handlers, <Announcer answer={{ ...base, sentences: [sentence('One.')] }} />)
  const log = screen.getByRole('log')
  expect(log.getAttribute('aria-live')).toBe('polite')
  const first = [...log.children]
  expect(first.map((line) => line.textContent)).toEqual(['1 passage found. Reading.', 'One.'])
  showAgain(<Announcer answer={{ ...base, phase: 'done', sentences: [sentence('One.'), sentence('Two.')] }} />)
  expect([...log.children].slice(0, 2)).toEqual(first)
  expect([...log.children].slice(2).map((line) => line.textContent)).toEqual([
    'Two.',
    'The answer is complete: 2 sentences, 0 sources.',
  ])
})

describe('answering again', () => {
  const part = { said: 'One.', sentences: [sentence('One.')], passageIds: [3, 4], leftOut: [2] }

  async function choose(entry: string, more: Partial<ShownAnswer> = {}) {
    const { onRegenerate } = showAnswer({ ...part, ...more })
    fireEvent.click(screen.getByTestId('again'))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
    return onRegenerate.mock.calls[0]?.[0]
  }

  test('from the same passages leaves out what was left out before', async () => {
    expect(await choose('From the same passages')).toEqual({ without: [2] })
  })

  test('from others leaves out all that was used', async () => {
    expect(await choose('From other passages')).toEqual({ without: [2, 3, 4] })
  })

  test('by quotes only names nobody', async () => {
    expect(await choose('Quotes only', { leftOut: [] })).toEqual({ model: null })
  })

  test('from others cannot be wished for where everything was counted', async () => {
    showAnswer({ ...part, table: { columns: ['Document'], rows: [], total: 0, counted: 'documents' } })
    fireEvent.click(screen.getByTestId('again'))
    const others = await screen.findByRole('menuitem', { name: 'From other passages' })
    expect(others.getAttribute('aria-disabled')).toBe('true')
  })
})
