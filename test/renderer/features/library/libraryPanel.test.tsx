// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'

const contracts: FolderRow = { id: 1, path: '/home/ada/Contracts', name: 'Contracts', addedAt: 0 }

/** The page over a library with one folder. */
async function open(change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  const library = createFakeLibrary()
  library.state.status.folders.push(contracts)
  Object.assign(library.state.status, { files: 12, filesRead: 12, passages: 90, embedded: 90 })
  change(library)
  openPage(library.handlers)
  await screen.findByText('Contracts')
  return { ...library, status: () => screen.getByTestId('status') }
}

test('an empty library says what Footnote does and offers two ways to begin', async () => {
  openPage(createFakeLibrary().handlers)
  const invitation = (await screen.findByText('Ask your own documents')).closest('section')
  if (!invitation) throw new Error('no invitation')
  expect(
    within(invitation)
      .getAllByRole('button')
      .map((button) => button.textContent?.trim()),
  ).toEqual(['Add a folder', 'Try it with a sample'])
  expect(invitation.textContent).toContain('Your files are read, never changed.')
  expect(screen.getByTestId('status').textContent).toContain('No files yet')
  expect(screen.queryByRole('button', { name: 'Look for changes' })).toBeNull()
})

test('while it works the page shows what, how fast and how long, and a way to stop', async () => {
  const { state, status } = await open(({ state }) => {
    state.status.progress = {
      phase: 'reading',
      done: 300,
      total: 1200,
      rate: 15,
      secondsLeft: 60,
      current: 'lease/2024.pdf',
    }
    state.status.filesRead = 3
  })
  expect(status().textContent).toContain('Reading files: 300 of 1,200 · 15 a second · 1 min left')
  expect(status().textContent).toContain('lease/2024.pdf')
  const meter = screen.getByRole('progressbar', { name: 'Indexing' })
  expect(meter.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.queryByRole('button', { name: 'Look for changes' })).toBeNull()
  fireEvent.click(within(status()).getByRole('button', { name: /stop/i }))
  await waitFor(() => expect(state.status.progress.phase).toBe('idle'))
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Indexing' })).toBeNull())
  expect(status().textContent).toContain('3 of 12 files read')
  expect(screen.getByRole('button', { name: 'Look for changes' })).toBeTruthy()
})

test('what the engine says about itself is followed without asking', async () => {
  const { state, status } = await open()
  expect(screen.getByRole('button', { name: '12 files' })).toBeTruthy()
  Object.assign(state.status, { files: 20, filesRead: 13, embedded: 45 })
  await waitFor(() => expect(status().textContent).toContain('13 of 20 files read · meaning 50 %'))
})

test('a meter never shows more than everything', async () => {
  await open(({ state }) => {
    state.status.progress = { phase: 'embedding', done: 130, total: 100, rate: 1, secondsLeft: null }
  })
  expect(screen.getByRole('progressbar', { name: 'Indexing' }).getAttribute('aria-valuenow')).toBe('100')
})

test('a folder leaves only after a question, which says that files stay', async () => {
  const { state } = await open()
  const remove = screen.getByRole('button', { name: 'Remove Contracts' })
  remove.focus()
  fireEvent.click(remove)
  const dialog = screen.getByRole('dialog', { name: 'Remove “Contracts”?' })
  expect(dialog.textContent).toContain('Your files stay where they are: /home/ada/Contracts')
  fireEvent.click(within(dialog).getByText('Cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(remove)
  expect(state.status.folders).toHaveLength(1)

  remove.focus()
  fireEvent.click(remove)
  fireEvent.click(screen.getByText('Remove from Footnote'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Contracts')).toBeNull()
  expect(state.status.folders).toEqual([])
  expect(document.activeElement?.closest('section')).toBe(screen.getByRole('region', { name: 'Library' }))
})

test('an impatient second press removes nothing twice', async () => {
  const removed = vi.fn()
  await open(({ handlers }) => {
    handlers.removeFolder = async ({ folderId }) => {
      removed(folderId)
      if (removed.mock.calls.length > 1) throw new AppError('store/notFound', 'There is no such folder.')
    }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove Contracts' }))
  const button = screen.getByText('Remove from Footnote')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(removed).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what cannot be done is told with its reason and the next step', async () => {
  await open(({ handlers }) => {
    handlers.refresh = async () => {
      throw new AppError('store/readOnly', 'This library is being written by another process.')
    }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Look for changes' }))
  expect(await alertText()).toBe(
    'This library is being written by another process. Searching, asking and reading work here; to change something, close the other Footnote.',
  )
})

test('another program that writes, and the last run that failed, are in sight', async () => {
  const { status } = await open(({ state }) => {
    state.status.writtenBy = 'footnote index (process 4711)'
    state.status.problem = 'The disk is full: everything indexed so far is kept. Free some space, then refresh.'
  })
  expect(status().textContent).toContain('Read only: footnote index (process 4711) is working on this library.')
  expect(status().textContent).toContain('Free some space')
})

test('files that could not be read are counted where nobody can miss them, one press from the list', async () => {
  await open(({ state }) => void (state.status.byStatus = { ok: 9, damaged: 2, scanned: 1 }))
  fireEvent.click(screen.getByRole('button', { name: /3 not readable/ }))
  expect(screen.getByRole('heading', { name: 'Files' })).toBeTruthy()
  expect(location.hash).toBe('#/files')
})

test('indexing is paused and resumed, shown clearly, and a pause that is not the user’s says whose it is', async () => {
  const { state, status } = await open(({ state }) => {
    state.status.progress = { phase: 'reading', done: 3, total: 12, rate: 1, secondsLeft: 9 }
  })
  fireEvent.click(within(status()).getByRole('button', { name: 'Pause indexing' }))
  await waitFor(() => expect(state.status.pausedBy).toEqual(['user']))
  expect(await within(status()).findByText('Paused')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Indexing' })).toBeNull()
  state.status.pausedBy = ['battery']
  expect(await within(status()).findByText('Paused while the computer runs on its battery')).toBeTruthy()
  state.status.pausedBy = ['battery', 'user']
  fireEvent.click(await within(status()).findByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(state.status.pausedBy).toEqual([]))
  expect(await screen.findByRole('progressbar', { name: 'Indexing' })).toBeTruthy()
})

test('a source that is not there is marked, and a single file is one', async () => {
  await open(({ state }) => {
    state.status.folders.push({ id: 2, path: '/home/ada', name: 'will.pdf', addedAt: 0, file: 'will.pdf' })
    state.status.missing = [1]
  })
  expect(screen.getByText('Contracts').closest('li')?.textContent).toContain('Not there')
  expect(screen.getByText('will.pdf').closest('li')?.title).toBe('/home/ada/will.pdf')
  fireEvent.click(screen.getByRole('button', { name: 'Remove will.pdf' }))
  expect(screen.getByRole('dialog').textContent).toContain('Your file stays where it is: /home/ada/will.pdf')
})
