import { beforeEach, expect, test, vi } from 'vitest'
import { setupGate } from '../../src-main/shell/gate.ts'
import { electron, ownFrame, reset, strangers } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)
beforeEach(reset)

const createPort = () => ({ close: vi.fn() })

test('our own page gets its port to the engine', () => {
  const connect = vi.fn()
  setupGate(connect)
  const port = createPort()
  electron.ipcMain.emit('footnote:connect', { senderFrame: ownFrame, ports: [port] })
  expect(connect).toHaveBeenCalledExactlyOnceWith(port)
  expect(port.close).not.toHaveBeenCalled()
})

test.each(strangers)('%s gets nothing, and its port is closed', (_name, senderFrame) => {
  const connect = vi.fn()
  setupGate(connect)
  const port = createPort()
  electron.ipcMain.emit('footnote:connect', { senderFrame, ports: [port] })
  expect(connect).not.toHaveBeenCalled()
  expect(port.close).toHaveBeenCalledOnce()
})

test('a message without a port, or with two, is no connection', () => {
  const connect = vi.fn()
  setupGate(connect)
  electron.ipcMain.emit('footnote:connect', { senderFrame: ownFrame, ports: [] })
  electron.ipcMain.emit('footnote:connect', { senderFrame: ownFrame, ports: [createPort(), createPort()] })
  expect(connect).not.toHaveBeenCalled()
})
