import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import wabt from 'wabt'
import { quantiseQuery, quantiseRow } from '../../../src-main/engine/vectors/quantise.ts'
import { createRows } from '../../../src-main/engine/vectors/rows.ts'
import { scanKernel } from '../../../src-main/engine/vectors/scanKernel.ts'
import { createRandom, randomUnit } from './randomVectors.ts'

/** Scores by the definition: whole numbers, then one rounding to float for the sum and one for the scale. */
function scoresByHand(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const padded = Math.ceil(query.length / 32) * 32
  const factors = new Int16Array(padded)
  quantiseQuery(query, factors)
  return vectors.map((vector) => {
    const row = new Int8Array(padded)
    const scale = Math.fround(quantiseRow(vector, row))
    const sum = row.reduce((total, part, index) => total + part * (factors[index] ?? 0), 0)
    return Math.fround(Math.fround(sum) * scale)
  })
}

describe('the kernel', () => {
  it('is scan.wat, compiled', async () => {
    const source = await readFile(new URL('../../../src-main/engine/vectors/scan.wat', import.meta.url), 'utf8')
    const { parseWat } = await wabt()
    const compiled = parseWat('scan.wat', source, { simd: true }).toBinary({}).buffer
    // After a change of scan.wat: put what is received here into scanKernel.ts.
    expect(scanKernel).toBe(Buffer.from(compiled).toString('base64'))
  })

  it('gives the sums of the definition, for any number of dimensions and rows', () => {
    const part = fc.float({ min: -1, max: 1, noNaN: true })
    const wholes = fc.integer({ min: 1, max: 70 }).chain((dimensions) => {
      const vector = fc.array(part, { minLength: dimensions, maxLength: dimensions })
      return fc.tuple(vector, fc.array(vector, { minLength: 1, maxLength: 9 }))
    })
    fc.assert(
      fc.property(wholes, ([asked, lists]) => {
        const query = Float32Array.from(asked)
        const vectors = lists.map((list) => Float32Array.from(list))
        const rows = createRows(query.length)
        for (const [row, vector] of vectors.entries()) rows.put(row, { passageId: row, documentId: 1, vector })
        rows.setQuery(query)
        const scores: number[] = []
        rows.scan(0, rows.count, (_, block) => scores.push(...block))
        expect(scores.map((score) => score + 0)).toEqual(scoresByHand(vectors, query).map((score) => score + 0))
      }),
    )
  })

  it('scans any stretch of many blocks, each row once and in order', () => {
    const random = createRandom(5)
    const vectors = Array.from({ length: 10_000 }, () => randomUnit(16, random))
    const rows = createRows(16)
    for (const [row, vector] of vectors.entries()) rows.put(row, { passageId: row, documentId: 1, vector })
    const query = randomUnit(16, random)
    const expected = scoresByHand(vectors, query)
    rows.setQuery(query)
    for (const [first, end] of [
      [0, 10_000],
      [4095, 4097],
      [1, 8193],
      [9_999, 10_000],
      [7, 7],
    ] as const) {
      const scores: number[] = []
      rows.scan(first, end, (row, block) => {
        expect(row).toBe(first + scores.length)
        scores.push(...block)
      })
      expect(scores).toEqual(expected.slice(first, end))
    }
  })

  it('stays within whole numbers of 32 bits in the worst case', () => {
    for (const dimensions of [1, 32, 384, 1024, 16_384]) {
      const vector = new Float32Array(dimensions).fill(1)
      const rows = createRows(dimensions)
      rows.put(0, { passageId: 1, documentId: 1, vector })
      rows.put(1, { passageId: 2, documentId: 1, vector: vector.map((part) => -part) })
      rows.setQuery(vector)
      rows.scan(0, 2, (_, scores) => expect([...scores]).toEqual(scoresByHand([vector, vector.map((x) => -x)], vector)))
    }
  })
})

describe('quantising', () => {
  it('is off by half a step at most, and takes zeros and damaged numbers as nothing', () => {
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, maxLength: 50, noNaN: true, min: -2, max: 2 }), (vector) => {
        const row = new Int8Array(64).fill(9)
        const scale = quantiseRow(vector, row)
        for (const [index, part] of vector.entries())
          expect(Math.abs((row[index] ?? NaN) * scale - part)).toBeLessThanOrEqual(scale * 0.50001)
        expect(row.subarray(vector.length).every((part) => part === 0)).toBe(true)
      }),
    )
    for (const bad of [0, NaN, Infinity, -Infinity]) {
      const row = new Int8Array(2).fill(9)
      expect(quantiseRow(Float32Array.of(bad, bad === 0 ? 0 : 1), row)).toBe(0)
      expect([...row]).toEqual([0, 0])
    }
  })
})
