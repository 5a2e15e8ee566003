import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRecency } from '../../../../src-main/engine/retrieve/after/recency.ts'
import { idsOf, placeOf, rankedOf } from './rankedPassages.ts'

const nowMs = Date.UTC(2026, 0, 1)
const daysAgo = (days: number): number => nowMs - days * 86_400_000
const scoreAt = (modifiedMs: number, nodeRecency = 1): number | undefined =>
  addRecency([rankedOf(1, 0.8, { files: [placeOf(1, modifiedMs)] })], { nodeRecency, halfLifeDays: 100 }, nowMs)[0]
    ?.score

test.each([
  ['now', nowMs, 1],
  ['one half-life ago', daysAgo(100), 0.5],
  ['two half-lives ago', daysAgo(200), 0.25],
  ['in the future', daysAgo(-5000), 1],
  ['no date', 0, 0],
  ['before 1970', -1, 0],
  ['not a number', Number.NaN, 0],
  ['endless', Number.POSITIVE_INFINITY, 0],
])('freshness of a file changed %s', (_, modifiedMs, expected) => {
  expect(scoreAt(modifiedMs)).toBeCloseTo(expected)
  expect(scoreAt(modifiedMs, 0.25)).toBeCloseTo(0.75 * 0.8 + 0.25 * expected)
})

test('the newest place speaks, and the own score goes along', () => {
  const files = [placeOf(1, daysAgo(900)), placeOf(2, nowMs), placeOf(3, 0)]
  const [first] = addRecency([rankedOf(1, 0.5, { files })], { nodeRecency: 0.5, halfLifeDays: 100 }, nowMs)
  expect(first?.score).toBeCloseTo(0.75)
  expect(first?.ownScore).toBeCloseTo(0.75)
})

test('new before old among equals, and off leaves everything', () => {
  const ranked = [
    rankedOf(1, 0.8, { files: [placeOf(1, daysAgo(400))] }),
    rankedOf(2, 0.8, { files: [placeOf(2, nowMs)] }),
  ]
  expect(idsOf(addRecency(ranked, { nodeRecency: 0.1, halfLifeDays: 365 }, nowMs))).toEqual([2, 1])
  expect(addRecency(ranked, { nodeRecency: 0, halfLifeDays: 365 }, nowMs)).toEqual(ranked)
  expect(addRecency([], { nodeRecency: 0.5, halfLifeDays: 365 }, nowMs)).toEqual([])
})

test('whatever the dates, scores stay numbers that fall and nobody is lost', () => {
  const anyDate = fc.oneof(fc.double(), fc.constantFrom(0, Number.MAX_VALUE, -Infinity), fc.integer())
  fc.assert(
    fc.property(
      fc.array(anyDate, { maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (dates, nodeRecency) => {
        const ranked = dates.map((date, index) => rankedOf(index + 1, 1 / (index + 1), { files: [placeOf(1, date)] }))
        const aged = addRecency(ranked, { nodeRecency, halfLifeDays: 0.01 }, nowMs)
        expect(idsOf(aged).toSorted((a, b) => a - b)).toEqual(idsOf(ranked))
        aged.forEach(({ score }, index) => {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(aged[index - 1]?.score ?? 1)
        })
      },
    ),
  )
})
