// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerTable as Table, AnswerValue } from '../../../../../src-main/contract/answerTypes.ts'
import type { Source } from '../../../../../src-main/contract/types.ts'
import { authorInWords, valueInWords } from '../../../../../src-renderer/features/chat/answer/answerWords.ts'
import type { Citing } from '../../../../../src-renderer/features/chat/answer/Marker.tsx'
import { AgentSteps } from '../../../../../src-renderer/features/chat/answer/parts/AgentSteps.tsx'
import { AnswerTable } from '../../../../../src-renderer/features/chat/answer/parts/AnswerTable.tsx'
import { Disagreements } from '../../../../../src-renderer/features/chat/answer/parts/Disagreements.tsx'
import { Struck } from '../../../../../src-renderer/features/chat/answer/parts/Struck.tsx'
import { newTurn, takeEvent } from '../../../../../src-renderer/features/chat/session/askState.ts'

afterEach(cleanup)

const source = (n: number): Source => ({
  n,
  start: 0,
  end: 4,
  documentId: n,
  fileId: n,
  file: `letters/${n}.txt`,
  title: '',
  headingPath: [],
  pages: [],
  quote: `word ${n}`,
  contentHash: '',
})

function citingOf(count: number) {
  const onCite = vi.fn<(n: number) => void>()
  const sources = new Map(Array.from({ length: count }, (_, index) => [index + 1, source(index + 1)]))
  const citing: Citing = { sources, openCitation: null, onCite }
  return { citing, onCite }
}

const tableOf = (rows: number, total = rows): Table => ({
  columns: ['File', 'Places'],
  rows: Array.from({ length: rows }, (_, index) => ({ cells: [`${index}.txt`, '1'], source: index + 1 })),
  total,
  counted: 'documents',
})

test('a table has a row and a source for each document; long ones open whole, and what is not listed is said', () => {
  const { citing, onCite } = citingOf(30)
  render(<AnswerTable table={tableOf(30, 45)} citing={citing} />)
  expect(screen.getByRole('region', { name: 'Table of 45 documents' })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(13)
  expect(screen.getByText('The first 30 of 45 documents are listed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 30 rows' }))
  expect(screen.getAllByRole('row')).toHaveLength(31)
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Source 30/ }))
  expect(onCite).toHaveBeenCalledWith(30)
})

test('sides of a disagreement stand together, the newest said to be so, each with its source', () => {
  const { citing } = citingOf(2)
  const sides = [
    { value: '950 euro', source: 2, modifiedMs: Date.UTC(2025, 2, 1, 12) },
    { value: '900 euro', source: 1, modifiedMs: Date.UTC(2021, 5, 1, 12) },
  ]
  render(<Disagreements list={[{ about: 'rent', sides }]} citing={citing} />)
  const region = screen.getByRole('region', { name: 'Your documents disagree' })
  const items = within(region).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(['950 euro', '900 euro'])
  expect(items[0]?.textContent).toContain('2.txt, changed Mar 1, 2025 (newest)')
  expect(items[1]?.textContent).not.toContain('newest')
  expect(within(region).getAllByRole('button', { name: /^Source/ })).toHaveLength(2)
  cleanup()
  const sameDay = sides.map((side) => ({ ...side, modifiedMs: 0 }))
  render(<Disagreements list={[{ about: 'A will costs ….', sides: sameDay }]} citing={citing} />)
  expect(screen.getByRole('region').textContent).not.toContain('newest')
  expect(screen.getByText('A will costs …')).toBeTruthy()
})

test('steps say what was done with what; nothing is shown where nothing was done', () => {
  const steps = [
    { n: 1, tool: 'search' as const, input: 'deposit', result: '4 passages found.' },
    { n: 2, tool: 'calculator' as const, input: '900 × 3', result: '2700' },
  ]
  const { container, rerender } = render(<AgentSteps steps={steps} isOpen />)
  expect(screen.getByText('2 steps before this answer')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Searched for “deposit”4 passages found.',
    'Calculated “900 × 3”2700',
  ])
  rerender(<AgentSteps steps={[]} isOpen />)
  expect(container.textContent).toBe('')
})

test('struck sentences can be looked at, with the reason', () => {
  const sentence = { text: 'It opened in 2023.', verdict: 'notFound' as const, citations: [], isHidden: true }
  render(<Struck sentences={[{ ...sentence, reason: '“2023” is in no passage.' }, sentence]} />)
  expect(screen.getByText('2 sentences left out: not carried by your documents')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'It opened in 2023.“2023” is in no passage.',
    'It opened in 2023.Not found in your documents.',
  ])
})

test.each<[AnswerValue, string]>([
  [{ kind: 'blank' }, 'Not in your documents'],
  [{ kind: 'boolean', value: false }, 'No'],
  [{ kind: 'number', value: 1234.5, unit: 'kg' }, '1,234.5 kg'],
  [{ kind: 'range', from: 2, to: 4, unit: null }, '2 – 4'],
  [{ kind: 'text', value: 'Ada' }, 'Ada'],
])('a value is read as %j', (value, words) => {
  expect(valueInWords(value)).toBe(words)
})

test('the author’s line counts what the documents carry, without what was struck', () => {
  const answer = {
    ...newTurn({ number: 1, question: 'q', conversationId: 1, questionId: null, after: null, scope: [] }).answer,
    model: 'qwen3:4b',
  }
  const sentence = (verdict: 'supported' | 'notFound', isHidden = false) => ({
    text: 'a',
    verdict,
    citations: [],
    ...(isHidden ? { isHidden } : {}),
  })
  expect(authorInWords({ ...answer, sentences: [sentence('supported'), sentence('notFound', true)] })).toBe(
    'Written by qwen3:4b · every sentence supported',
  )
  expect(authorInWords({ ...answer, sentences: [sentence('supported'), sentence('notFound')] })).toBe(
    'Written by qwen3:4b · 1 of 2 sentences supported',
  )
  const quoted = { ...answer, model: null, sentences: [sentence('supported')] }
  expect(authorInWords(quoted)).toBe('Quoted word for word')
  expect(authorInWords({ ...quoted, table: tableOf(1) })).toBe('Counted over the whole library')
})

test('what was withdrawn is gone from the page, what was found stays', () => {
  const events = [
    { type: 'delta' as const, text: 'Nonsense. ' },
    {
      type: 'sentence' as const,
      sentence: { text: 'Nonsense.', verdict: 'notFound' as const, citations: [1] },
      sources: [source(1)],
    },
    { type: 'restart' as const },
  ]
  const turn = events.reduce(
    takeEvent,
    newTurn({ number: 1, question: 'q', conversationId: 1, questionId: null, after: null, scope: [] }),
  )
  expect(turn.answer).toMatchObject({ said: '', sentences: [], sources: [], phase: 'found' })
})
