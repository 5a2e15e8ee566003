import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electron, FakeTray, ownFrame, reset } from './fakeElectron.ts'
import { createStatus } from './tray/status.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)

await import('electron')

const folder = mkdtempSync(join(tmpdir(), 'footnote-wiring-'))
afterAll(() => rmSync(folder, { recursive: true }))

class FakeEngine extends EventEmitter {
  sent: { type: string; id?: number; name?: string; input?: unknown }[] = []
  postMessage = (message: FakeEngine['sent'][number]) => void this.sent.push(message)
  kill = vi.fn()
  /** Answers the last call of this name. */
  async answer(name: string, value: unknown) {
    const call = await vi.waitFor(() => this.sent.findLast((message) => message.name === name) ?? Promise.reject())
    this.emit('message', { type: 'reply', id: call.id, result: { ok: true, value } })
  }
}
let engine: FakeEngine
const { argv } = process

beforeEach(() => {
  reset()
  // Our modules begin anew with each start; Electron stays the one that was put in place here.
  vi.resetModules()
  Object.assign(process, { resourcesPath: folder })
  engine = new FakeEngine()
  electron.utilityProcess.fork.mockImplementation(() => engine)
  electron.app.getPath.mockReturnValue(folder)
})
afterEach(() => void (process.argv = argv))

/** Starts the app as Electron would, with these arguments after the program. */
async function start(...args: string[]) {
  process.argv = ['electron', '.', ...args]
  await import('../../src-main/index.ts')
  await new Promise((resolve) => setTimeout(resolve))
  const [window] = electron.BrowserWindow.open
  return { window, page: window?.webContents }
}
type Started = Awaited<ReturnType<typeof start>>
const listen = ({ page }: Started) =>
  electron.ipcMain.emit('footnote:listening', { sender: page, senderFrame: ownFrame })

test('a start: locked before ready, then page, engine, menu and tray', async () => {
  const { window } = await start()
  expect(electron.app.enableSandbox).toHaveBeenCalledOnce()
  expect(electron.protocol.registerSchemesAsPrivileged).toHaveBeenCalledOnce()
  expect(electron.session.defaultSession.setPermissionRequestHandler).toHaveBeenCalledOnce()
  expect(window?.loadURL).toHaveBeenCalledExactlyOnceWith('app://footnote/')
  expect(electron.utilityProcess.fork).toHaveBeenCalledOnce()
  expect(electron.Menu.setApplicationMenu).toHaveBeenCalledOnce()
  expect(FakeTray.open).toHaveLength(1)
  expect([...electron.ipcMain.handlers.keys()].sort()).toEqual([
    'footnote:add-dropped',
    'footnote:choose-folder',
    'footnote:choose-path',
    'footnote:open-original',
    'footnote:show-in-folder',
  ])
})

test('a second start does nothing but end', async () => {
  electron.app.requestSingleInstanceLock.mockReturnValue(false)
  const { window } = await start()
  expect(electron.app.quit).toHaveBeenCalledOnce()
  expect(window).toBeUndefined()
  expect(electron.utilityProcess.fork).not.toHaveBeenCalled()
})

test('a link that the app was started with waits for the page; a later start brings its own', async () => {
  const started = await start('footnote://ask?q=How+long')
  listen(started)
  electron.app.emit('second-instance', {}, ['electron', '.', 'footnote://open/7'], folder, null)
  expect(started.page?.send.mock.calls).toEqual([
    ['footnote:command', { type: 'ask', question: 'How long' }],
    ['footnote:command', { type: 'open', documentId: 7 }],
  ])
  expect(started.window?.focus).toHaveBeenCalled()
})

test('an original that the page asks for: the engine names the path', async () => {
  await start()
  const opened = electron.ipcMain.invoke('footnote:open-original', { senderFrame: ownFrame }, 7)
  await engine.answer('documentFile', { path: '/cases/lease.pdf', mediaType: 'application/pdf' })
  expect(await opened).toEqual({ ok: true, value: null })
  expect(engine.sent.find(({ name }) => name === 'documentFile')?.input).toBe(7)
  expect(electron.shell.openPath).toHaveBeenCalledExactlyOnceWith('/cases/lease.pdf')
})

test('the engine’s status reaches tray and taskbar; the page’s language reaches the menu', async () => {
  const { window } = await start()
  engine.emit('message', {
    type: 'status',
    status: createStatus({ progress: { phase: 'reading', done: 1, total: 4 } }),
  })
  expect(window?.setProgressBar).toHaveBeenLastCalledWith(0.25, { mode: 'normal' })
  electron.ipcMain.emit('footnote:page-state', { senderFrame: ownFrame }, { language: 'de', isReaderOpen: false })
  expect(FakeTray.open[0]?.setToolTip).toHaveBeenLastCalledWith('1 von 4 gelesen')
  const menu = electron.Menu.setApplicationMenu.mock.calls.at(-1)?.[0] as MenuItemConstructorOptions[]
  expect(menu.map(({ label }) => label)).toContain('Datei')
})

test('quitting closes the engine first, and waits for it', async () => {
  await start()
  const preventDefault = vi.fn()
  electron.app.emit('will-quit', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(engine.sent.at(-1)).toEqual({ type: 'close' })
  expect(electron.app.quit).not.toHaveBeenCalled()
  engine.emit('exit', 0)
  await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce())
})
