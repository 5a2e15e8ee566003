// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageCommand } from '../../src-main/contract/desktop/pageCommands.ts'
import { desktop } from '../../src-renderer/bridge/desktop.ts'
import type { createFakeDesktop } from './fake/desktop.ts'
import { createFakeLibrary } from './fakeLibrary.ts'
import { openPage } from './openPage.tsx'

vi.mock('../../src-renderer/bridge/desktop.ts', async () => ({
  desktop: (await import('./fake/desktop.ts')).createFakeDesktop(),
}))
// What the page sees is the fake.
const bridge = desktop as unknown as ReturnType<typeof createFakeDesktop>
let library: ReturnType<typeof createFakeLibrary>
beforeEach(() => {
  sessionStorage.clear()
  bridge.reportState.mockClear()
  bridge.chooseFolder.mockClear()
  library = createFakeLibrary()
  openPage(library.handlers)
})

/** What the shell sends. The page gives its listener once, when the first of these tests opens it. */
let listener: ((command: PageCommand) => void) | undefined
const command = (sent: PageCommand) => {
  listener ??= bridge.onCommand.mock.calls[0]?.[0]
  act(() => listener?.(sent))
}

test('a link fills the box and takes the user there; nothing is asked', async () => {
  location.hash = '#/files'
  command({ type: 'showFiles' })
  command({ type: 'ask', question: 'How long do we keep files?' })
  const field = await screen.findByTestId<HTMLTextAreaElement>('ask-input')
  await waitFor(() => expect(field.value).toBe('How long do we keep files?'))
  expect(location.hash).toBe('#/ask')
  command({ type: 'ask', question: 'And drafts?' })
  await waitFor(() => expect(field.value).toBe('And drafts?'))
  expect(screen.queryByTestId('stop')).toBeNull()
})

test('find, files and a new question lead to their places', async () => {
  command({ type: 'find' })
  await waitFor(() => expect(location.hash).toMatch(/^#\/search/))
  command({ type: 'newQuestion' })
  await waitFor(() => expect(location.hash).toBe('#/ask'))
  command({ type: 'showFiles' })
  await waitFor(() => expect(location.hash).toBe('#/files'))
})

test('adding a folder opens one dialog, though two buttons offer it', async () => {
  await screen.findAllByTestId('add-folder')
  command({ type: 'addFolder' })
  await waitFor(() => expect(bridge.chooseFolder).toHaveBeenCalledOnce())
})

test.each(['settings', 'keys'] as const)('%s open', async (type) => {
  command({ type })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a document that is not in the library is told of', async () => {
  command({ type: 'open', documentId: 999_999 })
  expect(await screen.findByTestId('toast')).toBeTruthy()
  expect(bridge.reportState).not.toHaveBeenCalledWith({ language: 'en', isReaderOpen: true })
})
