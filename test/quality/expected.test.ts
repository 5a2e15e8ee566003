import { expect, test } from 'vitest'
import { judgeFigures, type ExpectedQuality } from './expected.ts'

const expected: ExpectedQuality = {
  processor: 'this one',
  sets: {
    med: { index: 'exact', figures: { ndcg10: 0.802 } },
    large: { index: 'graph', figures: { ndcg10: 0.802 } },
    chinese: { index: 'words', figures: { ndcg10: 0.802 } },
  },
}

test.each([
  ['the same figure', 'med', 0.802, 'this one', 0, 0],
  ['the last decimal fell', 'med', 0.8019, 'this one', 1, 0],
  ['the last decimal rose', 'med', 0.8021, 'this one', 0, 1],
  ['a graph may miss a little', 'large', 0.7975, 'this one', 0, 0],
  ['but not more', 'large', 0.796, 'this one', 1, 0],
  ['another processor rounds the model differently', 'med', 0.7975, 'another', 0, 0],
  ['but not that differently', 'med', 0.796, 'another', 1, 0],
  ['words are the same everywhere', 'chinese', 0.8019, 'another', 1, 0],
])('%s', (_name, set, figure, processor, fell, rose) => {
  const judgement = judgeFigures(expected, set, { ndcg10: figure, other: 0 }, processor)
  expect([judgement.fell.length, judgement.rose.length]).toEqual([fell, rose])
})

test('a figure that is gone and a set that is not on file are failures, too', () => {
  expect(judgeFigures(expected, 'med', {}, 'this one').fell).toHaveLength(1)
  expect(judgeFigures(expected, 'new', { ndcg10: 1 }, 'this one').fell).toEqual([
    expect.stringContaining('FOOTNOTE_UPDATE_EXPECTED=1'),
  ])
})
