import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { setupUpdates, type Updater } from '../../../src-main/shell/updates/updates.ts'
import { electron, FakeSession, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

const folder = mkdtempSync(join(tmpdir(), 'footnote-updates-'))
const path = join(folder, 'app-update.yml')
afterAll(() => rmSync(folder, { recursive: true }))
const configure = (url: string) =>
  writeFileSync(path, `provider: generic\nurl: ${url}\nupdaterCacheDirName: footnote\n`)

function createUpdater() {
  const netSession = new FakeSession()
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    netSession: netSession as never,
    checkForUpdates: vi.fn<Updater['checkForUpdates']>(() =>
      Promise.resolve({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } }),
    ),
    downloadUpdate: vi.fn<Updater['downloadUpdate']>(() => Promise.resolve([])),
    quitAndInstall: vi.fn<Updater['quitAndInstall']>(),
  } satisfies Updater
  return { updater, netSession }
}
let parts: ReturnType<typeof createUpdater>
const load = vi.fn(() => Promise.resolve(parts.updater))
beforeEach(() => {
  reset()
  load.mockClear()
  parts = createUpdater()
  configure('https://updates.example/footnote')
})

/** Presses these buttons one after another: 0 goes on, 1 does not. @returns the messages that were shown */
async function look(...presses: number[]): Promise<string[]> {
  for (const response of presses)
    electron.dialog.showMessageBox.mockResolvedValueOnce({ response, checkboxChecked: false })
  setupUpdates(path, load)?.()
  await vi.waitFor(() =>
    expect(electron.dialog.showMessageBox.mock.calls.length).toBeGreaterThanOrEqual(presses.length),
  )
  await new Promise((resolve) => setTimeout(resolve))
  return electron.dialog.showMessageBox.mock.calls.map((args) => {
    const { message, detail = '' } = args.at(-1) as { message: string; detail?: string }
    return `${message} ${detail}`
  })
}

test.each([
  ['no file, as while developing', () => rmSync(path)],
  ['a file without a place', () => writeFileSync(path, 'provider: generic\n')],
  ['a place without encryption', () => configure('http://updates.example/')],
  ['no address', () => configure('updates')],
  ['a file of this computer', () => configure('file:///tmp')],
])('%s: nothing about updates is offered', (_name, prepare) => {
  prepare()
  expect(setupUpdates(path, load)).toBeUndefined()
})

test('nothing is asked, not even loaded, before the user has read where the question goes and pressed', async () => {
  const [asked] = await look(1)
  expect(asked).toContain('updates.example')
  expect(asked).toContain('nothing about you or your documents')
  expect(load).not.toHaveBeenCalled()
})

test('asking, fetching and installing are three presses', async () => {
  await look(0, 1)
  expect(parts.updater.checkForUpdates).toHaveBeenCalledOnce()
  expect(parts.updater.autoDownload).toBe(false)
  expect(parts.updater.downloadUpdate).not.toHaveBeenCalled()
  electron.dialog.showMessageBox.mockClear()
  const shown = await look(0, 0, 0)
  expect(shown[1]).toContain('2.0.0')
  expect(parts.updater.downloadUpdate).toHaveBeenCalledOnce()
  expect(parts.updater.quitAndInstall).toHaveBeenCalledOnce()
})

test('what was fetched and not installed at once is installed when the user quits', async () => {
  await look(0, 0, 1)
  expect(parts.updater.quitAndInstall).not.toHaveBeenCalled()
  expect(parts.updater.autoInstallOnAppQuit).toBe(true)
})

test('the latest version says so; so does a place that does not answer', async () => {
  parts.updater.checkForUpdates.mockResolvedValueOnce({ isUpdateAvailable: false, updateInfo: { version: '1.2.3' } })
  expect((await look(0, 0))[1]).toContain('You have the latest Footnote.')
  electron.dialog.showMessageBox.mockClear()
  parts.updater.checkForUpdates.mockRejectedValueOnce(new Error('net::ERR_NAME_NOT_RESOLVED\n at …'))
  const [, failed] = await look(0, 0)
  expect(failed).toContain('There was no answer about updates.')
  expect(failed).toContain('net::ERR_NAME_NOT_RESOLVED)')
})

test('the updater reaches the place that is configured, and nothing else', async () => {
  await look(0, 1)
  const [listener] = parts.netSession.webRequest.onBeforeRequest.mock.calls.at(-1) ?? []
  const isCancelled = (url: string) => {
    const decide = vi.fn()
    listener?.({ url }, decide)
    return (decide.mock.calls[0]?.[0] as { cancel: boolean } | undefined)?.cancel
  }
  expect(isCancelled('https://updates.example/footnote/latest.yml')).toBe(false)
  for (const url of [
    'http://updates.example/footnote/latest.yml',
    'https://updates.example.evil/',
    'https://updates.example:8443/',
    'https://evil.example/?https://updates.example',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(isCancelled(url), url).toBe(true)
})
