import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deviceKey } from '../../../../src-main/engine/library/scan/source.ts'
import { findOriginal } from '../../../../src-main/engine/library/original.ts'
import { temporaryFolder, touch, writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { openBench } from '../harness.ts'

/** A library that holds one file of a folder with two, and nothing else. */
async function openSingle() {
  const bench = await openBench()
  bench.writer.removeFolder(bench.source.id)
  await writeFiles(bench.folder, { 'lease.txt': 'The rent is 900.', 'other.txt': 'Nobody asked for this.' })
  const source = bench.writer.addFolder(join(bench.folder, 'lease.txt'), true)
  const path = join(bench.folder, 'lease.txt')
  const files = () => bench.store.reader.filesOfFolder(source.id).map((file) => `${file.path}: ${file.status}`)
  await bench.indexer.run()
  return { ...bench, source, path, files }
}

describe('a source of one file', () => {
  test('holds that file and no other, whatever the rules say, and its original opens', async () => {
    const { store, writer, indexer, files, folder, source } = await openSingle()
    expect(files()).toEqual(['lease.txt: ok'])
    writer.setSetting('library.ignore', JSON.stringify([{ folderId: null, patterns: ['*.txt'] }]))
    expect(await indexer.run()).toMatchObject({ deleted: 0, missing: [], problems: [] })
    const documentId = store.reader.filesOfFolder(source.id)[0]?.documentId ?? 0
    expect(await findOriginal(store.reader, documentId)).toMatchObject({ path: join(folder, 'lease.txt'), folder })
  })

  test('is read again when it changes, and costs nothing when it does not', async () => {
    const { indexer, path, parsed, files } = await openSingle()
    parsed()
    await indexer.run()
    expect(parsed()).toEqual([])
    await writeFile(path, 'The rent is 1,000 now.')
    expect(await indexer.run()).toMatchObject({ files: 1, parsed: 1 })
    await touch(path, 5_000_000)
    expect(await indexer.run()).toMatchObject({ parsed: 0, touched: 1 })
    expect(files()).toEqual(['lease.txt: ok'])
  })

  test.each<[string, (path: string, folder: string) => Promise<void>]>([
    ['deleted', (path) => rm(path)],
    ['renamed', (path, folder) => rename(path, join(folder, 'new.txt'))],
    ['replaced by a folder', async (path) => (await rm(path), await writeFiles(path, { 'a.txt': '' }))],
  ])('%s: it is no longer found, and the source says what to do', async (_, change) => {
    const { store, indexer, path, folder, files, source } = await openSingle()
    await change(path, folder)
    const summary = await indexer.run()
    expect(summary).toMatchObject({ deleted: 1, missing: [source.id] })
    expect(summary.problems[0]).toContain('Put it back')
    expect(files()).toEqual([])
    expect(store.reader.indexState('any').passages).toBe(0)
    expect(store.reader.folders()).toHaveLength(1)
  })

  test('renamed and added under its new name at once keeps its document and vectors', async () => {
    const { store, writer, indexer, path, folder, source } = await openSingle()
    const before = store.reader.filesOfFolder(source.id)[0]?.documentId
    await rename(path, join(folder, 'new.txt'))
    const renamed = writer.addFolder(join(folder, 'new.txt'), true)
    expect(await indexer.run()).toMatchObject({ parsed: 0, attached: 1, embedded: 0, missing: [source.id] })
    expect(store.reader.filesOfFolder(renamed.id)[0]?.documentId).toBe(before)
  })
})

describe('a source whose drive is not connected', () => {
  test('keeps all that is known of it, and is whole again when the drive is back', async () => {
    const { store, writer, indexer } = await openBench()
    const path = join(await temporaryFolder(), 'drive')
    await writeFiles(path, { 'a.txt': 'One.', 'b.txt': 'Two.' })
    const source = writer.addFolder(path)
    await indexer.run()
    await rename(path, `${path}-away`)
    const summary = await indexer.run()
    expect(summary).toMatchObject({ deleted: 0, missing: [source.id] })
    expect(summary.problems[0]).toContain('connect its drive')
    // What a mount leaves behind: an empty folder that lies on another device than the files did.
    await mkdir(path)
    const device = store.reader.setting(deviceKey(source.id))
    writer.setSetting(deviceKey(source.id), `${device}0`)
    expect(await indexer.run()).toMatchObject({ deleted: 0, missing: [source.id] })
    expect(store.reader.filesOfFolder(source.id)).toHaveLength(2)
    await rm(path, { recursive: true })
    await rename(`${path}-away`, path)
    expect(await indexer.run()).toMatchObject({ deleted: 0, parsed: 0, missing: [], problems: [] })
    expect(store.reader.setting(deviceKey(source.id))).toBe(device)
  })

  test('is not one that somebody emptied', async () => {
    const { folder, indexer, statuses } = await openBench()
    await writeFiles(folder, { 'a.txt': 'One.' })
    await indexer.run()
    await rm(join(folder, 'a.txt'))
    expect(await indexer.run()).toMatchObject({ deleted: 1, missing: [] })
    expect(statuses()).toEqual([])
  })
})
