import { expect, test } from 'vitest'
import { entriesByDay } from '../../../../../src-renderer/features/chat/list/entries.ts'

// A day after the clocks went forward in Europe: a day of 23 hours lies within the week.
const now = new Date(2026, 2, 31, 9, 30).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()

test.each([
  ['a moment ago', now, 'today'],
  ['by a clock that is wrong', now + 9e9, 'today'],
  ['midnight', at(31, 0), 'today'],
  ['a minute before midnight', at(30, 23, 59), 'yesterday'],
  ['yesterday’s first minute', at(30, 0), 'yesterday'],
  ['before that', at(29, 23, 59), 'week'],
  ['six days ago', at(25, 0), 'week'],
  ['seven days ago', at(24, 23, 59), 'earlier'],
  ['never', 0, 'earlier'],
])('%s', (_, updatedAt, day) => {
  expect(entriesByDay([{ id: 1, title: 'x', createdAt: 0, updatedAt }], now)[0]).toEqual({ kind: 'day', key: day })
})

test('each day is said once, above its conversations, whose order stays', () => {
  const rows = [now, at(31, 1), at(30, 5), at(2, 5), at(1, 5)].map((updatedAt, index) => ({
    id: index + 1,
    title: String(index),
    createdAt: 0,
    updatedAt,
  }))
  const keys = entriesByDay(rows, now).map(({ key }) => key)
  expect(keys).toEqual(['today', 1, 2, 'yesterday', 3, 'earlier', 4, 5])
})
