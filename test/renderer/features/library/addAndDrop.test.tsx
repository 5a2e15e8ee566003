// @vitest-environment happy-dom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BridgeResult, DesktopBridge } from '../../../../src-main/contract/desktop/portMessages.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { createFakeDesktop } from '../../fake/desktop.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'

/** What the preload would have put there; null in a browser. */
const shell = vi.hoisted((): { bridge: DesktopBridge<File> | null } => ({ bridge: null }))
vi.mock('../../../../src-renderer/bridge/desktop.ts', () => ({
  get desktop() {
    return shell.bridge ?? undefined
  },
}))
beforeEach(() => {
  shell.bridge = null
})

const refusal = (code: string, message: string) => ({ ok: false, error: { code, message, retry: false } }) as const

/** The desktop shell, whose dialogs add what the test says. */
function desktopShell(library: ReturnType<typeof createFakeLibrary>) {
  const folder: FolderRow = { id: 1, path: '/srv/cases', name: 'cases', addedAt: 0 }
  const add = () => void library.state.status.folders.push(folder)
  const chooseFolder = vi.fn(async (): Promise<BridgeResult<FolderRow | null>> => (add(), { ok: true, value: folder }))
  const addDropped = vi.fn<DesktopBridge<File>['addDropped']>(async () => (add(), { ok: true, value: [folder] }))
  shell.bridge = createFakeDesktop({ chooseFolder, addDropped })
  return { chooseFolder, addDropped }
}

/** Drags over the page as a file manager would. `to`: where the pointer goes, for leaving. */
function drag(kind: 'dragOver' | 'dragLeave' | 'drop', types: string[], files: File[] = [], to: Element | null = null) {
  const target = screen.getByRole('main')
  const event = createEvent[kind](target)
  Object.defineProperties(event, { dataTransfer: { value: { types, files } }, relatedTarget: { value: to } })
  fireEvent(target, event)
  return event
}

describe('in the desktop shell', () => {
  test('the system’s own dialog chooses, and the folder appears', async () => {
    const library = createFakeLibrary()
    const { chooseFolder } = desktopShell(library)
    openPage(library.handlers)
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a folder' }))
    await screen.findByText('cases')
    expect(chooseFolder).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Ask your own documents')).toBeNull()
  })

  test('a dialog that was closed changes nothing; one that failed says so', async () => {
    const library = createFakeLibrary()
    const { chooseFolder } = desktopShell(library)
    chooseFolder.mockResolvedValueOnce({ ok: true, value: null })
    openPage(library.handlers)
    const button = await screen.findByRole('button', { name: 'Choose a folder' })
    fireEvent.click(button)
    await waitFor(() => expect(chooseFolder).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
    chooseFolder.mockResolvedValueOnce(refusal('shell/dialog', 'The dialog could not be opened.'))
    fireEvent.click(button)
    expect(await alertText()).toBe(
      'The dialog could not be opened. Try once more; if it happens again, restart Footnote.',
    )
  })

  test('folders that are dropped anywhere are handed to the shell', async () => {
    const library = createFakeLibrary()
    const { addDropped } = desktopShell(library)
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    expect(drag('dragOver', ['Files']).defaultPrevented).toBe(true)
    expect(screen.getByText('Drop folders or files to add them')).toBeTruthy()
    const dropped = new File([], 'cases')
    expect(drag('drop', ['Files'], [dropped]).defaultPrevented).toBe(true)
    expect(screen.queryByText('Drop folders or files to add them')).toBeNull()
    await screen.findByText('cases')
    expect(addDropped).toHaveBeenCalledWith([dropped])
  })

  test('what was added is said by its name, or by how many there are', async () => {
    const library = createFakeLibrary()
    const { addDropped } = desktopShell(library)
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    drag('drop', ['Files'], [new File([], 'cases')])
    expect(await screen.findByText('cases was added.')).toBeTruthy()
    const single: FolderRow = { id: 2, path: '/srv', name: 'will.pdf', addedAt: 0, file: 'will.pdf' }
    addDropped.mockImplementationOnce(async () => {
      library.state.status.folders.push(single)
      return { ok: true, value: [single, { ...single, id: 3 }] }
    })
    drag('drop', ['Files'], [new File([], 'will.pdf'), new File([], 'other')])
    expect(await screen.findByText('2 sources were added.')).toBeTruthy()
    expect(await screen.findByText('will.pdf')).toBeTruthy()
  })

  test('a dropped file is refused with what to drop instead, until the notice is closed', async () => {
    const library = createFakeLibrary()
    desktopShell(library).addDropped.mockResolvedValueOnce(
      refusal('input/dropped', 'What was dropped is not a folder of this computer.'),
    )
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    drag('drop', ['Files'], [new File(['x'], 'a.pdf')])
    expect(await alertText()).toContain('Drop a folder from your file manager')
    fireEvent.click(screen.getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('the sign that a folder may be dropped goes when the pointer leaves the window, and stays while inside', async () => {
    const library = createFakeLibrary()
    desktopShell(library)
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    drag('dragOver', ['Files'])
    drag('dragLeave', ['Files'], [], screen.getByRole('navigation'))
    expect(screen.getByText('Drop folders or files to add them')).toBeTruthy()
    drag('dragLeave', ['Files'], [], null)
    expect(screen.queryByText('Drop folders or files to add them')).toBeNull()
  })

  test('text that is dragged within the page is left alone', async () => {
    const library = createFakeLibrary()
    const { addDropped } = desktopShell(library)
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    expect(drag('dragOver', ['text/plain']).defaultPrevented).toBe(false)
    expect(drag('drop', ['text/plain']).defaultPrevented).toBe(false)
    expect(addDropped).not.toHaveBeenCalled()
  })
})

describe('in a browser', () => {
  test('a path is picked through the engine, and the folder appears', async () => {
    const library = createFakeLibrary()
    openPage(library.handlers)
    await screen.findByText('Ask your own documents')
    for (const button of screen.getAllByRole('button', { name: 'Add a folder' }).slice(-1)) fireEvent.click(button)
    fireEvent.click(await screen.findByRole('option', { name: 'Contracts' }))
    fireEvent.click(screen.getByTestId('confirm-folder'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Contracts')).toBeTruthy()
    expect(screen.queryByText('Ask your own documents')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your question' }))
  })

  test('a drop never leaves the page for the file, and says where folders are added', async () => {
    openPage(createFakeLibrary().handlers)
    await screen.findByText('Ask your own documents')
    expect(drag('drop', ['Files'], [new File(['x'], 'a.html')]).defaultPrevented).toBe(true)
    expect(await alertText()).toContain('Use “Add a folder” instead.')
    fireEvent.click(screen.getByText('Close'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
