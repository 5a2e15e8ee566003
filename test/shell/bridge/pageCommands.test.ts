import { beforeEach, expect, test, vi } from 'vitest'
import { setupPageCommands, type PageCommands } from '../../../src-main/shell/bridge/pageCommands.ts'
import { electron, FakeContents, ownFrame, reset, strangers } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const showPage = vi.fn()
const onPageState = vi.fn()
let commands: PageCommands
let page: FakeContents

beforeEach(() => {
  reset()
  showPage.mockClear()
  onPageState.mockClear()
  commands = setupPageCommands(showPage, onPageState)
  page = new FakeContents()
})

const listen = (contents = page, senderFrame: unknown = ownFrame) =>
  electron.ipcMain.emit('footnote:listening', { sender: contents, senderFrame })
const received = (contents = page) => contents.send.mock.calls.map(([channel, command]) => [channel, command])
const find = ['footnote:command', { type: 'find' }]

test('a command reaches the page that listens, and brings it to the front', () => {
  listen()
  commands.send({ type: 'find' })
  expect(showPage).toHaveBeenCalledOnce()
  expect(received()).toEqual([find])
})

test('commands wait for a page that is not there yet, in order, each once', () => {
  commands.send({ type: 'find' })
  commands.send({ type: 'ask', question: 'How long?' })
  expect(showPage).toHaveBeenCalledTimes(2)
  listen()
  listen()
  expect(received()).toEqual([find, ['footnote:command', { type: 'ask', question: 'How long?' }]])
})

test.each(['did-navigate', 'render-process-gone', 'destroyed'])(
  'after %s a command waits for the page to listen again',
  (event) => {
    listen()
    page.emit(event)
    commands.send({ type: 'find' })
    expect(received()).toEqual([])
    const next = event === 'destroyed' ? new FakeContents() : page
    listen(next)
    expect(received(next)).toEqual([find])
  },
)

test('a page that never comes back does not collect commands without end', () => {
  for (let n = 1; n <= 30; n++) commands.send({ type: 'open', documentId: n })
  listen()
  expect(page.send).toHaveBeenCalledTimes(10)
  expect(page.send).toHaveBeenLastCalledWith('footnote:command', { type: 'open', documentId: 30 })
})

test('what the page shows is told; what is no such state is not', () => {
  const report = (state: unknown, senderFrame: unknown = ownFrame) =>
    electron.ipcMain.emit('footnote:page-state', { senderFrame }, state)
  report({ language: 'de', isReaderOpen: true })
  expect(onPageState).toHaveBeenCalledExactlyOnceWith({ language: 'de', isReaderOpen: true })
  for (const state of [null, 'de', {}, { language: 'de' }, { language: '../de', isReaderOpen: true }, []]) report(state)
  for (const [, frame] of strangers) report({ language: 'en', isReaderOpen: false }, frame)
  expect(onPageState).toHaveBeenCalledOnce()
})

test.each(strangers)('%s cannot listen', (_name, senderFrame) => {
  listen(page, senderFrame)
  commands.send({ type: 'find' })
  expect(page.send).not.toHaveBeenCalled()
})
