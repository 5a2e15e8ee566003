import { copyFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Progress } from '../../../src-main/contract/types.ts'
import { dot } from '../../../src-main/base/vectors.ts'
import { splitSentences } from '../../../src-main/engine/chunk/sentences.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'
import { openBench, type Bench } from './harness.ts'
import { directIngest } from './parts.ts'
import { touch, writeFiles } from '../../fixtures/temporaryFolder.ts'

const lease = 'The rent is due on the first day of each month.\n\nThe lease ends in May.\n'
const minutes = 'The partners met on Monday. They spoke about the lease.\n'

/** The vector index holds exactly the passages that the store has vectors for. */
function expectIndexEqualsStore({ store, vectors }: Bench): void {
  const inStore = [...store.reader.eachVector('fake-words@1')].map(({ passageId }) => passageId)
  expect(vectors.ids()).toEqual(inStore)
  const { passages, embedded } = store.reader.indexState('fake-words@1')
  expect(embedded).toBe(passages)
  expect(inStore).toHaveLength(passages)
}

const titleOf = ({ store }: Bench, path: string) => {
  const file = store.reader.filesOfFolder(1).find((row) => row.path === path)
  return file?.documentId ? store.reader.document(file.documentId)?.title : undefined
}

describe('a first run', () => {
  test('reads every file, words and vectors', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, {
      'lease.txt': lease,
      'sub/minutes.md': `# Minutes\n\n${minutes}`,
      'photo.jpg': 'no text',
    })
    const summary = await bench.indexer.run()
    expect(summary).toMatchObject({ files: 3, parsed: 2, failed: 1, attached: 0, problems: [] })
    expect(bench.statuses()).toEqual(['lease.txt: ok', 'photo.jpg: unsupported', 'sub/minutes.md: ok'])
    expect(bench.store.keywordTable.match('"rent"', 5)).toHaveLength(1)
    expectIndexEqualsStore(bench)
    expect(bench.embedded()).toHaveLength(summary.embedded)
  })

  test('ends before embedding when only words are wanted; the next run embeds', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease })
    expect(await bench.indexer.run(undefined, undefined, { until: 'words' })).toMatchObject({ parsed: 1, embedded: 0 })
    expect(bench.store.keywordTable.match('"rent"', 5)).toHaveLength(1)
    expect(await bench.indexer.run()).toMatchObject({ parsed: 0, embedded: 1 })
    expectIndexEqualsStore(bench)
  })

  test('gives each passage the vectors of its sentences', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease })
    await bench.indexer.run()
    const parts = [...bench.store.reader.partsOf('fake-words@1', bench.vectors.ids()).values()].flat()
    const made = await createFakeEmbedder().embed(
      splitSentences(lease).map(({ start, end }) => lease.slice(start, end)),
      'passage',
    )
    expect(parts).toHaveLength(made.length)
    for (const [index, part] of parts.entries()) expect(dot(part, made[index] ?? part)).toBeGreaterThan(0.999)
  })

  test('tells of its progress and is idle afterwards', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease, 'minutes.txt': minutes })
    const heard: Progress[] = []
    bench.indexer.onProgress((progress) => heard.push(progress))
    await bench.indexer.run()
    expect([...new Set(heard.map((progress) => progress.phase))]).toEqual(['scanning', 'reading', 'embedding', 'idle'])
    expect(heard.filter((progress) => progress.phase === 'reading').at(-1)).toMatchObject({ done: 2, total: 2 })
    expect(heard.some((progress) => progress.current === 'minutes.txt')).toBe(true)
    expect(bench.indexer.progress().phase).toBe('idle')
  })

  test('only the folders asked for', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'one/a.txt': lease, 'two/b.txt': minutes })
    const one = bench.writer.addFolder(join(bench.folder, 'one'))
    expect(await bench.indexer.run([one.id])).toMatchObject({ files: 1, parsed: 1 })
    expect(bench.statuses()).toEqual([])
  })
})

describe('a second run', () => {
  test('costs nothing when nothing changed, failed files included', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease, 'photo.jpg': 'x', 'broken.pdf': '%PDF-1.7 broken obj' })
    await bench.indexer.run()
    bench.parsed()
    bench.embedded()
    const generation = bench.store.reader.generation()
    expect(await bench.indexer.run()).toMatchObject({
      files: 3,
      parsed: 0,
      attached: 0,
      touched: 0,
      embedded: 0,
      failed: 0,
    })
    expect([bench.parsed(), bench.embedded()]).toEqual([[], []])
    expect(bench.store.reader.generation()).toBe(generation)
  })

  test('a touched file costs a hash', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease })
    await bench.indexer.run()
    bench.parsed()
    await touch(join(bench.folder, 'lease.txt'), 1_600_000_000_000)
    expect(await bench.indexer.run()).toMatchObject({ touched: 1, parsed: 0, embedded: 0 })
    expect(bench.parsed()).toEqual([])
    expect(await bench.indexer.run()).toMatchObject({ touched: 0 })
  })

  test('an edited file of the same length is noticed', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease })
    await bench.indexer.run()
    await writeFiles(bench.folder, { 'lease.txt': lease.replace('May', 'Sep') })
    await touch(join(bench.folder, 'lease.txt'), 1_600_000_000_000)
    expect(await bench.indexer.run()).toMatchObject({ parsed: 1, touched: 0 })
    expect(bench.store.keywordTable.match('"Sep"', 5)).toHaveLength(1)
    expect(bench.store.keywordTable.match('"May"', 5)).toHaveLength(0)
    expectIndexEqualsStore(bench)
  })

  test('one edited paragraph embeds only what changed', async () => {
    const bench = await openBench()
    const paragraphs = Array.from(
      { length: 8 },
      (_, index) => `## Part ${index}\n\n${`Word${index} and more of the same. `.repeat(60)}\n\n`,
    )
    await writeFiles(bench.folder, { 'long.md': paragraphs.join('') })
    const { embedded } = await bench.indexer.run()
    bench.embedded()
    await writeFiles(bench.folder, { 'long.md': paragraphs.join('').replace('Word7 and', 'Changed and') })
    await bench.indexer.run()
    const again = bench.embedded()
    expect(again.length).toBeLessThan(embedded / 2)
    expect(again.some((text) => text.includes('Changed'))).toBe(true)
    expectIndexEqualsStore(bench)
  })

  test('a copied, renamed or moved file costs no parse and no embedding', async () => {
    const bench = await openBench()
    const path = (name: string) => join(bench.folder, name)
    await writeFiles(bench.folder, { 'lease.txt': lease, 'minutes.txt': minutes })
    await bench.indexer.run()
    const before = bench.vectors.ids()
    bench.parsed()
    bench.embedded()
    await copyFile(path('lease.txt'), path('copy.txt'))
    expect(await bench.indexer.run()).toMatchObject({ attached: 1, parsed: 0 })
    await mkdir(path('elsewhere'))
    await rename(path('minutes.txt'), path('elsewhere/notes.txt'))
    expect(await bench.indexer.run()).toMatchObject({ attached: 1, deleted: 1, parsed: 0 })
    await rename(path('elsewhere'), path('archive'))
    expect(await bench.indexer.run()).toMatchObject({ attached: 1, deleted: 1, parsed: 0 })
    expect([bench.parsed(), bench.embedded()]).toEqual([[], []])
    expect(bench.vectors.ids()).toEqual(before)
    expect(bench.statuses()).toEqual(['archive/notes.txt: ok', 'copy.txt: ok', 'lease.txt: ok'])
  })

  test('deleted files disappear, with their passages in every index', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease, 'minutes.txt': minutes, 'copy.txt': lease })
    await bench.indexer.run()
    await rm(join(bench.folder, 'minutes.txt'))
    await rm(join(bench.folder, 'lease.txt'))
    expect(await bench.indexer.run()).toMatchObject({ deleted: 2 })
    expect(bench.statuses()).toEqual(['copy.txt: ok'])
    expect(bench.store.keywordTable.match('"partners"', 5)).toEqual([])
    expect(bench.store.keywordTable.match('"rent"', 5)).toHaveLength(1)
    expectIndexEqualsStore(bench)
  })

  test('a file that turns unreadable loses its document', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'a.pdf': lease })
    await bench.indexer.run()
    expect(bench.statuses()).toEqual(['a.pdf: ok'])
    await writeFiles(bench.folder, { 'a.pdf': new Uint8Array([0, 1, 2, 3, 0, 0]) })
    expect(await bench.indexer.run()).toMatchObject({ failed: 1 })
    expect(bench.statuses()).toEqual(['a.pdf: damaged'])
    expect(bench.vectors.size).toBe(0)
  })
})

describe('equal bytes', () => {
  test('are parsed once; the first place in path order names the document', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'z_last.txt': lease, 'b_middle.txt': lease, 'a_first.txt': lease })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 1, attached: 2 })
    expect(bench.parsed()).toEqual(['a_first.txt'])
    expect(titleOf(bench, 'z_last.txt')).toBe('a first')
  })

  test('share success, not failure: support depends on the name too', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'a.json': lease, 'b.txt': lease, 'c.txt': lease })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 1, attached: 1, failed: 1 })
    expect(bench.statuses()).toEqual(['a.json: unsupported', 'b.txt: ok', 'c.txt: ok'])
  })

  test('a copy is read by itself when the first place changed in between', async () => {
    const bench = await openBench(() => ({
      ingest: {
        async ingest(request, signal) {
          if (request.fileName === 'a.txt') await writeFile(request.path, minutes)
          return directIngest.ingest(request, signal)
        },
      },
    }))
    await writeFiles(bench.folder, { 'a.txt': lease, 'b.txt': lease })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 2 })
    expect(titleOf(bench, 'b.txt')).toBe('b')
    expect(bench.store.keywordTable.match('"rent"', 5)).toHaveLength(1)
  })

  test('texts that more documents share than are looked at together reach the index all the same', async () => {
    const bench = await openBench()
    const shared = 'Standard terms apply to every order. '.repeat(40)
    const files = Array.from({ length: 300 }, (_, index) => [
      `${index}/terms.md`,
      `# Terms\n\n${shared}\n\n## Own\n\nOrder number ${index}.`,
    ])
    await writeFiles(bench.folder, Object.fromEntries(files) as Record<string, string>)
    await bench.indexer.run()
    const texts = bench.embedded()
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeLessThan(bench.vectors.size)
    expectIndexEqualsStore(bench)
  })
})

describe('order', () => {
  test('documents get their ids in path order, whichever was read first', async () => {
    const delays: Record<string, number> = { 'a.txt': 60, 'b.txt': 5, 'c.txt': 30 }
    const bench = await openBench(() => ({
      ingest: {
        async ingest(request, signal) {
          await new Promise((resolve) => setTimeout(resolve, delays[request.fileName] ?? 0))
          return directIngest.ingest(request, signal)
        },
      },
    }))
    await writeFiles(bench.folder, { 'c.txt': 'three', 'a.txt': 'one', 'b.txt': 'two' })
    await bench.indexer.run()
    const ids = bench.store.reader.filesOfFolder(bench.source.id).map((file) => file.documentId)
    expect(ids).toEqual(ids.toSorted((left, right) => Number(left) - Number(right)))
  })
})

describe('trouble', () => {
  const failing = (error: (fileName: string) => Error | undefined) => () => ({
    ingest: {
      async ingest(request: Parameters<typeof directIngest.ingest>[0], signal?: AbortSignal) {
        const failure = error(request.fileName)
        if (failure) throw failure
        return directIngest.ingest(request, signal)
      },
    },
  })

  test.each([
    [new AppError('parse/encrypted', 'It has a password.'), 'encrypted', 'It has a password.'],
    [new AppError('parse/tooBig', 'It is too big.'), 'tooBig', 'It is too big.'],
    [new AppError('parse/timeout', 'It took too long.'), 'failed', 'It took too long.'],
    [new TypeError('x is undefined'), 'failed', 'The file could not be read: x is undefined'],
  ])('a file that ends with %s has a status and a reason; the others are read', async (error, status, reason) => {
    const bench = await openBench(failing((name) => (name === 'bad.txt' ? error : undefined)))
    await writeFiles(bench.folder, { 'a.txt': lease, 'bad.txt': 'x', 'c.txt': minutes })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 2, failed: 1 })
    expect(bench.store.reader.filesOfFolder(bench.source.id)[1]).toMatchObject({
      path: 'bad.txt',
      status,
      reason,
      documentId: null,
    })
  })

  test('a file that could not be opened is tried again by the next run', async () => {
    let isLocked = true
    const bench = await openBench(failing(() => (isLocked ? new AppError('parse/unreadable', 'In use.') : undefined)))
    await writeFiles(bench.folder, { 'a.txt': lease })
    await bench.indexer.run()
    expect(bench.statuses()).toEqual(['a.txt: failed'])
    isLocked = false
    expect(await bench.indexer.run()).toMatchObject({ parsed: 1 })
    expect(bench.statuses()).toEqual(['a.txt: ok'])
  })

  test('a file that goes while it is read is no failure', async () => {
    const bench = await openBench(() => ({
      ingest: {
        async ingest(request, signal) {
          if (request.fileName === 'b.txt') await rm(request.path)
          return directIngest.ingest(request, signal)
        },
      },
    }))
    await writeFiles(bench.folder, { 'a.txt': lease, 'b.txt': minutes })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 1, failed: 0, deleted: 1 })
    expect(bench.statuses()).toEqual(['a.txt: ok'])
  })

  test('a folder that is gone keeps its documents and becomes a problem with a next step', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'lease.txt': lease })
    await bench.indexer.run()
    await rename(bench.folder, `${bench.folder}-away`)
    const summary = await bench.indexer.run()
    expect(summary).toMatchObject({ deleted: 0, problems: [expect.stringContaining('connect its drive')] })
    expect(bench.statuses()).toEqual(['lease.txt: ok'])
    await rename(`${bench.folder}-away`, bench.folder)
    expect(await bench.indexer.run()).toMatchObject({ parsed: 0, problems: [] })
  })

  test('a folder that goes while it is read loses nothing; other folders are read', async () => {
    const bench = await openBench(() => ({
      ingest: {
        async ingest(request, signal) {
          if (request.fileName === 'b.txt') await rename(bench.folder, `${bench.folder}-away`)
          return directIngest.ingest(request, signal)
        },
      },
    }))
    const other = `${bench.folder}-other`
    bench.writer.addFolder(other)
    await writeFiles(other, { 'd.txt': 'Something else.' })
    await writeFiles(bench.folder, { 'a.txt': lease, 'b.txt': minutes, 'c.txt': 'third' })
    const summary = await bench.indexer.run()
    await rename(`${bench.folder}-away`, bench.folder)
    await rm(other, { recursive: true })
    expect(summary).toMatchObject({
      parsed: 2,
      deleted: 0,
      failed: 0,
      problems: [expect.stringContaining('went away')],
    })
    expect(bench.statuses()).toEqual(['a.txt: ok', 'b.txt: pending', 'c.txt: pending'])
  })

  test('a full disk ends the run with a clear error; the next run goes on', async () => {
    let isFull = true
    const bench = await openBench(({ store }) => ({
      store: {
        ...store,
        writer: store.writer && {
          ...store.writer,
          saveDocument(document) {
            if (isFull && document.title === 'b')
              throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
            return bench.writer.saveDocument(document)
          },
        },
      },
    }))
    await writeFiles(bench.folder, { 'a.txt': lease, 'b.txt': minutes, 'c.txt': 'third' })
    await expect(bench.indexer.run()).rejects.toMatchObject({ code: 'store/diskFull', retry: true })
    expect(bench.statuses()).toEqual(['a.txt: ok', 'b.txt: pending', 'c.txt: pending'])
    isFull = false
    expect(await bench.indexer.run()).toMatchObject({ parsed: 2 })
    expectIndexEqualsStore(bench)
  })

  test('a stop keeps what is committed, and the next run does only the rest', async () => {
    const stop = new AbortController()
    const bench = await openBench(() => ({
      ingest: {
        async ingest(request, signal) {
          if (request.fileName === 'file-20.txt') stop.abort()
          return directIngest.ingest(request, signal)
        },
      },
    }))
    const names = Array.from({ length: 40 }, (_, index) => `file-${String(index).padStart(2, '0')}.txt`)
    await writeFiles(bench.folder, Object.fromEntries(names.map((name) => [name, `Text of ${name}.`])))
    await expect(bench.indexer.run(undefined, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
    const kept = bench.statuses().filter((line) => line.endsWith('ok')).length
    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(21)
    expect(bench.indexer.progress().phase).toBe('idle')
    expect(await bench.indexer.run()).toMatchObject({ parsed: 40 - kept })
    expectIndexEqualsStore(bench)
  })

  test('a stop while embedding keeps the vectors that were saved', async () => {
    const stop = new AbortController()
    let batches = 0
    const bench = await openBench(({ embedder }) => ({
      embedder: {
        ...embedder,
        embedPassages(passages, signal) {
          if (++batches === 3) stop.abort()
          return embedder.embedPassages(passages, signal)
        },
      },
    }))
    const files = Array.from({ length: 100 }, (_, index) => [`${index}.txt`, `Text number ${index}.`])
    await writeFiles(bench.folder, Object.fromEntries(files) as Record<string, string>)
    await expect(bench.indexer.run(undefined, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(bench.store.reader.indexState('fake-words@1').embedded).toBe(64)
    expect(await bench.indexer.run()).toMatchObject({ parsed: 0, embedded: 36 })
    expectIndexEqualsStore(bench)
  })

  test('what cannot be read by its name is listed with a reason, once', async () => {
    const bench = await openBench()
    await writeFiles(bench.folder, { 'sub/a.txt': lease })
    await symlink('/etc/hostname', join(bench.folder, 'link.txt'))
    await bench.indexer.run()
    expect(bench.store.reader.filesOfFolder(bench.source.id)[0]).toMatchObject({
      path: 'link.txt',
      status: 'failed',
      code: 'library/linkOutside',
    })
    expect(await bench.indexer.run()).toMatchObject({ parsed: 0, failed: 0, deleted: 0 })
  })
})
