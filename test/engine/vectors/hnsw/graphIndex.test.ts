import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scored, VectorEntry } from '../../../../src-main/engine/types.ts'
import { createExactIndex, type ExactIndex } from '../../../../src-main/engine/vectors/exactIndex.ts'
import {
  createGraphIndex,
  type GraphIndex,
  type GraphSource,
} from '../../../../src-main/engine/vectors/hnsw/graphIndex.ts'
import { describePassageIndex, type Topic } from '../../../conformance/passageIndex.ts'
import { createRandom, randomUnit } from '../randomVectors.ts'
import { hnswlib, load, newPlace, pick, startBuildHere, whyNot, type Vectors } from './graphs.ts'

/** An index whose vectors are kept in a map; `builds` notes which began from nothing, `takeSearches` counts scans of all since the last call. */
function createHeld(
  dimensions: number,
  entries: readonly VectorEntry[],
  source: Partial<GraphSource> = {},
  from = 1,
): {
  index: GraphIndex
  exact: ExactIndex
  vectors: Vectors
  builds: boolean[]
  takeSearches(): number
} {
  const vectors: Vectors = new Map()
  const place = newPlace(dimensions)
  const rescore = (ids: readonly number[]) => pick(vectors, ids)
  const exact = createExactIndex({ dimensions, rescore })
  const builds: boolean[] = []
  let searches = 0
  const own = startBuildHere(place, vectors)
  for (const { passageId, vector } of entries) vectors.set(passageId, vector)
  exact.add(entries)
  const counted: ExactIndex = Object.create(exact, {
    search: {
      value: (...args: Parameters<ExactIndex['search']>) => {
        searches++
        return exact.search(...args)
      },
    },
  }) as ExactIndex
  const index = createGraphIndex({
    exact: counted,
    dimensions,
    rescore,
    from,
    delayMs: 0,
    source: {
      open: () => load(place),
      build: (ids, isFresh) => {
        builds.push(isFresh)
        return own(ids, isFresh)
      },
      ...source,
    },
  })
  const add = index.add
  index.add = (more) => {
    for (const { passageId, vector } of more) vectors.set(passageId, vector)
    add(more)
  }
  return {
    index,
    exact,
    vectors,
    builds,
    takeSearches: () => {
      const count = searches
      searches = 0
      return count
    },
  }
}

const dimensions = 24

function newEntries(count: number, seed: number, firstId = 1): VectorEntry[] {
  const random = createRandom(seed)
  const centres = Array.from({ length: 20 }, () => randomUnit(dimensions, random))
  return Array.from({ length: count }, (_, index) => ({
    passageId: firstId + index,
    documentId: 1 + Math.floor(index / 5),
    vector: randomUnit(dimensions, random, centres[index % 20]),
  }))
}

const idsOf = (found: readonly Scored[]): number[] => found.map(({ passageId }) => passageId)

/** One axis for each topic. */
function vectorOf(topics: readonly Topic[]): Float32Array {
  const counts = (['rent', 'dose', 'court'] as const).map((topic) => topics.filter((each) => each === topic).length)
  const length = Math.hypot(...counts)
  return Float32Array.from(counts, (count) => count / length)
}

describe.skipIf(!hnswlib)(`with a graph (skipped where ${whyNot})`, () => {
  describePassageIndex('the graph index', async (documents) => {
    const places = documents
      .flatMap((passages, document) => passages.map(() => document + 1))
      .map((documentId, passage) => ({ passageId: 10 + passage, documentId }))
    const entry = (place: (typeof places)[number], topics: readonly Topic[]): VectorEntry => ({
      ...place,
      vector: vectorOf(topics),
    })
    const flat = documents.flat()
    const { index } = createHeld(
      3,
      places.map((place, passage) => entry(place, flat[passage] ?? [])),
    )
    await index.settled()
    if (index.isGraphServing !== flat.length > 0) throw new Error('the suite is about the graph')
    return { index, places, entry, query: vectorOf }
  })

  it('finds .98 of the exact ten best, whatever came and went since the graph was made', async () => {
    const { index, exact, takeSearches } = createHeld(dimensions, newEntries(3000, 1))
    await index.settled()
    index.remove(Array.from({ length: 300 }, (_, step) => 1 + step * 7))
    index.add(newEntries(120, 2, 10_000))
    index.add(newEntries(10, 3, 500))
    takeSearches()
    const random = createRandom(4)
    const centre = newEntries(1, 2)[0]?.vector
    let found = 0
    for (let turn = 0; turn < 50; turn++) {
      const query = randomUnit(dimensions, random, turn % 2 === 0 ? centre : undefined)
      const expected = exact.search(query, 10)
      const results = index.search(query, 10)
      found += idsOf(results).filter((id) => idsOf(expected).includes(id)).length
      // Scores are those of the stored vectors, and nothing stands out of order.
      expect(results).toEqual(index.score(query, idsOf(results)).sort((left, right) => right.score - left.score))
    }
    expect(found / 500).toBeGreaterThanOrEqual(0.98)
    expect(takeSearches()).toBe(0)
  })

  it('what comes and goes while a graph is being made is found, or is not, at every moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60), { maxLength: 20 }), fc.nat(20), async (removals, waits) => {
        const { index, vectors } = createHeld(dimensions, newEntries(40, 1))
        const expectWhole = (): void => {
          expect(index.size).toBe(vectors.size)
          for (const [id, vector] of vectors) expect(idsOf(index.search(vector, 3))).toContain(id)
          expect(idsOf(index.search(randomUnit(dimensions, createRandom(1)), 100)).every((id) => vectors.has(id))).toBe(
            true,
          )
        }
        for (const [step, id] of removals.entries()) {
          if (step === waits) await index.settled()
          await new Promise((resolve) => setImmediate(resolve))
          index.remove([id])
          vectors.delete(id)
          index.add(newEntries(1, step + 100, 100 + step))
          expectWhole()
        }
        await index.settled()
        expect(index.isGraphServing).toBe(true)
        expectWhole()
        await index.close()
      }),
      { numRuns: 15 },
    )
  })

  it('is brought up to date after enough has changed, and from nothing after vectors did', async () => {
    const { index, builds } = createHeld(dimensions, newEntries(200, 1))
    await index.settled()
    const steps: [VectorEntry[], boolean[]][] = [
      [newEntries(5, 2, 1000), [true]],
      [newEntries(20, 3, 2000), [true, false]],
      [newEntries(1, 4, 7), [true, false, true]],
    ]
    for (const [entries, expected] of steps) {
      index.add(entries)
      index.save()
      await index.settled()
      expect(builds).toEqual(expected)
    }
    index.remove(Array.from({ length: 80 }, (_, id) => id + 1))
    index.save()
    await index.settled()
    expect(builds).toHaveLength(4)
  })

  it('narrow filters, long lists and questions that are none go to the exact scan', async () => {
    const { index, exact, takeSearches } = createHeld(dimensions, newEntries(300, 1), {}, 100)
    await index.settled()
    const query = randomUnit(dimensions, createRandom(9))
    const documents = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, id) => id + 1))
    const damaged = query.map(() => NaN)
    const cases: [Parameters<GraphIndex['search']>, number][] = [
      [[query, 10], 0],
      [[query, 10, documents(40)], 0],
      [[query, 10, documents(5)], 1],
      [[query, 10, new Set()], 1],
      [[query, 290, documents(40)], 1],
      [[query, 2000], 1],
      [[damaged, 10], 1],
    ]
    for (const [args, scans] of cases) {
      takeSearches()
      expect(index.search(...args)).toEqual(exact.search(...args))
      expect(takeSearches()).toBe(scans)
    }
  })
})

describe('without a graph', () => {
  const entries = newEntries(50, 1)
  const query = randomUnit(dimensions, createRandom(9))
  const failed = { done: Promise.resolve(false), stop: () => Promise.resolve() }

  it.each<[string, Partial<GraphSource>, number]>([
    ['that is small', { open: () => Promise.reject(new Error('nobody asks')) }, 51],
    ['of a machine without the library', { open: () => Promise.resolve(null) }, 1],
    ['whose graph cannot be built', { open: () => Promise.resolve(null), build: () => failed }, 1],
    ['whose store cannot be read', { open: () => Promise.reject(new Error('closed')) }, 1],
  ])('a library %s is searched by the exact scan', async (_, source, from) => {
    const { index, exact } = createHeld(dimensions, entries, { build: () => failed, ...source }, from)
    await index.settled()
    index.save()
    await index.settled()
    expect(index.isGraphServing).toBe(false)
    expect(index.search(query, 10)).toEqual(exact.search(query, 10))
    await index.close()
  })

  it('a build that failed is not tried again, one under way is stopped by closing', async () => {
    let builds = 0
    const open = () => Promise.resolve(null)
    const failing = createHeld(dimensions, entries, { open, build: () => (builds++, failed) }).index
    await failing.settled()
    failing.save()
    await failing.settled()
    expect(builds).toBe(1)

    let stop = (): void => undefined
    const done = new Promise<boolean>((resolve) => (stop = () => resolve(false)))
    const begun = Promise.withResolvers<void>()
    const build = () => (begun.resolve(), { done, stop: () => Promise.resolve(stop()) })
    const { index } = createHeld(dimensions, entries, { open, build })
    await begun.promise
    await index.close()
    expect(index.search(query, 3)).toHaveLength(3)
    index.save()
    await index.settled()
  })
})
