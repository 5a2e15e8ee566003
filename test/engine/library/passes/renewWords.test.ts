import { expect, test } from 'vitest'
import type { Progress } from '../../../../src-main/contract/types.ts'
import { createIndexer, type Indexer } from '../../../../src-main/engine/library/indexer.ts'
import { openBench, type Bench } from '../harness.ts'
import { indexerParts } from '../parts.ts'
import { writeFiles } from '../../../fixtures/temporaryFolder.ts'

const files = { 'lease.txt': 'The rent is due in May.', 'long.txt': 'Rent and rent.\n\n'.repeat(400) }

/** The library as a program with another analysis opens it; words are turned round. */
function indexerOf({ store }: Bench, analyzerId: string, seen: string[] = []): Indexer {
  const turned = (text: string): string => text.split('').toReversed().join('')
  return createIndexer({
    ...indexerParts(store),
    keyword: { analyzerId, analyze: (text) => (seen.push(text), turned(text)) },
  })
}

const passagesWith = ({ store }: Bench, word: string): number => store.keywordTable.match(`"${word}"`, 999).length

test('words of another analysis are made anew once, vectors and files untouched', async () => {
  const bench = await openBench()
  await writeFiles(bench.folder, files)
  await bench.indexer.run()
  const found = passagesWith(bench, 'rent')
  expect(found).toBeGreaterThan(1)
  const { size } = bench.store.keywordTable

  const seen: string[] = []
  const later = indexerOf(bench, 'turned@1', seen)
  const heard: Progress[] = []
  later.onProgress((progress) => heard.push(progress))
  expect(await later.run()).toMatchObject({ parsed: 0, touched: 0, embedded: 0 })
  expect([passagesWith(bench, 'tner'), passagesWith(bench, 'rent')]).toEqual([found, 0])
  expect(bench.store.keywordTable.size).toBe(size)
  expect(heard.find((progress) => progress.done === 2)).toMatchObject({ phase: 'reading', total: 2 })

  seen.length = 0
  await later.run()
  expect(seen).toEqual([])
})

test('a run that was stopped there is made up for by the next', async () => {
  const bench = await openBench()
  await writeFiles(bench.folder, files)
  await bench.indexer.run()
  const found = passagesWith(bench, 'rent')
  const stop = new AbortController()
  const later = indexerOf(bench, 'turned@1')
  later.onProgress((progress) => progress.done === 1 && stop.abort())
  await expect(later.run(undefined, stop.signal)).rejects.toThrow(/abort/i)
  expect(passagesWith(bench, 'tner') + passagesWith(bench, 'rent')).toBe(found)

  await indexerOf(bench, 'turned@1').run()
  expect(passagesWith(bench, 'tner')).toBe(found)
})
