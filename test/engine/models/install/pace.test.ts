import { expect, test } from 'vitest'
import { withPace } from '../../../../src-main/engine/models/install/pace.ts'

test('rate and time left are those of this attempt, without what was there before', () => {
  let nowMs = 0
  const told: object[] = []
  const tell = withPace(
    (progress) => told.push(progress),
    () => nowMs,
  )
  tell({ done: 500, total: 1000 })
  nowMs = 2000
  tell({ done: 700, total: 1000 })
  // A server without ranges sends all of it again.
  tell({ done: 100, total: 1000 })
  expect(told).toEqual([
    { done: 500, total: 1000, rate: 0, secondsLeft: null },
    { done: 700, total: 1000, rate: 100, secondsLeft: 3 },
    { done: 100, total: 1000, rate: 0, secondsLeft: null },
  ])
})
