import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWhole, readHead, saveGraph, type GraphPlace } from '../../../../src-main/engine/vectors/hnsw/graphFile.ts'
import { temporaryFolder } from '../../store/libraries.ts'

const pairs = Uint32Array.of(1, 7, 2, 7, 0xffffffff, 9)

/** Saves bytes as if the library had written them. */
async function save(place: GraphPlace, content: string, generation = 42): Promise<void> {
  await saveGraph(place, (path) => writeFileSync(path, content), { generation, pairs })
}

const newPlace = (): GraphPlace => ({ folder: temporaryFolder(), name: 'abc', dimensions: 5 })

async function isBelieved(place: GraphPlace): Promise<boolean> {
  const saved = readHead(place)
  return saved !== null && (await isWhole(saved))
}

describe('a saved graph', () => {
  it('is found again with its generation and pairs, and leaves nothing else in the folder', async () => {
    const place = newPlace()
    expect(readHead(place)).toBeNull()
    await save(place, 'a graph')
    expect(readHead(place)).toMatchObject({ generation: 42, pairs, bytes: 7 })
    expect(await isBelieved(place)).toBe(true)
    await save(place, 'another graph', 43)
    expect(readHead(place)).toMatchObject({ generation: 43, bytes: 13 })
    expect(readFileSync(readHead(place)?.path ?? '', 'utf8')).toBe('another graph')
    expect(readdirSync(place.folder)).toHaveLength(2)
  })

  it('is not believed when one byte is another, or some are missing or too many, in either file', async () => {
    const place = newPlace()
    await save(place, 'x'.repeat(50))
    const files = readdirSync(place.folder).map((name) => join(place.folder, name))
    const whole = files.map((path) => readFileSync(path))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1),
        fc.nat(49),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(2),
        async (which, at, by, how) => {
          const [path, bytes] = [files[which] ?? '', Buffer.from(whole[which] ?? [])]
          bytes[at] = (bytes[at] ?? 0) ^ by
          writeFileSync(path, [bytes, bytes.subarray(0, at), Buffer.concat([whole[which] ?? bytes, bytes])][how] ?? '')
          expect(await isBelieved(place)).toBe(false)
          writeFileSync(path, whole[which] ?? '')
          expect(await isBelieved(place)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each<[string, (place: GraphPlace) => GraphPlace]>([
    ['dimensions', (place) => ({ ...place, dimensions: 6 })],
    [
      'model, renamed',
      (place) => {
        for (const name of readdirSync(place.folder))
          renameSync(join(place.folder, name), join(place.folder, name.replace('abc', 'xyz')))
        return { ...place, name: 'xyz' }
      },
    ],
  ])('of other %s is not believed', async (_, become) => {
    const place = newPlace()
    await save(place, 'a graph')
    expect(readHead(become(place))).toBeNull()
  })

  it('whose file is gone is not believed', async () => {
    const place = newPlace()
    await save(place, 'a graph')
    rmSync(readHead(place)?.path ?? '')
    expect(await isBelieved(place)).toBe(false)
  })

  it('a second one that cannot be written leaves the first, and no half of itself', async () => {
    const place = newPlace()
    await save(place, 'a graph')
    const failing = saveGraph(
      place,
      (path) => {
        writeFileSync(path, 'half a')
        throw new Error('disk full')
      },
      { generation: 43, pairs },
    )
    await expect(failing).rejects.toThrow('disk full')
    expect(await isBelieved(place)).toBe(true)
    expect(readdirSync(place.folder)).toHaveLength(2)
  })

  it('whose head cannot be moved into place stays as it was', async () => {
    const place = newPlace()
    mkdirSync(join(place.folder, 'graph-abc.head'))
    await expect(save(place, 'a graph')).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM|EEXIST/)
    expect(readHead(place)).toBeNull()
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
