import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import { sha256 } from '../../../src-main/base/hash.ts'
import { createIndexer, type Indexer } from '../../../src-main/engine/library/indexer.ts'
import type { IndexerParts } from '../../../src-main/engine/library/passes/parts.ts'
import { parserIds } from '../../../src-main/engine/parse/parserIds.ts'
import { IngestError } from '../../../src-main/engine/parse/parsePool.ts'
import type { ParsedDocument } from '../../../src-main/engine/types.ts'
import { createFakeEmbedder } from '../../fixtures/fakeEmbedder.ts'
import { writeFiles } from '../../fixtures/temporaryFolder.ts'
import { openBench, type Bench } from './harness.ts'
import { directIngest, indexerParts } from './parts.ts'

const lease = 'The rent is due in May.\n\nThe tenant pays the heating.'
const files = { 'copy.txt': lease, 'lease.txt': lease, 'page.md': '# Plan\n\nThe garden, seen from above.' }

type Ingest = IndexerParts['ingest']['ingest']

/** The library as the next version of Footnote opens it; `change` is what its parser of plain text does otherwise. */
function nextVersion(
  { store, vectors }: Bench,
  change: (parsed: ParsedDocument) => Partial<ParsedDocument> = () => ({}),
  ingest: Ingest = directIngest.ingest,
): { indexer: Indexer; parsed: string[]; embedded: () => number } {
  const parsed: string[] = []
  const embedder = createFakeEmbedder()
  let embedded = 0
  const parts: IndexerParts = {
    ...indexerParts(store),
    vectors,
    versions: { ...indexerParts(store).versions, parserIds: { ...parserIds, txt: 'text@next' } },
    embedder: {
      ...embedder,
      embedPassages: (passages, signal) => ((embedded += passages.length), embedder.embedPassages(passages, signal)),
    },
    ingest: {
      async ingest(request, signal) {
        parsed.push(request.fileName)
        const made = await ingest(request, signal)
        const isText = made.parsed.format === 'txt'
        const later = isText ? { ...made.parsed, parserId: 'text@next', ...change(made.parsed) } : made.parsed
        return { ...made, parsed: later }
      },
    },
  }
  return { indexer: createIndexer(parts), parsed, embedded: () => embedded }
}

async function openLibrary(): Promise<Bench> {
  const bench = await openBench()
  await writeFiles(bench.folder, files)
  await bench.indexer.run()
  return bench
}

const documentOf = ({ store, source }: Bench, path: string): number =>
  store.reader.filesOfFolder(source.id).find((row) => row.path === path)?.documentId ?? -1

test('a new parser reads its files once more, and only those; what was cited and embedded stays', async () => {
  const bench = await openLibrary()
  const { reader } = bench.store
  const id = documentOf(bench, 'lease.txt')
  const passages = reader.passagesOfDocument(id)
  const ids = bench.vectors.ids()

  const next = nextVersion(bench, () => ({ pictures: [{ at: 23, alt: 'a bicycle shed', source: 'shed.png' }] }))
  expect(await next.indexer.run()).toMatchObject({ parsed: 1, failed: 0, embedded: 0 })
  expect(next.parsed).toEqual(['copy.txt'])
  expect([documentOf(bench, 'lease.txt'), documentOf(bench, 'copy.txt')]).toEqual([id, id])
  expect(reader.document(id)?.parserId).toBe('text@next')
  expect(reader.passagesOfDocument(id)).toEqual(passages)
  expect(reader.pictures(id)).toEqual([{ documentId: id, n: 1, at: 23, alt: 'a bicycle shed', source: 'shed.png' }])
  // What stands in the picture's place finds the passage that it stands in.
  expect(bench.store.keywordTable.match('"bicycle"', 9)).toHaveLength(1)
  expect(bench.vectors.ids()).toEqual(ids)
  expect(bench.statuses()).toEqual(['copy.txt: ok', 'lease.txt: ok', 'page.md: ok'])

  expect(await next.indexer.run()).toMatchObject({ parsed: 0, attached: 0, embedded: 0 })
  expect(next.parsed).toEqual(['copy.txt'])
})

test('where it reads another text, the document is a new one, and only what changed is embedded', async () => {
  const bench = await openLibrary()
  const before = documentOf(bench, 'lease.txt')
  const chunked = async (...request: Parameters<Ingest>): ReturnType<Ingest> => {
    const made = await directIngest.ingest(...request)
    const passages = made.chunked.passages.flatMap((passage) => [
      passage,
      { ...passage, end: 8, textHash: sha256('The rent') },
    ])
    return { ...made, chunked: { ...made.chunked, passages } }
  }
  const next = nextVersion(bench, undefined, chunked)
  expect(await next.indexer.run()).toMatchObject({ parsed: 1, embedded: 1 })
  const after = documentOf(bench, 'lease.txt')
  expect(after).not.toBe(before)
  expect(documentOf(bench, 'copy.txt')).toBe(after)
  expect(bench.store.reader.document(before)).toBeUndefined()
  const { passages, embedded } = bench.store.reader.indexState('fake-words@1')
  expect([embedded, bench.vectors.size]).toEqual([passages, passages])
})

test('a file that the new parser cannot read keeps what the old one read', async () => {
  const bench = await openLibrary()
  const id = documentOf(bench, 'lease.txt')
  const next = nextVersion(bench, undefined, async ({ path }) => {
    const contentHash = sha256(new TextEncoder().encode(lease))
    if (path.endsWith('.md')) throw new AppError('parse/damaged', 'not asked for')
    throw new IngestError('parse/timeout', 'took too long', { contentHash })
  })
  expect(await next.indexer.run()).toMatchObject({ parsed: 0, failed: 0, embedded: 0 })
  expect(bench.statuses()).toEqual(['copy.txt: ok', 'lease.txt: ok', 'page.md: ok'])
  expect(documentOf(bench, 'lease.txt')).toBe(id)
  expect(await nextVersion(bench).indexer.run()).toMatchObject({ parsed: 1, embedded: 0 })
})

test('a file that has changed as well is read as it is now', async () => {
  const bench = await openLibrary()
  await writeFile(join(bench.folder, 'lease.txt'), `${lease} And the garden.`)
  const next = nextVersion(bench)
  expect(await next.indexer.run()).toMatchObject({ parsed: 2 })
  expect(documentOf(bench, 'lease.txt')).not.toBe(documentOf(bench, 'copy.txt'))
  expect(bench.store.reader.outdatedDocuments({ ...parserIds, txt: 'text@next' }, 'tree@1').size).toBe(0)
})
