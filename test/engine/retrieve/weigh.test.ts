import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weighSentences, type Signs } from '../../../src-main/engine/retrieve/weigh.ts'

const plain: Signs = {
  piece: 0,
  contrast: 0.3,
  held: 0.3,
  heldByPiece: 0.5,
  passage: 0.5,
  length: 80,
  isQuestion: false,
}

const fifty = (signs: Signs): Signs[] => Array.from({ length: 50 }, () => signs)

/** The weights of a plain sentence and of one that differs, among twenty others of other pieces. */
function against(other: Partial<Signs>): [number, number] {
  const crowd = Array.from({ length: 20 }, (_, index) => ({ ...plain, piece: index + 2, contrast: 0, held: 0 }))
  const [one = NaN, two = NaN] = weighSentences([plain, { ...plain, piece: 1, ...other }, ...crowd])
  return [one, two]
}

it.each<[string, Partial<Signs>]>([
  ['stands out more', { contrast: 0.9 }],
  ['holds more of the asked words', { held: 0.9 }],
  ['stands in a piece that holds more of them', { heldByPiece: 0.9 }],
  ['stands in a better passage', { passage: 1 }],
  ['is longer', { length: 160 }],
])('a sentence that %s weighs more', (_, better) => {
  const [one, two] = against(better)
  expect(two).toBeGreaterThan(one * 1.1)
})

it('a question weighs less: it repeats what was asked', () => {
  const [one, two] = against({ isQuestion: true })
  expect(two).toBeLessThan(one * 0.9)
})

it('what stands beside a sentence of its own piece lifts it, more before than after, and across pieces not at all', () => {
  const strong = { ...plain, contrast: 1 }
  const [, behind = NaN, ahead = NaN, , alone = NaN] = weighSentences([
    strong,
    plain,
    { ...plain, piece: 1 },
    { ...strong, piece: 1 },
    { ...plain, piece: 2 },
    { ...strong, piece: 3 },
  ])
  expect(behind).toBeGreaterThan(ahead)
  expect(ahead).toBeGreaterThan(alone)
  const [, before, after] = weighSentences([strong, plain, plain, strong].map((each, piece) => ({ ...each, piece })))
  expect(before).toBe(after)
})

it('one that stands out is nearly certain, one of many alike is not', () => {
  const best = { ...plain, contrast: 1, held: 1, heldByPiece: 1, passage: 1 }
  const dull = { ...plain, contrast: 0, held: 0, heldByPiece: 0, passage: 0.3 }
  expect(weighSentences([best, ...fifty(dull)])[0]).toBeGreaterThan(0.75)
  const alike = weighSentences(fifty(best))
  // Inside a row each has the same neighbours, so that only the ends differ.
  for (const weight of alike) expect(weight).toBeLessThan(0.1)
})

it('no sentences have no weights', () => {
  expect(weighSentences([])).toEqual([])
})

it('weights are shares, whatever the signs, and none rises when another sentence comes', () => {
  const share = fc.double({ min: -1, max: 1, noNaN: true })
  const signs = fc.record({
    piece: fc.nat(3),
    contrast: share,
    held: share,
    heldByPiece: share,
    passage: share,
    length: fc.nat(5000),
    isQuestion: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 20 }), (list) => {
      const before = weighSentences(list)
      for (const weight of before) expect(weight > 0 && weight < 1).toBe(true)
      const after = weighSentences([{ ...plain, piece: -1, contrast: 1, held: 1 }, ...list]).slice(1)
      after.forEach((weight, index) => expect(weight).toBeLessThanOrEqual(before[index] ?? NaN))
    }),
  )
})
