// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { openPage, openSettings, type } from '../../openPage.tsx'

/** The part about backups, in the settings. */
async function open(change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  const library = createFakeLibrary()
  change(library)
  openPage(library.handlers)
  await openSettings('backup')
  const region = (name: string) => screen.findByRole('region', { name })
  return { ...library, make: await region('Make a backup'), restore: await region('Restore a backup') }
}

test('a backup says its size before, how far it is, and where it lies', async () => {
  const { make } = await open(({ state }) => void (state.paceMs = 30))
  expect(await within(make).findByText('It will have about 12 MB.')).toBeTruthy()
  const folder = within(make).getByLabelText<HTMLInputElement>('Folder in your home folder')
  await waitFor(() => expect(folder.value).toBe('/home/ada'))
  fireEvent.click(within(make).getByRole('button', { name: 'Make a backup' }))
  expect(await within(make).findByText('4.0 MB of 12 MB')).toBeTruthy()
  expect(await within(make).findByText('Saved as /home/ada/Footnote library 2026-11-21.footnote (12 MB).')).toBeTruthy()
  expect(within(make).queryByRole('progressbar')).toBeNull()
})

test('a backup is stopped by its button, and by leaving the settings', async () => {
  let stopped = 0
  const { make } = await open(({ handlers }) => {
    handlers.backupLibrary = async function* (_input, signal) {
      yield { type: 'progress', done: 1, total: 2 }
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      stopped++
    }
  })
  const start = within(make).getByRole('button', { name: 'Make a backup' })
  await waitFor(() => expect((start as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(start)
  fireEvent.click(await within(make).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(stopped).toBe(1))
  fireEvent.click(start)
  await within(make).findByRole('progressbar')
  fireEvent.click(screen.getByTestId('settings-about'))
  await waitFor(() => expect(stopped).toBe(2))
})

test('a backup that cannot be made says why, and can be made elsewhere', async () => {
  const { make } = await open(({ handlers }) => {
    // eslint-disable-next-line require-yield
    handlers.backupLibrary = async function* () {
      throw new AppError('store/diskFull', 'This takes 12 MB, and the disk has 3 MB free. Make room.', { retry: true })
    }
  })
  type(within(make).getByLabelText('Folder in your home folder'), '~/Stick')
  fireEvent.click(within(make).getByRole('button', { name: 'Make a backup' }))
  expect((await within(make).findByRole('alert')).textContent).toContain('3 MB free')
  expect(within(make).getByLabelText<HTMLInputElement>('Folder in your home folder').value).toBe('~/Stick')
})

test('a restore waits for the next start and can be given up; what is no backup is refused', async () => {
  const { restore, state } = await open()
  const field = within(restore).getByLabelText('A backup in your home folder')
  type(field, '~/notes.txt')
  fireEvent.submit(field)
  expect((await within(restore).findByRole('alert')).textContent).toContain('is not a backup')
  type(field, '~/Footnote library.footnote')
  fireEvent.submit(field)
  expect(await within(restore).findByText(/Close Footnote and start it again/)).toBeTruthy()
  fireEvent.click(within(restore).getByRole('button', { name: 'Keep the present library' }))
  expect(await within(restore).findByLabelText('A backup in your home folder')).toBeTruthy()
  expect(state.isRestoreWaiting).toBe(false)
})

test('folders and their rules are listed, and a press opens what changes them', async () => {
  const library = createFakeLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Cases', name: 'Cases', addedAt: 0 })
  library.handlers.ignoreRules = async () => ({
    rules: [
      { folderId: null, patterns: ['*.bak', 'drafts/'] },
      { folderId: 1, patterns: [] },
    ],
    builtIn: [],
    refused: [],
  })
  openPage(library.handlers)
  await openSettings('folders')
  const rules = await screen.findByRole('region', { name: 'What is left out' })
  expect(await within(rules).findByText('*.bak, drafts/')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Folders that Footnote reads' }).textContent).toContain('/home/ada/Cases')
  fireEvent.click(within(rules).getByRole('button', { name: 'Change the rules…' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull())
  expect(await screen.findByTestId('save-rules')).toBeTruthy()
})

test('licences of what comes with Footnote are shown with their origin', async () => {
  openPage(createFakeLibrary().handlers)
  await openSettings('about')
  expect(await screen.findByText('all-MiniLM-L6-v2')).toBeTruthy()
  expect(screen.getByText('Weights under Apache License 2.0.')).toBeTruthy()
})
