import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DesktopBridge, PortReply } from '../../src-main/contract/portMessages.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  ipcRenderer: { invoke: vi.fn(), postMessage: vi.fn() },
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
  electron.ipcRenderer.postMessage.mockReset()
  electron.ipcRenderer.invoke.mockReset()
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

test('the page sees four names and nothing of Electron', () => {
  expect([...electron.exposed.keys()]).toEqual(['footnote'])
  expect(Object.keys(bridge).sort()).toEqual(['addDropped', 'chooseFolder', 'shell', 'transport'])
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

test('the path of a dropped folder goes to the main process; the page names only the file', async () => {
  electron.ipcRenderer.invoke.mockResolvedValue({ ok: true, value: [] })
  expect(await bridge.addDropped([{ name: 'cases' }])).toEqual({ ok: true, value: [] })
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledExactlyOnceWith('footnote:add-dropped', ['/home/a/cases'])
})

test('choosing a folder names no path at all', async () => {
  await bridge.chooseFolder()
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledExactlyOnceWith('footnote:choose-folder')
})
