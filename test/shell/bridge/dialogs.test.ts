import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../src-main/base/errors.ts'
import { setupDialogs } from '../../../src-main/shell/bridge/dialogs.ts'
import { electron, ownFrame, reset, strangers } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)
beforeEach(reset)

const own = { senderFrame: ownFrame, sender: {} }
const rowOf = (path: string) => ({ id: 1, path, name: path, addedAt: 0 })
const addFolder = vi.fn((path: string) => Promise.resolve(rowOf(path)))
beforeEach(() => {
  addFolder.mockClear()
  setupDialogs(addFolder)
})

const choose = (event: unknown = own) => electron.ipcMain.invoke('footnote:choose-folder', event)
const choosePath = (purpose: unknown, event: unknown = own) =>
  electron.ipcMain.invoke('footnote:choose-path', event, purpose)
const drop = (paths: unknown, event: unknown = own) => electron.ipcMain.invoke('footnote:add-dropped', event, paths)

test('the folder that the user chose is added by the engine', async () => {
  electron.dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/home/a/cases'] })
  expect(await choose()).toEqual({ ok: true, value: rowOf('/home/a/cases') })
})

test('a dialog that was closed adds nothing and is no error', async () => {
  expect(await choose()).toEqual({ ok: true, value: null })
  expect(addFolder).not.toHaveBeenCalled()
})

test("the engine's refusal arrives as data", async () => {
  electron.dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/proc'] })
  addFolder.mockRejectedValueOnce(new AppError('library/notAFolder', 'This is not a folder.'))
  expect(await choose()).toEqual({
    ok: false,
    error: { code: 'library/notAFolder', message: 'This is not a folder.', retry: false },
  })
})

test('dropped folders are added in order', async () => {
  expect(await drop(['/a', '/b'])).toEqual({ ok: true, value: [rowOf('/a'), rowOf('/b')] })
})

test.each([
  ['nothing', undefined],
  ['an empty list', []],
  ['a relative path', ['../x']],
  ['an empty path (a thing that is no file)', ['']],
  ['something else among paths', ['/a', 7]],
  ['more than a hand can drop', Array.from({ length: 101 }, () => '/a')],
])('%s is refused', async (_name, paths) => {
  expect(await drop(paths)).toMatchObject({ ok: false, error: { code: 'input/dropped' } })
  expect(addFolder).not.toHaveBeenCalled()
})

test('a place for a copy of the library is a folder, a copy to restore is a file; neither is added', async () => {
  electron.dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/media/usb'] })
  expect(await choosePath('backupFolder')).toEqual({ ok: true, value: '/media/usb' })
  expect(await choosePath('backupFile')).toEqual({ ok: true, value: '/media/usb' })
  const asked = electron.dialog.showOpenDialog.mock.calls.map((args) => args.at(-1) as { properties: string[] })
  expect(asked.map(({ properties }) => properties[0])).toEqual(['openDirectory', 'openFile'])
  expect(addFolder).not.toHaveBeenCalled()
})

test.each([undefined, 'toString', { title: 'Type your password' }])(
  'a dialog for %j is not one of ours',
  async (purpose) => {
    expect(await choosePath(purpose)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
    expect(electron.dialog.showOpenDialog).not.toHaveBeenCalled()
  },
)

test.each(strangers)('%s may neither choose nor drop', async (_name, senderFrame) => {
  const event = { senderFrame, sender: {} }
  expect(await choose(event)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
  expect(await choosePath('backupFile', event)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
  expect(await drop(['/a'], event)).toMatchObject({ ok: false, error: { code: 'shell/refused' } })
  expect(electron.dialog.showOpenDialog).not.toHaveBeenCalled()
  expect(addFolder).not.toHaveBeenCalled()
})
