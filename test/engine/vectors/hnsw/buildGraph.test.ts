import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readHead, saveGraph } from '../../../../src-main/engine/vectors/hnsw/graphFile.ts'
import { cosine, createRandom, randomUnit } from '../randomVectors.ts'
import { build, hnswlib, load, newPlace, whyNot, type Vectors } from './graphs.ts'

const dimensions = 16
const random = createRandom(1)
const query = randomUnit(dimensions, random)

function newVectors(count: number, firstId = 1): Vectors {
  return new Map(Array.from({ length: count }, (_, index) => [firstId + index, randomUnit(dimensions, random)]))
}

function bestOf(vectors: Vectors, k: number): number[] {
  const byCosine = ([, left]: [number, Float32Array], [, right]: [number, Float32Array]): number =>
    cosine(right, query) - cosine(left, query)
  return [...vectors]
    .sort(byCosine)
    .slice(0, k)
    .map(([id]) => id)
}

describe.skipIf(!hnswlib)(`a graph (skipped where ${whyNot})`, () => {
  it('finds the nearest, and a second build of the same is the same to the byte', async () => {
    const vectors = newVectors(300)
    const [first, second] = [newPlace(dimensions), newPlace(dimensions)]
    await build(first, vectors)
    await build(second, vectors)
    expect((await load(first))?.nearest(query, 10)).toEqual(bestOf(vectors, 10))
    const bytesOf = (place: typeof first) => readFileSync(readHead(place)?.path ?? '')
    expect(bytesOf(first).equals(bytesOf(second))).toBe(true)
  })

  it('is brought up to date: only what is new is asked for, what went is not found', async () => {
    const place = newPlace(dimensions)
    const vectors = newVectors(300)
    await build(place, vectors)
    for (const id of bestOf(vectors, 5)) vectors.delete(id)
    const more = newVectors(40, 1000)
    for (const [id, vector] of more) vectors.set(id, vector)
    expect(await build(place, vectors, { generation: 2 })).toEqual([...more.keys()])
    expect((await load(place))?.nearest(query, 20)).toEqual(bestOf(vectors, 20))
    expect(readHead(place)?.generation).toBe(2)
  })

  it.each<[string, (vectors: Vectors, path: string) => { generation?: number; isFresh?: boolean }]>([
    ['too much of it went', (vectors) => (bestOf(vectors, 100).forEach((id) => vectors.delete(id)), {})],
    ['its file is damaged', (_, path) => (truncateSync(path, 500), {})],
    ['it is of a later state of the library', () => ({ generation: 0 })],
    ['that is asked for', () => ({ isFresh: true })],
  ])('is made from nothing when %s', async (_, change) => {
    const place = newPlace(dimensions)
    const vectors = newVectors(300)
    await build(place, vectors)
    const options = change(vectors, readHead(place)?.path ?? '')
    expect(await build(place, vectors, options)).toHaveLength(vectors.size)
    expect((await load(place))?.nearest(query, 10)).toEqual(bestOf(vectors, 10))
  })

  it('a file that is whole but no graph is made anew, and never read as one', async () => {
    const place = newPlace(dimensions)
    await saveGraph(place, (path) => writeFileSync(path, Buffer.alloc(500)), {
      generation: 1,
      pairs: new Uint32Array(),
    })
    expect(await load(place)).toBeNull()
    const vectors = newVectors(20)
    expect(await build(place, vectors)).toHaveLength(20)
    expect((await load(place))?.nearest(query, 3)).toEqual(bestOf(vectors, 3))
  })

  it('a footer on every page is one point: it hides nothing, and k of its passages are enough', async () => {
    const place = newPlace(dimensions)
    const vectors = newVectors(200)
    // Right beside the question, a thousand times.
    const footer = randomUnit(
      dimensions,
      createRandom(5),
      query.map((part) => part * 9),
    )
    for (let id = 5000; id < 6000; id++) vectors.set(id, footer)
    await build(place, vectors)
    const graph = await load(place)
    expect(graph?.nearest(query, 3)).toEqual([5000, 5001, 5002])
    const others = (id: number): boolean => id < 5000 || id > 5998
    expect(graph?.nearest(query, 4, others)).toEqual(bestOf(new Map([...vectors].filter(([id]) => others(id))), 4))
    for (let id = 5000; id < 5999; id++) graph?.remove(id)
    expect(graph?.nearest(query, 2)[0]).toBe(5999)
    graph?.remove(5999)
    expect(graph?.nearest(query, 3).every((id) => id < 5000)).toBe(true)
  })

  it('a vector that comes back finds its point again', async () => {
    const place = newPlace(dimensions)
    const vectors = newVectors(50)
    await build(place, vectors)
    const vector = vectors.get(7) ?? query
    vectors.delete(7)
    await build(place, vectors, { generation: 2 })
    expect((await load(place))?.nearest(vector, 50)).not.toContain(7)
    vectors.set(90, vector)
    await build(place, vectors, { generation: 3 })
    expect((await load(place))?.nearest(vector, 1)).toEqual([90])
  })

  it('leaves out damaged vectors and passages that are gone by the time', async () => {
    const place = newPlace(dimensions)
    const vectors = newVectors(30)
    vectors.set(77, new Float32Array(dimensions).fill(NaN))
    await build(place, vectors, { passageIds: Uint32Array.from([...vectors.keys(), 999]) })
    const graph = await load(place)
    expect([graph?.has(77), graph?.has(999)]).toEqual([false, false])
    vectors.delete(77)
    expect(graph?.nearest(query, 30)).toEqual(bestOf(vectors, 30))
  })

  it('of nothing can be saved, read and asked', async () => {
    const place = newPlace(dimensions)
    await build(place, new Map())
    expect((await load(place))?.nearest(query, 5)).toEqual([])
  })
})
