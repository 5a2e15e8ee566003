import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPackedFile, writePackedFile, type PackedState } from '../../../src-main/engine/vectors/packedFile.ts'
import { createRows, type Rows } from '../../../src-main/engine/vectors/rows.ts'
import { temporaryFolder } from '../store/libraries.ts'
import { createRandom, randomUnit } from './randomVectors.ts'

const state: PackedState = { dimensions: 5, count: 7, generation: 42 }

function makeRows(): Rows {
  const rows = createRows(state.dimensions)
  const random = createRandom(3)
  for (let row = 0; row < state.count; row++)
    rows.put(row, { passageId: 100 + row, documentId: row % 2, vector: randomUnit(state.dimensions, random) })
  return rows
}

/** A good file, and its bytes. */
function writeGood(): { path: string; bytes: Buffer } {
  const path = join(temporaryFolder(), 'vectors.i8')
  writePackedFile(path, makeRows(), state)
  return { path, bytes: readFileSync(path) }
}

/** Reads into rows that hold something else already. */
function read(path: string, expected = state): { isRead: boolean; rows: Rows } {
  const rows = createRows(expected.dimensions)
  rows.put(0, { passageId: 1, documentId: 1, vector: new Float32Array(expected.dimensions).fill(1) })
  return { isRead: readPackedFile(path, rows, expected), rows }
}

describe('the packed file', () => {
  it('brings back every byte, and leaves nothing else in the folder', () => {
    const { path } = writeGood()
    const { isRead, rows } = read(path)
    expect(isRead).toBe(true)
    expect(rows.count).toBe(state.count)
    expect(Buffer.from(rows.bytes())).toEqual(Buffer.from(makeRows().bytes()))
    expect(readdirSync(join(path, '..'))).toEqual(['vectors.i8'])
  })

  it('of no rows is a file too', () => {
    const path = join(temporaryFolder(), 'vectors.i8')
    const none = { ...state, count: 0 }
    writePackedFile(path, createRows(state.dimensions), none)
    expect(read(path, none)).toMatchObject({ isRead: true, rows: { count: 0 } })
  })

  it('is not believed when one byte is another, when bytes are missing or when there are more', () => {
    const { path, bytes } = writeGood()
    const spoil = fc.oneof(
      fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, change]) => {
        const spoiled = Buffer.from(bytes)
        spoiled[at] = (spoiled[at] ?? 0) ^ change
        return spoiled
      }),
      fc.nat(bytes.length - 1).map((length) => bytes.subarray(0, length)),
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((more) => Buffer.concat([bytes, more])),
      fc.uint8Array({ maxLength: 300 }).map((noise) => Buffer.from(noise)),
    )
    fc.assert(
      fc.property(spoil, (spoiled) => {
        writeFileSync(path, spoiled)
        expect(read(path)).toMatchObject({ isRead: false, rows: { count: 0 } })
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['another generation', { ...state, generation: 43 }],
    ['another number of vectors', { ...state, count: 6 }],
    ['another model', { ...state, dimensions: 6 }],
  ])('is not believed when the store has %s', (_, expected) => {
    expect(read(writeGood().path, expected)).toMatchObject({ isRead: false, rows: { count: 0 } })
  })

  it('may be missing, or be a folder', () => {
    const folder = temporaryFolder()
    expect(read(join(folder, 'none')).isRead).toBe(false)
    expect(read(folder)).toMatchObject({ isRead: false, rows: { count: 0 } })
  })

  it('that cannot be written is an error in words, and no half of it stays', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'vectors.i8')
    mkdirSync(path)
    expect(() => writePackedFile(path, makeRows(), state)).toThrow(
      expect.objectContaining({ code: 'store/cannotWrite', retry: true }),
    )
    expect(readdirSync(folder)).toEqual(['vectors.i8'])
  })
})
