import { expect, test } from 'vitest'
import { searchBothLegs } from '../../../../src-main/engine/retrieve/rank/search.ts'
import type { PassageIndex, Scored } from '../../../../src-main/engine/types.ts'

/** An index with fixed scores. */
function scripted<Query>(scores: Record<number, number>): PassageIndex<never, Query> {
  const all = Object.entries(scores)
    .map(([id, score]): Scored => ({ passageId: Number(id), score }))
    .sort((a, b) => b.score - a.score)
  return {
    size: all.length,
    add: () => undefined,
    remove: () => undefined,
    save: () => undefined,
    search: (_query, k, allowed) => all.filter(({ passageId }) => allowed?.has(passageId) ?? true).slice(0, k),
    score: (_query, ids) => all.filter(({ passageId }) => ids.includes(passageId)),
  }
}

const indexes = {
  keyword: scripted<string>({ 1: 9, 2: 5, 3: 1 }),
  vectors: scripted<Float32Array>({ 3: 0.8, 4: 0.6, 1: 0.2 }),
}
const query = { question: 'q', queryVector: new Float32Array(1) }
const byId = (count: number, changes: Partial<typeof query | { question: null } | { queryVector: null }> = {}) =>
  searchBothLegs(indexes, { ...query, ...changes }, count, undefined).union.sort((a, b) => a.passageId - b.passageId)

test('what one leg brought, the other scores, without a rank of its own', () => {
  expect(byId(1)).toEqual([
    { passageId: 1, keyword: 9, keywordRank: 1, vector: 0.2 },
    { passageId: 3, keyword: 1, vector: 0.8, vectorRank: 1 },
  ])
})

test('a passage without the words has 0, one without a vector null', () => {
  expect(byId(9)).toEqual([
    { passageId: 1, keyword: 9, keywordRank: 1, vector: 0.2, vectorRank: 3 },
    { passageId: 2, keyword: 5, keywordRank: 2, vector: null },
    { passageId: 3, keyword: 1, keywordRank: 3, vector: 0.8, vectorRank: 1 },
    { passageId: 4, keyword: 0, vector: 0.6, vectorRank: 2 },
  ])
})

test('one leg alone', () => {
  expect(byId(9, { question: null }).map(({ passageId, keyword }) => [passageId, keyword])).toEqual([
    [1, 0],
    [3, 0],
    [4, 0],
  ])
  expect(byId(9, { queryVector: null }).every(({ vector }) => vector === null)).toBe(true)
})

test('filters reach both legs', () => {
  const { union } = searchBothLegs(indexes, query, 9, new Set([3, 4]))
  expect(new Set(union.map(({ passageId }) => passageId))).toEqual(new Set([3, 4]))
})
