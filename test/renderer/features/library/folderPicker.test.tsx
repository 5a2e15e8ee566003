// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { FolderPicker } from '../../../../src-renderer/features/library/picker/FolderPicker.tsx'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, press, show, type } from '../../openPage.tsx'

/** The picker over a fake home folder. */
async function open(change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  const library = createFakeLibrary()
  change(library)
  const onClose = vi.fn()
  show(library.handlers, <FolderPicker onClose={onClose} />)
  await screen.findByRole('option', { name: 'Contracts' })
  const path = screen.getByRole<HTMLInputElement>('textbox', { name: 'Path of the folder' })
  const list = screen.getByRole('listbox', { name: 'Folders' })
  const add = screen.getByTestId<HTMLButtonElement>('confirm-folder')
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'Where you are' }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  const selected = () => screen.queryByRole('option', { selected: true })?.textContent?.trim()
  const added = () => library.state.status.folders.map((folder) => folder.path)
  return { ...library, onClose, path, list, add, crumbs, selected, added }
}

test('it begins in the home folder, which it offers by name', async () => {
  const { path, add, crumbs } = await open()
  expect(path.value).toBe('/home/ada')
  await waitFor(() => expect(add.textContent).toBe('Add “Home”'))
  expect(crumbs()).toEqual(['Home'])
  expect(screen.getByText(/12 files directly in this folder/)).toBeTruthy()
})

test('a folder that is picked with the mouse is added', async () => {
  const { add, added, onClose } = await open()
  fireEvent.click(screen.getByRole('option', { name: 'Documents' }))
  expect(add.textContent).toBe('Add “Documents”')
  fireEvent.click(add)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(added()).toEqual(['/home/ada/Documents'])
})

test('with the keyboard: arrows move, Enter goes in, Backspace goes up, and the list keeps the focus', async () => {
  const { list, path, crumbs, selected, add } = await open()
  list.focus()
  press('ArrowDown')
  expect(selected()).toBe('Contracts')
  press('ArrowUp')
  expect(selected()).toBe('Contracts')
  press('End')
  expect(selected()).toBe('Pictures')
  press('ArrowDown')
  expect(selected()).toBe('Pictures')
  press('Home')
  expect(list.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  press('Enter')
  await screen.findByRole('option', { name: '2024' })
  expect(path.value).toBe('/home/ada/Contracts')
  expect(crumbs()).toEqual(['Home', 'Contracts'])
  expect(document.activeElement).toBe(list)
  press('ArrowDown')
  expect(add.textContent).toBe('Add “2024”')
  press('Backspace')
  await screen.findByRole('option', { name: 'Pictures' })
  expect(document.activeElement).toBe(list)
  expect(press('x')).toBe(true)
})

test('until the next folder is listed, Add means the folder that was asked for', async () => {
  let list = () => {}
  const { add, added } = await open(({ handlers }) => {
    const browse = handlers.browse
    handlers.browse = async (input, signal) => {
      if (input.path !== undefined) await new Promise<void>((resolve) => (list = resolve))
      return browse(input, signal)
    }
  })
  fireEvent.doubleClick(screen.getByRole('option', { name: 'Contracts' }))
  await waitFor(() => expect(add.textContent).toBe('Add “Contracts”'))
  fireEvent.click(add)
  await waitFor(() => expect(added()).toEqual(['/home/ada/Contracts']))
  list()
})

test('a path that is typed counts, until a row is pressed', async () => {
  const { path, add, added } = await open()
  type(path, ' /home/ada/Archive/Old ')
  expect(add.textContent).toBe('Add “Old”')
  fireEvent.click(screen.getByRole('option', { name: 'Music' }))
  expect(add.textContent).toBe('Add “Music”')
  expect(path.value).toBe('/home/ada')
  type(path, '/home/ada/Archive')
  fireEvent.click(add)
  await waitFor(() => expect(added()).toEqual(['/home/ada/Archive']))
})

test('Go looks into the path without adding it', async () => {
  const { path, add, added } = await open()
  expect(screen.getByText<HTMLButtonElement>('Go').disabled).toBe(true)
  type(path, '/home/ada/Contracts')
  fireEvent.click(screen.getByText('Go'))
  await screen.findByRole('option', { name: '2025' })
  expect(add.textContent).toBe('Add “Contracts”')
  expect(added()).toEqual([])
})

test('a path outside is refused in words; it stays to be corrected, and the way home stays open', async () => {
  const { path, crumbs } = await open()
  type(path, '/etc')
  fireEvent.submit(path)
  expect(await alertText()).toBe(
    'Only folders below your home folder can be added from this page. Use the command line for others.',
  )
  expect(path.value).toBe('/etc')
  expect(crumbs()).toEqual(['Home'])
  fireEvent.click(screen.getByRole('button', { name: 'Home' }))
  await screen.findByRole('option', { name: 'Contracts' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(path.value).toBe('/home/ada')
})

test('a folder that cannot be added keeps the dialog open and says why', async () => {
  const { add, onClose } = await open(({ handlers }) => {
    handlers.addFolder = async () => {
      throw new AppError('input/unreadableFolder', 'The folder cannot be opened. Check that you may read it.')
    }
  })
  fireEvent.click(add)
  expect(await alertText()).toContain('Check that you may read it.')
  expect(onClose).not.toHaveBeenCalled()
  expect(add.disabled).toBe(false)
})

test('Esc, Cancel and the cross close it', async () => {
  const { onClose } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByText('Cancel'))
  // What a browser makes of Esc in a modal dialog.
  fireEvent(screen.getByRole('dialog', { name: 'Add a folder' }), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(3)
})
