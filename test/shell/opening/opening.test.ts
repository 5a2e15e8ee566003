import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setupOpening, type Opening } from '../../../src-main/shell/opening/opening.ts'
import { readArguments } from '../../../src-main/shell/opening/startArguments.ts'
import { electron, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const folder = mkdtempSync(join(tmpdir(), 'footnote-opening-'))
const known = join(folder, 'known.pdf')
const other = join(folder, 'other.md')
writeFileSync(known, '')
writeFileSync(other, '')
writeFileSync(join(folder, 'run.exe'), '')
mkdirSync(join(folder, 'folder.pdf'))
symlinkSync('/dev/zero', join(folder, 'endless.txt'))
afterAll(() => rmSync(folder, { recursive: true }))

const send = vi.fn()
const addFolder = vi.fn(() => Promise.resolve())
const documentAt = vi.fn((path: string) => Promise.resolve(path === known ? 7 : undefined))
const log = vi.spyOn(process.stderr, 'write')
let opening: Opening
beforeEach(() => {
  reset()
  for (const mock of [send, addFolder, documentAt, log]) mock.mockClear()
  log.mockReturnValue(true)
  opening = setupOpening()
})
const begin = () => opening.begin({ send, addFolder, documentAt })
const answer = (response: number) =>
  electron.dialog.showMessageBox.mockResolvedValueOnce({ response, checkboxChecked: false })
const openFile = (path: string) => electron.app.emit('open-file', { preventDefault: vi.fn() }, path)

test('only an installed app claims links', () => {
  expect(electron.app.setAsDefaultProtocolClient).not.toHaveBeenCalled()
  electron.app.isPackaged = true
  setupOpening()
  expect(electron.app.setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith('footnote')
})

test('a link of macOS, which comes before the app is ready, waits', () => {
  const preventDefault = vi.fn()
  electron.app.emit('open-url', { preventDefault }, 'footnote://ask?q=How+long')
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
  begin()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'ask', question: 'How long' })
})

test('a link that is none of ours is ignored, with a line that says so', () => {
  begin()
  electron.app.emit('open-url', { preventDefault: vi.fn() }, 'footnote://run?cmd=calc')
  expect(send).not.toHaveBeenCalled()
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('footnote://run?cmd=calc'))
})

test('a file of the library opens in the reader', async () => {
  begin()
  openFile(known)
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'open', documentId: 7 }))
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})

describe('a file that is not in the library', () => {
  test('adds its folder when the user says so', async () => {
    answer(0)
    begin()
    openFile(other)
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'showFiles' }))
    expect(addFolder).toHaveBeenCalledExactlyOnceWith(folder)
    const asked = JSON.stringify(electron.dialog.showMessageBox.mock.calls[0])
    expect(asked).toContain('other.md')
    expect(asked).toContain(basename(folder))
  })

  test('or only itself', async () => {
    answer(1)
    begin()
    openFile(other)
    await vi.waitFor(() => expect(addFolder).toHaveBeenCalledExactlyOnceWith(other))
  })

  test('and is never added silently', async () => {
    begin()
    openFile(other)
    await vi.waitFor(() => expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve))
    expect(addFolder).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })

  test('a refusal of the engine is shown', async () => {
    answer(0)
    addFolder.mockRejectedValueOnce(new Error('This library is being written by another process.'))
    begin()
    openFile(other)
    await vi.waitFor(() =>
      expect(electron.dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
        expect.any(String),
        'This library is being written by another process.',
      ),
    )
  })
})

test.each(['run.exe', 'gone.pdf', 'folder.pdf', 'endless.txt', '', 'known.pdf/..'])(
  '%j is ignored, with a line that says so',
  async (name) => {
    begin()
    openFile(join(folder, name))
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
    expect(documentAt).not.toHaveBeenCalled()
    expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
  },
)

test('arguments of a start, and of a later one that was handed over', async () => {
  electron.app.isPackaged = true
  opening.openArguments(['/opt/Footnote', '--flag', 'known.pdf'], folder)
  begin()
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'open', documentId: 7 }))
  opening.openArguments(['/opt/Footnote', 'footnote://open/3'], '/')
  expect(send).toHaveBeenLastCalledWith({ type: 'open', documentId: 3 })
})

test('arguments: the program and flags are passed over, paths count from where they were typed', () => {
  const link = { type: 'link', text: 'Footnote://ask?q=x' }
  const read = (args: string[], isPackaged = true) => readArguments(args, isPackaged, '/home/a')
  expect(read(['footnote', '--no-sandbox', '-x', '', 'Footnote://ask?q=x', 'b.pdf', '/c.pdf'])).toEqual([
    link,
    { type: 'file', path: '/home/a/b.pdf' },
    { type: 'file', path: '/c.pdf' },
  ])
  expect(read(['electron', '.', 'b.pdf'], false)).toEqual([{ type: 'file', path: '/home/a/b.pdf' }])
  expect(read(['footnote', 'a\0b.pdf'])).toEqual([])
  expect(read(['footnote', ...Array.from({ length: 50 }, () => 'a.pdf')])).toHaveLength(20)
})
