// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShownMessage } from '../../../../../src-main/contract/types.ts'
import {
  endTurn,
  newTurn,
  takeEvent,
  type LiveTurn,
} from '../../../../../src-renderer/features/chat/session/askState.ts'
import { keptTurns, shownTurns } from '../../../../../src-renderer/features/chat/session/turns.ts'

const message = (id: number, role: 'user' | 'assistant', parentId: number | null): ShownMessage => ({
  id,
  conversationId: 7,
  parentId,
  role,
  text: `${role} ${id}`,
  answer: null,
  complete: true,
  createdAt: 0,
  scope: null,
  siblings: [id],
})
/** Questions 1, 3, 5 … with the answers 2, 4, 6 …, each after the one before. */
const line = (turns: number) =>
  Array.from({ length: turns * 2 }, (_, at) =>
    message(at + 1, at % 2 === 0 ? 'user' : 'assistant', at === 0 ? null : at),
  )
const asked = (after: number | null | undefined, messageId: number | null = null): LiveTurn => {
  const turn = newTurn({ number: 1, question: 'What?', conversationId: 7, questionId: null, after, scope: [] })
  const started = { type: 'started' as const, conversationId: 7, questionId: 91, messageId: messageId ?? 0 }
  return messageId === null ? turn : takeEvent(turn, started)
}
const shape = (...parts: Parameters<typeof shownTurns>) =>
  shownTurns(...parts).map(({ key, kept, live }) => [key, kept?.question.id ?? null, live !== null])

test('a question whose answer was never begun, and an answer that lost its question, break nothing', () => {
  const messages = [
    message(1, 'assistant', null),
    message(2, 'user', 1),
    message(3, 'user', 2),
    message(4, 'assistant', 3),
  ]
  expect(keptTurns(messages).map(({ question, answer }) => [question.id, answer?.id ?? null])).toEqual([
    [2, null],
    [3, 4],
  ])
})

test('a follow-up stands below what is kept, and keeps its place when it is kept itself', () => {
  const live = asked(4, 6)
  expect(shape(keptTurns(line(2)), live, false)).toEqual([
    ['start', 1, false],
    ['after 2', 3, false],
    ['after 4', null, true],
  ])
  expect(shape(keptTurns(line(3)), live, true).at(-1)).toEqual(['after 4', 5, true])
})

test('a question asked in place of another hides what followed that, from the first moment on', () => {
  expect(shape(keptTurns(line(3)), asked(2), true)).toEqual([
    ['start', 1, false],
    ['after 2', null, true],
  ])
  expect(shape(keptTurns(line(3)), asked(null), true)).toEqual([['start', null, true]])
})

test('once it has ended it is shown with its branch only; an answer that was not saved stays', () => {
  const ended = endTurn(asked(2, 99), 'stopped')
  expect(shape(keptTurns(line(3)), ended, true)).toEqual(shape(keptTurns(line(3)), null, true))
  // The kept turns are still those of before.
  expect(shape(keptTurns(line(3)), ended, false).at(-1)).toEqual(['after 2', null, true])
  expect(shape(keptTurns(line(1)), endTurn(asked(2), 'stopped'), true).at(-1)).toEqual(['after 2', null, true])
})

test('every turn has a key of its own, whatever is live', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 5 }),
      fc.option(fc.nat({ max: 12 })),
      fc.option(fc.integer({ min: 1, max: 14 })),
      (turns, after, id) => {
        const keys = shownTurns(keptTurns(line(turns)), asked(after === 0 ? undefined : after, id), true).map(
          ({ key }) => key,
        )
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
  )
})
