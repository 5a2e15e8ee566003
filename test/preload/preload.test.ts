import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DesktopBridge, PortReply } from '../../src-main/contract/desktop/portMessages.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  ipcRenderer: { invoke: vi.fn(), postMessage: vi.fn(), send: vi.fn(), on: vi.fn() },
}))
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  ipcRenderer: electron.ipcRenderer,
  webUtils: { getPathForFile: (file: { name: string }) => `/home/a/${file.name}` },
}))

const opened: MessagePort[] = []
let bridge: DesktopBridge<{ name: string }>

beforeEach(async () => {
  vi.resetModules()
  for (const method of Object.values(electron.ipcRenderer)) method.mockReset()
  electron.ipcRenderer.postMessage.mockImplementation((_channel: string, _message: unknown, [port]: MessagePort[]) => {
    if (port) opened.push(port)
  })
  await import('../../src-main/preload/preload.ts')
  bridge = electron.exposed.get('footnote') as typeof bridge
})
// Left open: a port that closes makes the preload of an earlier test connect again.
afterEach(() => void opened.splice(0))

const reply: PortReply = { id: 1, type: 'data', data: 'hello' }

function received(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port.start()
  })
}

test('the page sees nine names and nothing of Electron', () => {
  expect([...electron.exposed.keys()]).toEqual(['footnote'])
  expect(Object.keys(bridge).sort()).toEqual([
    'addDropped',
    'chooseFolder',
    'choosePath',
    'onCommand',
    'openOriginal',
    'reportState',
    'shell',
    'showInFolder',
    'transport',
  ])
  expect(bridge.shell).toBe('electron')
})

test('one port is handed over when the page starts to listen; requests and replies go through it', async () => {
  expect(electron.ipcRenderer.postMessage).not.toHaveBeenCalled()
  const answer = new Promise<PortReply>((resolve) => bridge.transport.listen(resolve, () => {}))
  expect(electron.ipcRenderer.postMessage).toHaveBeenCalledExactlyOnceWith('footnote:connect', null, [
    expect.anything(),
  ])
  const [engine] = opened
  if (!engine) throw new Error('no port')
  const request = received(engine)
  bridge.transport.post({ id: 1, type: 'query', path: 'info', input: undefined })
  expect(await request).toMatchObject({ id: 1, path: 'info' })
  engine.postMessage(reply)
  expect(await answer).toEqual(reply)
})

test('when the engine goes away the page is told, and a new connection is made', async () => {
  const onLost = vi.fn()
  const replies: PortReply[] = []
  bridge.transport.listen((message) => replies.push(message), onLost)
  opened[0]?.close()
  await vi.waitFor(() => expect(opened.length).toBe(2))
  expect(onLost).toHaveBeenCalledOnce()
  opened[1]?.postMessage(reply)
  await vi.waitFor(() => expect(replies).toEqual([reply]))
})

test('what is posted in the moment of the loss reaches the next engine', async () => {
  const lost = new Promise<void>((resolve) => bridge.transport.listen(() => {}, resolve))
  opened[0]?.close()
  await lost
  // No connection yet: the main process has not been asked.
  expect(opened).toHaveLength(1)
  bridge.transport.post({ id: 5, type: 'query', path: 'status', input: undefined })
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  const [, next] = opened
  if (!next) throw new Error('no port')
  expect(await received(next)).toMatchObject({ id: 5, path: 'status' })
})

test('commands reach the listener that was given last, without the event that carries them', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  expect(electron.ipcRenderer.on).not.toHaveBeenCalled()
  bridge.onCommand(first)
  bridge.onCommand(second)
  expect(electron.ipcRenderer.send).toHaveBeenCalledExactlyOnceWith('footnote:listening')
  const [channel, deliver] = electron.ipcRenderer.on.mock.calls[0] as [string, (...args: unknown[]) => void]
  expect(channel).toBe('footnote:command')
  deliver({ sender: 'ipcRenderer' }, { type: 'find' })
  expect(second).toHaveBeenCalledExactlyOnceWith({ type: 'find' })
  expect(first).not.toHaveBeenCalled()
})

test('an original is named by its id; the menu is told what the page shows', async () => {
  await bridge.openOriginal(7)
  await bridge.showInFolder(8)
  expect(electron.ipcRenderer.invoke.mock.calls).toEqual([
    ['footnote:open-original', 7],
    ['footnote:show-in-folder', 8],
  ])
  bridge.reportState({ language: 'de', isReaderOpen: true })
  expect(electron.ipcRenderer.send).toHaveBeenCalledExactlyOnceWith('footnote:page-state', {
    language: 'de',
    isReaderOpen: true,
  })
})

test('the path of a dropped folder goes to the main process; the page names only the file', async () => {
  electron.ipcRenderer.invoke.mockResolvedValue({ ok: true, value: [] })
  expect(await bridge.addDropped([{ name: 'cases' }])).toEqual({ ok: true, value: [] })
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledExactlyOnceWith('footnote:add-dropped', ['/home/a/cases'])
})

test('choosing a folder names no path at all', async () => {
  await bridge.chooseFolder()
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledExactlyOnceWith('footnote:choose-folder')
})
