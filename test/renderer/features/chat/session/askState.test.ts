// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer, AskEvent, MessageRow, Source } from '../../../../../src-main/contract/types.ts'
import {
  endTurn,
  isRunning,
  keptAnswer,
  newTurn,
  takeEvent,
} from '../../../../../src-renderer/features/chat/session/askState.ts'

const index = { files: 2, filesRead: 2, passages: 9, embedded: 9 }
const source = (n: number, quote = `quote ${n}`): Source => ({
  n,
  start: n,
  end: n + 5,
  documentId: 1,
  fileId: 1,
  file: 'lease.pdf',
  title: 'Lease',
  headingPath: [],
  pages: [],
  quote,
  contentHash: 'abc',
})
const sentence = (text: string, citations: number[]) => ({ text, verdict: 'supported' as const, citations })
const answer: Answer = {
  declined: false,
  text: 'One. Two.',
  sentences: [sentence('One.', [1]), sentence('Two.', [2])],
  sources: [source(1), source(2)],
  model: 'qwen3:4b',
  index,
  notices: ['Two passages were left out.'],
}
const stream: AskEvent[] = [
  { type: 'started', conversationId: 7, questionId: 11, messageId: 12 },
  { type: 'evidence', evidence: [], index },
  { type: 'delta', text: 'One. ' },
  { type: 'sentence', sentence: sentence('One.', [1]), sources: [source(1)] },
  { type: 'notice', message: 'Two passages were left out.' },
  { type: 'delta', text: 'Two.' },
  { type: 'sentence', sentence: sentence('Two.', [2]), sources: [source(2)] },
  { type: 'done', answer },
]
const asked = newTurn({ number: 1, question: 'What?', conversationId: null, questionId: null, after: null, scope: [] })
const play = (events: readonly AskEvent[]) => events.reduce(takeEvent, asked)

test('a whole stream ends as the answer that is kept', () => {
  const turn = play(stream)
  expect(turn).toMatchObject({ conversationId: 7, questionId: 11 })
  const row = {
    id: 12,
    conversationId: 7,
    parentId: null,
    scope: null,
    role: 'assistant',
    text: answer.text,
    answer,
    complete: true,
    createdAt: 0,
  } as const
  expect(turn.answer).toEqual(keptAnswer(row))
  expect(isRunning(turn)).toBe(false)
})

test('the phases come in order, each with what can be shown by then', () => {
  const phases = stream.map((_, last) => play(stream.slice(0, last + 1)).answer.phase)
  expect(phases).toEqual(['searching', 'found', ...Array<string>(5).fill('writing'), 'done'])
  const half = play(stream.slice(0, 4)).answer
  expect(half).toMatchObject({ said: 'One. ', sentences: [{ text: 'One.' }], sources: [{ n: 1 }], messageId: 12 })
})

test('wherever a stream breaks off, what was said stays, and nothing that comes later is counted as running', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: stream.length - 1 }), fc.constantFrom('stopped', 'failed'), (cut, phase) => {
      const before = play(stream.slice(0, cut))
      const after = endTurn(before, phase, phase === 'failed' ? new Error('x') : null)
      expect(after.answer).toMatchObject({
        phase,
        said: before.answer.said,
        sentences: before.answer.sentences,
        sources: before.answer.sources,
      })
      expect(isRunning(after)).toBe(false)
      expect(endTurn(after, 'stopped')).toBe(after)
    }),
  )
})

test('a turn that is done is not stopped by the end of its stream', () => {
  const done = play(stream)
  expect(endTurn(done, 'stopped')).toBe(done)
})

test('sources are kept once each, by number, whatever the order in which sentences bring them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }), { maxLength: 8 }), (mentions) => {
      const turn = play(
        mentions.map((numbers) => ({
          type: 'sentence',
          sentence: sentence('x', numbers),
          sources: numbers.map((n) => source(n)),
        })),
      )
      const wanted = [...new Set(mentions.flat())].sort((left, right) => left - right)
      expect(turn.answer.sources.map(({ n }) => n)).toEqual(wanted)
      expect(turn.answer.sentences).toHaveLength(mentions.length)
    }),
  )
})

const row = (id: number, role: MessageRow['role'], part: Partial<MessageRow> = {}): MessageRow => ({
  id,
  conversationId: 7,
  role,
  text: `${role} ${id}`,
  answer: role === 'assistant' ? answer : null,
  complete: true,
  createdAt: 0,
  parentId: null,
  scope: null,
  ...part,
})

test('an answer that was cut off by a crash is shown as stopped', () => {
  expect(keptAnswer(row(2, 'assistant', { complete: false })).phase).toBe('stopped')
  const empty = keptAnswer(row(2, 'assistant', { complete: false, answer: null, text: '' }))
  expect(empty).toMatchObject({ phase: 'stopped', said: '', sentences: [], sources: [], index: null })
})
