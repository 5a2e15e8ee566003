import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findOriginal } from '../../../src-main/engine/library/original.ts'
import { touch, writeFiles } from '../../fixtures/temporaryFolder.ts'
import { openBench } from './harness.ts'

/** A library with one document that lies at two places. */
async function openTwoPlaces() {
  const bench = await openBench()
  await writeFiles(bench.folder, { 'a.txt': 'The rent is 900.', 'copies/a.txt': 'The rent is 900.' })
  await bench.indexer.run()
  const [file] = bench.store.reader.filesOfFolder(bench.source.id)
  const documentId = file?.documentId ?? 0
  return { bench, documentId, find: () => findOriginal(bench.store.reader, documentId) }
}

describe('the original of a document', () => {
  test('is the file that it was read from', async () => {
    const { bench, find } = await openTwoPlaces()
    expect(await find()).toEqual({
      path: join(bench.folder, 'a.txt'),
      folder: bench.folder,
      mediaType: 'text/plain',
    })
  })

  test('may have been touched: the bytes decide', async () => {
    const { bench, find } = await openTwoPlaces()
    await touch(join(bench.folder, 'a.txt'), 5_000_000)
    expect((await find())?.path).toBe(join(bench.folder, 'a.txt'))
  })

  test('is the other copy when one has changed, also when the change kept its size', async () => {
    const { bench, find } = await openTwoPlaces()
    await writeFile(join(bench.folder, 'a.txt'), 'The rent is 950.')
    await touch(join(bench.folder, 'a.txt'), 6_000_000)
    expect((await find())?.path).toBe(join(bench.folder, 'copies/a.txt'))
    await rm(join(bench.folder, 'copies'), { recursive: true })
    expect(await find()).toBeUndefined()
  })

  test('is unknown for a document that is not there', async () => {
    const { bench } = await openTwoPlaces()
    expect(await findOriginal(bench.store.reader, 999)).toBeUndefined()
  })
})
