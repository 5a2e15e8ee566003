import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardPage } from '../../../src-main/shell/window/pageGuard.ts'
import { electron, FakeWindow, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

let window: FakeWindow
beforeEach(() => {
  vi.useFakeTimers()
  reset()
  window = new FakeWindow({})
  guardPage(window as never)
})
afterEach(() => vi.useRealTimers())

const crash = (reason = 'crashed') => window.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
const answer = (response: number) =>
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response, checkboxChecked: false })
/** Lets the answer of a dialog arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a page that crashes is loaded again, silently', () => {
  crash()
  expect(window.webContents.reload).toHaveBeenCalledOnce()
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})

test('a second crash right after is the user’s decision: reload', async () => {
  crash()
  answer(0)
  crash('oom')
  await settle()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce()
  expect(window.webContents.reload).toHaveBeenCalledTimes(2)
  expect(electron.app.quit).not.toHaveBeenCalled()
})

test('or leave', async () => {
  crash()
  answer(1)
  crash()
  await settle()
  expect(electron.app.quit).toHaveBeenCalledOnce()
  expect(window.webContents.reload).toHaveBeenCalledOnce()
})

test('crashes far apart are each a first one', () => {
  crash()
  vi.advanceTimersByTime(60_001)
  crash()
  expect(window.webContents.reload).toHaveBeenCalledTimes(2)
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})

test('a page that ends as it should is no crash', () => {
  crash('clean-exit')
  expect(window.webContents.reload).not.toHaveBeenCalled()
})

test('a page that hangs: the user waits, or has it ended and loaded again', async () => {
  answer(0)
  window.emit('unresponsive')
  await settle()
  expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  answer(1)
  window.emit('unresponsive')
  await settle()
  expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
  crash('killed')
  expect(window.webContents.reload).toHaveBeenCalledOnce()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2)
})

test('one question at a time; it goes when the page is back, and then changes nothing', async () => {
  let close: (value: { response: number; checkboxChecked: boolean }) => void = () => {}
  electron.dialog.showMessageBox.mockImplementationOnce(
    () => new Promise<{ response: number; checkboxChecked: boolean }>((resolve) => (close = resolve)),
  )
  window.emit('unresponsive')
  window.emit('unresponsive')
  expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce()
  const options = electron.dialog.showMessageBox.mock.calls[0]?.at(-1) as { signal: AbortSignal } | undefined
  window.emit('responsive')
  expect(options?.signal.aborted).toBe(true)
  close({ response: 1, checkboxChecked: false })
  await settle()
  expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
})

test('a window that is gone is asked nothing', () => {
  window.isDestroyed.mockReturnValue(true)
  crash()
  window.emit('unresponsive')
  expect(window.webContents.reload).not.toHaveBeenCalled()
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})
