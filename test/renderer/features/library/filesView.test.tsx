// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { ListedFile } from '../../../../src-main/contract/libraryTypes.ts'
import type { FileStatus } from '../../../../src-main/contract/types.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'

const file = (id: number, path: string, status: FileStatus, reason: string | null = null): ListedFile => ({
  id,
  folderId: 1,
  path,
  size: id * 1000,
  modifiedMs: 0,
  contentHash: null,
  documentId: null,
  status,
  code: null,
  reason,
  isEmbedded: true,
})

/** The list of files over these rows. */
async function open(rows: ListedFile[]) {
  const library = createFakeLibrary()
  const byStatus: Partial<Record<FileStatus, number>> = {}
  for (const { status } of rows) byStatus[status] = (byStatus[status] ?? 0) + 1
  library.state.files = rows
  library.state.status.folders.push({ id: 1, path: '/home/ada/Cases', name: 'Cases', addedAt: 0 })
  Object.assign(library.state.status, { files: rows.length, filesRead: rows.length, byStatus })
  openPage(library.handlers, '#/files')
  const names = () =>
    [...document.querySelectorAll('main li')].map((line) => line.querySelector('.file-name')?.textContent)
  if (rows.length > 0) await waitFor(() => expect(names().length).toBeGreaterThan(0))
  return { ...library, names, group: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
}

test('each file is listed with its folder, its size and what became of it', async () => {
  const { names } = await open([
    file(1, 'lease.pdf', 'ok'),
    file(2, 'scan.pdf', 'scanned'),
    file(3, 'old.doc', 'unsupported', 'Word files of before 2007 cannot be read yet.'),
  ])
  expect(names()).toEqual(['Cases/lease.pdf', 'Cases/scan.pdf', 'Cases/old.doc'])
  const [ready, scanned, old] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(ready?.textContent).toMatch(/Ready/)
  expect(ready?.textContent).toMatch(/1\.0 kB/)
  expect(ready?.querySelector('p')).toBeNull()
  expect(scanned?.textContent).toContain('Run it through text recognition (OCR)')
  expect(old?.textContent).toContain('cannot be read yet. Save it as PDF')
})

test('the groups count and filter by status', async () => {
  const { names, group } = await open([
    file(1, 'a.pdf', 'ok'),
    file(2, 'b.pdf', 'partly', 'Page 3 is a picture without text.'),
    file(3, 'c.pdf', 'damaged'),
    file(4, 'd.pdf', 'pending'),
  ])
  const labels = within(screen.getByRole('group', { name: 'Which files' })).getAllByRole('button')
  expect(labels.map((button) => button.textContent)).toEqual(['All 4', 'Ready 2', 'Not readable 1', 'Waiting 1'])
  group('Not readable 1')
  await waitFor(() => expect(names()).toEqual(['Cases/c.pdf']))
  expect(screen.getByRole('button', { name: 'Not readable 1' }).getAttribute('aria-pressed')).toBe('true')
  group('Ready 2')
  await waitFor(() => expect(names()).toEqual(['Cases/a.pdf', 'Cases/b.pdf']))
})

test('a group without files says so', async () => {
  const { group } = await open([file(1, 'a.pdf', 'ok')])
  group('Waiting 0')
  expect(await screen.findByText('No files here.')).toBeTruthy()
})

test('a library of any size can be looked through to its last file, each file once', async () => {
  const { names } = await open(Array.from({ length: 450 }, (_, index) => file(index + 1, `${index}.txt`, 'ok')))
  expect(names()).toHaveLength(200)
  fireEvent.click(screen.getByText('Show more of 450 files'))
  await waitFor(() => expect(names()).toHaveLength(400))
  fireEvent.click(screen.getByText('Show more of 450 files'))
  await waitFor(() => expect(names()).toHaveLength(450))
  expect(new Set(names()).size).toBe(450)
  expect(screen.queryByText(/Show more/)).toBeNull()
})

test('the list follows what the engine finds', async () => {
  const { state, names } = await open([file(1, 'a.pdf', 'ok')])
  state.files = [...state.files, file(2, 'b.pdf', 'ok')]
  Object.assign(state.status, { files: 2, filesRead: 2, byStatus: { ok: 2 } })
  await waitFor(() => expect(names()).toEqual(['Cases/a.pdf', 'Cases/b.pdf']))
})

test('a list that cannot be had is told', async () => {
  const library = createFakeLibrary()
  library.handlers.files = async () => {
    throw new AppError('store/damaged', 'The database is damaged. Restore it from a backup.')
  }
  openPage(library.handlers, '#/files')
  expect(await alertText()).toContain('Restore it from a backup.')
})
