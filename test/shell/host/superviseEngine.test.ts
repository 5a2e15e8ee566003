import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { superviseEngine } from '../../../src-main/shell/host/superviseEngine.ts'
import { electron, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const options = { libraryPath: '/library', resourcesPath: '/resources', version: '1.2.3' }
const children: EventEmitter[] = []
beforeEach(() => {
  vi.useFakeTimers()
  reset()
  children.length = 0
  electron.utilityProcess.fork.mockImplementation(() => {
    const child = Object.assign(new EventEmitter(), { postMessage: vi.fn(), kill: vi.fn() })
    children.push(child)
    return child
  })
})
afterEach(() => vi.useRealTimers())

/** An engine that cannot be started says why and ends, five times. */
async function failToStart() {
  for (let round = 0; round < 5; round++) {
    const error = { code: 'store/newer', message: 'This library was made by a newer Footnote.', retry: false }
    children.at(-1)?.emit('message', { type: 'failed', error })
    children.at(-1)?.emit('exit', 1)
    await vi.advanceTimersByTimeAsync(30_000)
  }
}

test('the engine is a process with a name, started with where its things lie', () => {
  superviseEngine('/out/main/engineHost.js', options).start()
  expect(electron.utilityProcess.fork).toHaveBeenCalledExactlyOnceWith(
    '/out/main/engineHost.js',
    [JSON.stringify(options)],
    { serviceName: 'Footnote engine' },
  )
})

test.each([
  [0, 6, 0],
  [1, 5, 1],
])('an engine that never starts: button %d, %d starts, %d times left', async (response, starts, quits) => {
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response, checkboxChecked: false })
  superviseEngine('/out/main/engineHost.js', options).start()
  await failToStart()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce()
  expect(electron.dialog.showMessageBox.mock.calls[0]?.at(-1)).toMatchObject({
    message: 'Footnote cannot open your library.',
    detail: 'This library was made by a newer Footnote.',
  })
  expect(electron.utilityProcess.fork).toHaveBeenCalledTimes(starts)
  expect(electron.app.quit).toHaveBeenCalledTimes(quits)
})
