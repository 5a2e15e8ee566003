import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entryPath } from '../../../../src-main/engine/entries.ts'
import { createPictureReader, type PictureReader } from '../../../../src-main/engine/library/pictures/pictureReader.ts'
import { createPicturePool } from '../../../../src-main/engine/parse/parsePool.ts'
import { makePng } from '../../../fixtures/makePictures.ts'
import { writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { openBench, type Bench } from '../harness.ts'

const png = makePng(60, 40)

/** A library with one page that shows a picture, and the real workers; `opened` counts how often they were started. */
async function openPage(): Promise<{
  bench: Bench
  pictures: PictureReader
  documentId: number
  opened: () => number
}> {
  const bench = await openBench()
  const page = '<html><body><p>The bridge.</p><figure><img src="bridge.png"><figcaption>In stone</figcaption></figure>'
  await writeFiles(bench.folder, { 'page.html': page, 'bridge.png': png })
  await bench.indexer.run()
  let opened = 0
  const pictures = createPictureReader(bench.store.reader, () => {
    opened++
    const entry = entryPath('pictureWorker')
    return createPicturePool({ entry, workerData: null, size: 1, timeLimitMs: 20_000, heapLimitMb: 256 })
  })
  onTestFinished(() => pictures.close())
  const row = bench.store.reader.filesOfFolder(bench.source.id).find(({ path }) => path === 'page.html')
  return { bench, pictures, documentId: row?.documentId ?? 0, opened: () => opened }
}

test('a picture of a document is read from its original, by workers that start when one is asked for', async () => {
  const { pictures, documentId, opened } = await openPage()
  expect(opened()).toBe(0)
  const both = await Promise.all([pictures.read(documentId, 1), pictures.read(documentId, 1)])
  expect(both).toEqual([
    { mediaType: 'image/png', bytes: png },
    { mediaType: 'image/png', bytes: png },
  ])
  expect(opened()).toBe(1)
  await pictures.close()
  expect((await pictures.read(documentId, 1)).bytes).toEqual(png)
  expect(opened()).toBe(2)
})

test('they are let go after a minute without a question', async () => {
  const { pictures, documentId, opened } = await openPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await pictures.read(documentId, 1)
  vi.advanceTimersByTime(59_000)
  await pictures.read(documentId, 1)
  expect(opened()).toBe(1)
  vi.advanceTimersByTime(61_000)
  await pictures.read(documentId, 1)
  expect(opened()).toBe(2)
})

test('none of a document that is gone or has changed, and a stop stops it', async () => {
  const { bench, pictures, documentId } = await openPage()
  for (const [id, n] of [
    [documentId, 2],
    [documentId + 9, 1],
  ] as const)
    await expect(pictures.read(id, n)).rejects.toMatchObject({ code: 'store/notFound' })
  await expect(pictures.read(documentId, 1, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  await writeFile(join(bench.folder, 'page.html'), 'another page')
  await expect(pictures.read(documentId, 1)).rejects.toMatchObject({ code: 'library/originalGone' })
})
