import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileRow, Filter } from '../../../src-main/contract/types.ts'
import { createFinder } from '../../../src-main/engine/keyword/finder/finder.ts'
import { createLiveFinder } from '../../../src-main/engine/library/liveFinder.ts'
import type { DocumentRow, TreeNode } from '../../../src-main/engine/types.ts'

/** A library of files, each with its headings; changing it is changing `files`. */
function openLibrary(files: { path: string; title?: string; headings?: string[]; status?: FileRow['status'] }[]) {
  const state = { files, generation: 1, error: null as Error | null, filtered: 0 }
  const row = (index: number): FileRow => ({
    id: index + 1,
    folderId: 1,
    path: state.files[index]?.path ?? '',
    size: 1,
    modifiedMs: 1,
    contentHash: null,
    documentId: state.files[index]?.status === 'unsupported' ? null : index + 1,
    status: state.files[index]?.status ?? 'ok',
    code: null,
    reason: null,
  })
  const finder = createLiveFinder(
    {
      generation: () => state.generation,
      folders: () => [{ id: 1, path: '/home/ada/Papers', name: 'Papers', addedAt: 0 }],
      allowedFiles: ({ fileIds }: Filter = {}) => {
        state.filtered++
        return fileIds && new Set(fileIds)
      },
      listFiles: ({ offset, limit }) => {
        if (state.error && limit > 1) throw state.error
        const rows = state.files.map((_, index) => row(index)).slice(offset, offset + limit)
        return { total: state.files.length, rows }
      },
      document: (id) => ({ title: state.files[id - 1]?.title ?? '' }) as DocumentRow,
      nodes: (id) =>
        (state.files[id - 1]?.headings ?? []).map((heading, n): TreeNode => ({
          path: `s${n}`,
          kind: 'section',
          heading,
          start: n * 10,
          end: n * 10 + 10,
        })),
    },
    createFinder,
  )
  onTestFinished(() => finder.close())
  const untilComplete = async (typed: string) => {
    await vi.waitFor(() => expect(finder.find(typed, { limit: 10 }).isComplete).toBe(true))
    return finder.find(typed, { limit: 10 })
  }
  return { state, finder, untilComplete }
}

test('names, titles and headings are found, a file that could not be read too; a heading knows its place', async () => {
  const { finder, untilComplete } = openLibrary([
    { path: 'a/lease.pdf', title: 'Agreement', headings: ['Notice period', 'Rent'] },
    { path: 'notice.bin', status: 'unsupported' },
  ])
  expect(finder.find('notice', { limit: 10 }).isComplete).toBe(false)
  const { hits } = await untilComplete('notice')
  expect(hits).toHaveLength(2)
  expect(hits).toContainEqual({
    kind: 'heading',
    heading: 'Notice period',
    start: 0,
    end: 10,
    fileId: 1,
    documentId: 1,
    file: 'a/lease.pdf',
  })
  expect(hits).toContainEqual({
    kind: 'file',
    fileId: 2,
    documentId: null,
    file: 'notice.bin',
    title: '',
    status: 'unsupported',
  })
  expect(finder.find('agreement', { limit: 10 }).hits).toMatchObject([{ kind: 'file', fileId: 1 }])
  expect(finder.find('agremeent', { limit: 10 })).toMatchObject({ hits: [{ fileId: 1 }], isReadAnew: true })
})

test('it follows the library: what is new is found, what is gone or has changed is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, finder, untilComplete } = openLibrary([{ path: 'old.txt', headings: ['Rent'] }, { path: 'gone.txt' }])
  expect((await untilComplete('rent')).hits).toHaveLength(1)
  state.files = [{ path: 'moved.txt', headings: ['Deposit'] }]
  state.generation++
  // Not at every keystroke while the library changes.
  expect(finder.find('rent', { limit: 10 })).toMatchObject({ hits: [{ heading: 'Rent' }], isComplete: true })
  vi.advanceTimersByTime(3000)
  expect(finder.find('deposit', { limit: 10 }).isComplete).toBe(false)
  expect((await untilComplete('deposit')).hits).toHaveLength(1)
  for (const typed of ['rent', 'gone', 'old']) expect(finder.find(typed, { limit: 10 }).hits).toEqual([])
})

test('what ended a pass is told once, and the next pass begins anew', async () => {
  const { state, finder, untilComplete } = openLibrary([{ path: 'lease.txt' }])
  state.error = new Error('The disk is gone.')
  finder.find('lease', { limit: 10 })
  await vi.waitFor(() => expect(() => finder.find('lease', { limit: 10 })).toThrow('The disk is gone.'))
  state.error = null
  expect((await untilComplete('lease')).hits).toHaveLength(1)
})

test('a filter narrows files and their headings, is asked for once while it is typed, and again when tags have changed', async () => {
  const { state, finder, untilComplete } = openLibrary([
    { path: 'a/lease.pdf', headings: ['Lease term'] },
    { path: 'b/lease.pdf', headings: ['Lease end'] },
  ])
  await untilComplete('lease')
  const query = { limit: 10, filter: { fileIds: [2] } }
  for (const typed of ['l', 'le', 'lea']) {
    const { hits } = finder.find(typed, query)
    expect(hits.map((hit) => (hit.kind === 'heading' ? hit.heading : hit.kind))).toEqual(['Lease end', 'file'])
  }
  expect(finder.find('lease', { ...query, only: 'files' }).hits).toMatchObject([{ kind: 'file', file: 'b/lease.pdf' }])
  expect(finder.find('term', query).hits).toEqual([])
  expect(state.filtered).toBe(1)
  finder.forgetFilters()
  finder.find('lease', query)
  expect(state.filtered).toBe(2)
})

test('folders are found by their names as long as a file lies in them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, finder, untilComplete } = openLibrary([{ path: 'Lease/2024/a.pdf' }, { path: 'Lease/b.pdf' }])
  await untilComplete('lease')
  const folders = (typed: string) =>
    finder.find(typed, { limit: 10, only: 'folders' }).hits.map((hit) => hit.kind === 'folder' && [hit.name, hit.path])
  expect(folders('lease')).toEqual([
    ['Papers', 'Lease'],
    ['Papers', 'Lease/2024'],
  ])
  expect(folders('papers')).toEqual([['Papers', '']])
  state.files = [{ path: 'x.pdf' }, { path: 'Lease/b.pdf' }]
  state.generation++
  vi.advanceTimersByTime(3000)
  await untilComplete('lease')
  expect(folders('lease')).toEqual([['Papers', 'Lease']])
})
