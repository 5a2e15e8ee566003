import { expect, test } from 'vitest'
import { samplePathOf } from '../../../../src-main/engine/handlers/settings/sample.ts'
import { createSuggestionHandlers } from '../../../../src-main/engine/handlers/settings/suggestions.ts'
import { documentOf, newLibrary } from '../../store/libraries.ts'

/** A library with these documents, each in a file of its own: title and headings, `#` for each level. */
function makeLibrary() {
  const store = newLibrary()
  const suggest = () =>
    createSuggestionHandlers(store.reader, store.libraryPath).suggestedQuestions(
      undefined,
      new AbortController().signal,
    )
  const add = (path: string, documents: [title: string, ...headings: string[]][]) => {
    const folder = store.writer.addFolder(path)
    for (const [n, [title, ...headings]] of documents.entries()) {
      const text = `${path} ${n}`
      const document = documentOf(text, { title })
      const sections = headings.map((heading, index) => ({
        path: `s${index + 1}`,
        kind: 'section' as const,
        start: index,
        end: index + 1,
        heading: heading.replace(/^#+ /, ''),
        level: heading.indexOf(' '),
      }))
      store.writer.upsertPending(folder.id, [{ path: `${n}.txt`, size: 1, modifiedMs: 1 }])
      const file = store.reader.filesOfFolder(folder.id).find((row) => row.path === `${n}.txt`)
      const { documentId } = store.writer.saveDocument({ ...document, nodes: [...document.nodes, ...sections] })
      store.writer.attachFile(file?.id ?? 0, documentId, document.contentHash, 'ok', null, null)
    }
  }
  return { store, suggest, add }
}

test('an empty library suggests nothing', async () => {
  expect(await makeLibrary().suggest()).toEqual({ isSample: false, topics: [] })
})

test('the deepest heading that names a topic is asked about, without its number', async () => {
  const { suggest, add } = makeLibrary()
  add('/home/ada/cases', [
    ['Lease', '# Lease', '# Introduction', '# Term', '## 3.2 Rent  and deposit', '### A.'],
    ['Notes'],
    ['Lease', '# Another of this name'],
    ['', '# Without a title'],
    ['Long', `# ${'word '.repeat(30)}`],
    ['Gesetz', '## § 12 Fristen'],
  ])
  // Those with a heading come first: their questions say more.
  expect((await suggest()).topics).toEqual([
    { title: 'Lease', heading: 'Rent and deposit' },
    { title: 'Gesetz', heading: 'Fristen' },
    { title: 'Notes', heading: null },
    { title: 'Long', heading: null },
  ])
})

test('at most four, from all over the library, and none of the sample beside own documents', async () => {
  const { store, suggest, add } = makeLibrary()
  add(samplePathOf(store.libraryPath), [['Records policy', '# Client files']])
  expect(await suggest()).toEqual({ isSample: true, topics: [] })
  add(
    '/home/ada/many',
    Array.from({ length: 100 }, (_, n): [string, string] => [`Document ${n}`, `# Topic ${n}`]),
  )
  const { isSample, topics } = await suggest()
  expect([isSample, topics.length]).toEqual([true, 4])
  expect(topics.map(({ title }) => title)).not.toContain('Records policy')
  const numbers = topics.map(({ title }) => Number(title.slice('Document '.length)))
  expect(numbers[3]).toBeGreaterThan(50)
  expect(new Set(numbers).size).toBe(4)
})
