import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExactIndex } from '../../../src-main/engine/vectors/exactIndex.ts'
import type { Scored, VectorEntry, VectorIndex } from '../../../src-main/engine/types.ts'
import { describePassageIndex, type Topic } from '../../conformance/passageIndex.ts'
import { cosine, createRandom, randomUnit } from './randomVectors.ts'

/** An index whose float vectors are kept in a map instead of a store. */
function createHeld(dimensions: number): { index: VectorIndex; held: Map<number, Float32Array> } {
  const held = new Map<number, Float32Array>()
  const rescore = (ids: readonly number[]): Map<number, Float32Array> =>
    new Map(
      ids.flatMap((id): [number, Float32Array][] => (held.has(id) ? [[id, held.get(id) ?? new Float32Array()]] : [])),
    )
  const index = createExactIndex({ dimensions, rescore })
  const add: VectorIndex['add'] = (entries) => {
    for (const { passageId, vector } of entries) held.set(passageId, vector)
    index.add(entries)
  }
  return {
    held,
    index: {
      ...index,
      add,
      get size() {
        return index.size
      },
    },
  }
}

/** One axis for each topic. */
function vectorOf(topics: readonly Topic[]): Float32Array {
  const counts = (['rent', 'dose', 'court'] as const).map((topic) => topics.filter((each) => each === topic).length)
  const length = Math.hypot(...counts)
  return Float32Array.from(counts, (count) => count / length)
}

describePassageIndex('the exact index of vectors', (documents) => {
  const { index } = createHeld(3)
  const places = documents
    .flatMap((passages, document) => passages.map(() => document + 1))
    .map((documentId, passage) => ({ passageId: 10 + passage, documentId }))
  const entry = (place: (typeof places)[number], topics: readonly Topic[]): VectorEntry => ({
    ...place,
    vector: vectorOf(topics),
  })
  index.add(
    documents.flat().flatMap((topics, passage) => entry(places[passage] ?? { passageId: 0, documentId: 0 }, topics)),
  )
  return { index, places, entry, query: vectorOf }
})

function bruteForce(entries: readonly VectorEntry[], query: Float32Array, k: number): Scored[] {
  return entries
    .map(({ passageId, vector }) => ({ passageId, score: cosine(vector, query) }))
    .sort((left, right) => right.score - left.score || left.passageId - right.passageId)
    .slice(0, k)
}

function expectEqual(found: readonly Scored[], expected: readonly Scored[]): void {
  expect(found.map(({ passageId }) => passageId)).toEqual(expected.map(({ passageId }) => passageId))
  for (const [rank, { score }] of found.entries()) expect(score).toBeCloseTo(expected[rank]?.score ?? NaN, 6)
}

describe('the exact index', () => {
  it('equals brute force over thousands of vectors, scattered or crowded, with and without a filter', () => {
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), fc.integer({ min: 1, max: 20 }), (seed, isCrowded, k) => {
        const random = createRandom(seed)
        const centre = isCrowded ? randomUnit(96, random) : undefined
        const entries = Array.from({ length: 3000 }, (_, passage) => ({
          passageId: passage + 1,
          documentId: 1 + Math.floor(passage / 7),
          vector: randomUnit(96, random, centre),
        }))
        const { index } = createHeld(96)
        index.add(entries)
        const query = randomUnit(96, random, centre)
        expectEqual(index.search(query, k), bruteForce(entries, query, k))
        const allowed = new Set(entries.map(({ documentId }) => documentId).filter(() => random() < 0.1))
        const admitted = entries.filter(({ documentId }) => allowed.has(documentId))
        expectEqual(index.search(query, k, allowed), bruteForce(admitted, query, k))
      }),
      { numRuns: 12 },
    )
  })

  it('equals brute force over what is left after any adding, replacing and removing', () => {
    type Change = { passageIds: number[]; seed: number | null }
    const change: fc.Arbitrary<Change> = fc.record({
      passageIds: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
      seed: fc.option(fc.nat()),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const { index, held } = createHeld(20)
        const model = new Map<number, VectorEntry>()
        for (const { passageIds, seed } of changes) {
          if (seed === null) {
            index.remove(passageIds)
            for (const id of passageIds) model.delete(id)
            continue
          }
          const random = createRandom(seed)
          for (const passageId of passageIds)
            model.set(passageId, { passageId, documentId: passageId % 3, vector: randomUnit(20, random) })
          index.add(passageIds.flatMap((id) => model.get(id) ?? []))
        }
        const query = randomUnit(20, createRandom(1))
        expect(index.size).toBe(model.size)
        expectEqual(index.search(query, 40), bruteForce([...model.values()], query, 40))
        const odd = [...model.values()].filter(({ documentId }) => documentId === 1)
        expectEqual(index.search(query, 40, new Set([1])), bruteForce(odd, query, 40))
        // Deleted from the store, but not yet from the index: not found.
        held.clear()
        expect(index.search(query, 40)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('a damaged vector is not found and spoils nothing', () => {
    const { index } = createHeld(2)
    const vectors = [
      Float32Array.of(NaN, 1),
      Float32Array.of(1, 0),
      Float32Array.of(Infinity, 0),
      Float32Array.of(0, 1),
    ]
    index.add(vectors.map((vector, passage) => ({ passageId: passage, documentId: 1, vector })))
    const found = index.search(Float32Array.of(0.8, 0.6), 9)
    expect(found.map(({ passageId }) => passageId)).toEqual([1, 3])
    expect(index.search(Float32Array.of(NaN, 0), 9)).toEqual([])
  })

  it('a vector or a question of another length is a mistake of the program', () => {
    const { index } = createHeld(3)
    expect(() => index.add([{ passageId: 1, documentId: 1, vector: new Float32Array(4) }])).toThrow(/assertion/)
    index.add([{ passageId: 1, documentId: 1, vector: new Float32Array(3) }])
    expect(() => index.search(new Float32Array(2), 1)).toThrow(/assertion/)
  })
})
