import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weighVectors } from '../../../../src-main/engine/retrieve/rank/weight.ts'

const list = (...scores: number[]) => scores.map((score, index) => ({ passageId: index + 1, score }))
const ten = (best: number, tenth: number) => list(best, ...Array.from({ length: 9 }, () => tenth))

test.each([
  ['one passage holds the words: they decide', list(12), list(0.7), 0.3],
  ['ten passages hold them alike, and the meaning is met', ten(10, 10), list(0.6), 0.9],
  ['alike, but nothing is near in meaning', ten(10, 10), list(0.1), 0.4],
  ['halfway', ten(10, 5), list(0.5), 0.55],
  ['never without words', ten(10, 10), list(0.95), 0.9],
  ['no word found', [], list(0.5), 0.3],
  ['no vectors yet', ten(10, 8), [], 0.3],
  ['all that is near points away', ten(10, 8), list(-0.2), 0.3],
])('%s', (_name, words, meanings, alpha) => {
  expect(weighVectors({ words, meanings })).toBeCloseTo(alpha)
})

test('is a weight, whatever the scores', () => {
  const scores = fc
    .array(fc.double({ min: 0, max: 50, noNaN: true }), { maxLength: 20 })
    .map((values) => list(...values.sort((a, b) => b - a)))
  fc.assert(
    fc.property(scores, fc.double({ min: -1, max: 1, noNaN: true }), (words, cosine) => {
      const alpha = weighVectors({ words, meanings: list(cosine) })
      expect(alpha).toBeGreaterThanOrEqual(0.3)
      expect(alpha).toBeLessThanOrEqual(0.9)
    }),
  )
})
