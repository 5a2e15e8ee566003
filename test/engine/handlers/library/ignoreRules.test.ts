import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createIgnoreHandlers } from '../../../../src-main/engine/handlers/library/ignoreRules.ts'
import { writeFiles } from '../../../fixtures/temporaryFolder.ts'
import { openBench } from '../../library/harness.ts'

const live = new AbortController().signal

/** A library of a folder, and of one file of another, with the rules' handlers over it. */
async function openLibrary() {
  const bench = await openBench()
  await writeFiles(bench.folder, {
    'lease.txt': 'The rent is 900.',
    'notes.log': 'Noise.',
    'drafts/new.txt': 'A draft of the lease.',
    'drafts/old.log': 'Old noise.',
  })
  await bench.indexer.run()
  const asked: string[] = []
  const handlers = createIgnoreHandlers(bench.store, { start: () => void asked.push('start') })
  return { ...bench, handlers, asked, id: bench.source.id }
}

describe('rules of what is left out', () => {
  test('files leave the library with their passages at the next run, and come back when the rule goes', async () => {
    const { handlers, indexer, statuses, store, asked, id, vectors } = await openLibrary()
    const before = store.reader.indexState('fake')
    await handlers.setIgnoreRules({ folderId: id, patterns: ['*.log', ' /drafts/ ', ''] }, live)
    expect(asked).toEqual(['start'])
    expect((await handlers.ignoreRules(undefined, live)).rules).toEqual([
      { folderId: id, patterns: ['*.log', '/drafts/'] },
    ])
    expect(await indexer.run()).toMatchObject({ deleted: 3 })
    expect(statuses()).toEqual(['lease.txt: ok'])
    expect(store.reader.indexState('fake')).toMatchObject({ files: 1, passages: 1 })
    expect(vectors.ids()).toHaveLength(1)
    await handlers.setIgnoreRules({ folderId: id, patterns: [] }, live)
    expect(await indexer.run()).toMatchObject({ parsed: 3, deleted: 0 })
    expect(store.reader.indexState('fake')).toMatchObject({ files: before.files, passages: before.passages })
    expect((await handlers.ignoreRules(undefined, live)).rules).toEqual([])
  })

  test('a preview says which files would leave, by all rules together, and changes nothing', async () => {
    const { handlers, store, id } = await openLibrary()
    await handlers.setIgnoreRules({ folderId: null, patterns: ['*.log'] }, live)
    const preview = (folderId: number | null, patterns: string[]) =>
      handlers.previewIgnoreRules({ folderId, patterns }, live)
    expect(await preview(id, ['/drafts/'])).toEqual({
      files: 3,
      examples: expect.arrayContaining(['drafts/new.txt', 'drafts/old.log', 'notes.log']),
      refused: [],
    })
    expect(await preview(id, ['!notes.log'])).toMatchObject({ files: 1, examples: ['drafts/old.log'] })
    expect(await preview(null, ['**/x/**/y/**'])).toEqual({ files: 0, examples: [], refused: ['**/x/**/y/**'] })
    expect((await handlers.ignoreRules(undefined, live)).rules).toEqual([{ folderId: null, patterns: ['*.log'] }])
    expect(store.reader.filesOfFolder(id)).toHaveLength(4)
  })

  test('a preview over many files stops when nobody waits for it', async () => {
    const { handlers, writer, id } = await openLibrary()
    writer.upsertPending(
      id,
      Array.from({ length: 500 }, (_, n) => ({ path: `many/${n}.txt`, size: 1, modifiedMs: 1 })),
    )
    const wanted = handlers.previewIgnoreRules({ folderId: null, patterns: ['*'] }, AbortSignal.abort())
    await expect(wanted).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a source of one file is hidden by none, also not in a preview; rules of a folder go with it', async () => {
    const { handlers, writer, folder, indexer, id } = await openLibrary()
    await handlers.setIgnoreRules({ folderId: id, patterns: ['*.log'] }, live)
    writer.removeFolder(id)
    writer.addFolder(join(folder, 'lease.txt'), true)
    await indexer.run()
    expect(await handlers.previewIgnoreRules({ folderId: null, patterns: ['*.txt'] }, live)).toMatchObject({ files: 0 })
    expect(await handlers.ignoreRules(undefined, live)).toMatchObject({
      rules: [],
      builtIn: expect.arrayContaining(['.*']),
    })
  })
})
