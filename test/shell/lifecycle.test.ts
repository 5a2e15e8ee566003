import { beforeEach, expect, test, vi } from 'vitest'
import { setupLifecycle, setupSingleInstance } from '../../src-main/shell/lifecycle.ts'
import { electron, reset } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)
beforeEach(reset)

test('the engine is closed before the app ends, once', async () => {
  const close = vi.fn(() => Promise.resolve())
  setupLifecycle({ keepsRunning: () => false, platform: 'linux', showWindow: vi.fn(), close })
  const event = { preventDefault: vi.fn() }
  electron.app.emit('will-quit', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce())
  const second = { preventDefault: vi.fn() }
  electron.app.emit('will-quit', second)
  expect(second.preventDefault).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
})

test('an engine that fails to close does not keep the app alive', async () => {
  setupLifecycle({
    keepsRunning: () => false,
    platform: 'linux',
    showWindow: vi.fn(),
    close: () => Promise.reject(new Error('disk full')),
  })
  electron.app.emit('will-quit', { preventDefault: vi.fn() })
  await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalledOnce())
})

test.each([
  ['linux', 1],
  ['win32', 1],
  ['darwin', 0],
] as const)('on %s closing the last window quits %d times', (platform, times) => {
  setupLifecycle({ keepsRunning: () => false, platform, showWindow: vi.fn(), close: () => Promise.resolve() })
  electron.app.emit('window-all-closed')
  expect(electron.app.quit).toHaveBeenCalledTimes(times)
})

test('who wants the app to go on in the tray closes only the window', () => {
  let keeps = true
  setupLifecycle({ platform: 'win32', showWindow: vi.fn(), close: () => Promise.resolve(), keepsRunning: () => keeps })
  electron.app.emit('window-all-closed')
  expect(electron.app.quit).not.toHaveBeenCalled()
  keeps = false
  electron.app.emit('window-all-closed')
  expect(electron.app.quit).toHaveBeenCalledOnce()
})

test('the first process is told when the app is started again; the second ends', () => {
  const onSecond = vi.fn()
  expect(setupSingleInstance(onSecond)).toBe(true)
  electron.app.emit('second-instance', {}, ['footnote', 'footnote://ask?q=x'], '/home/a', null)
  expect(onSecond).toHaveBeenCalledExactlyOnceWith(['footnote', 'footnote://ask?q=x'], '/home/a')

  electron.app.requestSingleInstanceLock.mockReturnValue(false)
  expect(setupSingleInstance(onSecond)).toBe(false)
  expect(electron.app.quit).toHaveBeenCalledOnce()
})
