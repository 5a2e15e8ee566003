import { beforeEach, expect, test, vi } from 'vitest'
import { showWindow } from '../../../src-main/shell/window/windows.ts'
import { electron, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

let kept: unknown
const state = { read: () => kept, write: (next: unknown) => void (kept = next) }
beforeEach(() => {
  reset()
  kept = undefined
})

function show() {
  showWindow({ preloadPath: '/app/preload.cjs', state })
  const window = electron.BrowserWindow.open.at(-1)
  if (!window) throw new Error('no window')
  return window
}

test('the page has a sandbox, a world of its own and no Node', () => {
  expect(show().options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    preload: '/app/preload.cjs',
  })
})

test('nothing else is switched on: no experiments, no insecure content, no features by name', () => {
  expect(Object.keys(show().options.webPreferences ?? {}).sort()).toEqual([
    'contextIsolation',
    'nodeIntegration',
    'preload',
    'sandbox',
    'spellcheck',
    'webSecurity',
    'webviewTag',
    'zoomFactor',
  ])
})

test('it loads our page and is shown when painted', () => {
  const window = show()
  expect(window.loadURL).toHaveBeenCalledExactlyOnceWith('app://footnote/')
  expect(window.options.show).toBe(false)
  expect(window.show).not.toHaveBeenCalled()
  window.emit('ready-to-show')
  expect(window.show).toHaveBeenCalledOnce()
})

test('a second call brings the first window to the front', () => {
  const window = show()
  show()
  expect(electron.BrowserWindow.open).toHaveLength(1)
  expect(window.restore).toHaveBeenCalledOnce()
  expect(window.focus).toHaveBeenCalledOnce()
})

test('a window that waits in the tray is shown again', () => {
  const window = show()
  window.isMinimized.mockReturnValue(false)
  show()
  expect(window.show).toHaveBeenCalledOnce()
  expect(window.restore).not.toHaveBeenCalled()
})

test('place, maximised and zoom are kept from one run to the next', () => {
  const first = show()
  first.isMaximized.mockReturnValue(true)
  first.webContents.getZoomFactor.mockReturnValue(1.5)
  first.emit('close')
  // The bounds to come back to from maximised, not those of the screen.
  expect(kept).toEqual({ bounds: { x: 10, y: 20, width: 900, height: 700 }, isMaximized: true, zoomFactor: 1.5 })
  reset()
  const second = show()
  expect(second.options).toMatchObject({ x: 10, y: 20, width: 900, height: 700 })
  expect(second.options.webPreferences).toMatchObject({ zoomFactor: 1.5 })
  expect(second.maximize).not.toHaveBeenCalled()
  second.emit('ready-to-show')
  expect(second.maximize).toHaveBeenCalledOnce()
})

test('a first start, or a display that is gone: the usual size, where the system likes', () => {
  expect(show().options).toMatchObject({ width: 1280, height: 840 })
  reset()
  kept = { bounds: { x: 5000, y: 20, width: 900, height: 700 } }
  expect(show().options).toMatchObject({ width: 1280, height: 840 })
  expect(electron.BrowserWindow.open[0]?.options.x).toBeUndefined()
})
