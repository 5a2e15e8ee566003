import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { showWindow } from '../../../src-main/shell/window/windows.ts'
import { electron, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const folder = mkdtempSync(join(tmpdir(), 'footnote-windows-'))
const boundsPath = join(folder, 'window.json')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  reset()
  rmSync(boundsPath, { force: true })
})

function show() {
  showWindow({ preloadPath: '/app/preload.cjs', boundsPath })
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

test('bounds are kept from one run to the next', () => {
  show().emit('close')
  expect(JSON.parse(readFileSync(boundsPath, 'utf8'))).toEqual({ x: 10, y: 20, width: 900, height: 700 })
  reset()
  expect(show().options).toMatchObject({ x: 10, y: 20, width: 900, height: 700 })
})

test.each([
  ['on a display that is gone', '{"x":5000,"y":20,"width":900,"height":700}'],
  ['above the screen, without a title bar to grab', '{"x":10,"y":-900,"width":900,"height":700}'],
  ['too small to use', '{"x":10,"y":20,"width":3,"height":3}'],
  ['not numbers', '{"x":"10","y":20,"width":900,"height":700}'],
  ['cut off', '{"x":10,"y"'],
  ['null', 'null'],
])('bounds %s are replaced by the usual size', (_name, saved) => {
  writeFileSync(boundsPath, saved)
  expect(show().options).toMatchObject({ width: 1280, height: 840 })
  expect(electron.BrowserWindow.open[0]?.options.x).toBeUndefined()
})

test('a disk that takes no bounds does not keep the window open', () => {
  showWindow({ preloadPath: '', boundsPath: join(folder, 'missing', 'window.json') })
  expect(() => electron.BrowserWindow.open[0]?.emit('close')).not.toThrow()
})
