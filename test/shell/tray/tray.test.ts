import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { setupProgress } from '../../../src-main/shell/tray/progress.ts'
import { createTrayMenu, type TrayOptions } from '../../../src-main/shell/tray/tray.ts'
import { showLanguage } from '../../../src-main/shell/words/words.ts'
import { electron, FakeTray, FakeWindow, reset, type FakeImage } from '../fakeElectron.ts'
import { createStatus } from './status.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)
beforeEach(() => {
  reset()
  showLanguage('en')
})

const createOptions = (over: Partial<Pick<TrayOptions, 'platform'>> = {}) => ({
  platform: 'linux' as NodeJS.Platform,
  open: vi.fn(),
  setPaused: vi.fn((_isPaused: boolean) => Promise.resolve()),
  quit: vi.fn(),
  keepsRunning: () => false,
  setKeepsRunning: vi.fn(),
  ...over,
})
const reading = (done: number) => createStatus({ progress: { phase: 'reading', done, total: 100 } })
const imageOf = (tray: FakeTray | undefined) => tray?.setImage.mock.calls.at(-1)?.[0] as FakeImage | undefined
const find = (menu: MenuItemConstructorOptions[], label: string) => menu.find((item) => item.label === label)
const click = (item: MenuItemConstructorOptions | undefined, checked = false) =>
  item?.click?.({ checked } as never, undefined, {})

test('tray and taskbar follow the status; the icon is drawn anew only when it looks different', () => {
  const window = new FakeWindow({})
  const progress = setupProgress(createOptions())
  const [tray] = FakeTray.open
  expect(progress.hasTray).toBe(true)
  expect(tray?.setToolTip).toHaveBeenLastCalledWith('Footnote is starting')
  progress.show(reading(50))
  progress.show(reading(51))
  expect(tray?.setToolTip).toHaveBeenLastCalledWith('Reading 51 of 100')
  expect(window.setProgressBar).toHaveBeenLastCalledWith(0.51, { mode: 'normal' })
  // When it was made, and when half was read.
  expect(tray?.setImage).toHaveBeenCalledTimes(2)
  progress.show(createStatus())
  expect(window.setProgressBar).toHaveBeenLastCalledWith(-1, { mode: 'normal' })
})

test('the icon is there for every density of screen; macOS colours it itself', () => {
  setupProgress(createOptions())
  setupProgress(createOptions({ platform: 'darwin' }))
  const [linux, mac] = FakeTray.open.map(imageOf)
  expect(linux?.representations.map(({ scaleFactor }) => scaleFactor)).toEqual([1, 1.5, 2])
  for (const { dataURL } of linux?.representations ?? []) expect(dataURL).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  expect([linux?.isTemplate, mac?.isTemplate]).toEqual([false, true])
})

test('a click on the icon opens the window, but on macOS, where it opens the menu', () => {
  const [elsewhere, onMac] = [createOptions(), createOptions({ platform: 'darwin' })]
  setupProgress(elsewhere)
  setupProgress(onMac)
  for (const tray of FakeTray.open) tray.emit('click')
  expect(elsewhere.open).toHaveBeenCalledOnce()
  expect(onMac.open).not.toHaveBeenCalled()
})

test('the menu opens, pauses, goes on, and quits', () => {
  const options = createOptions()
  const menu = createTrayMenu(options, reading(1))
  click(find(menu, 'Open Footnote'))
  click(find(menu, 'Pause Indexing'))
  click(find(createTrayMenu(options, createStatus({ pausedBy: ['user'] })), 'Resume Indexing'))
  click(find(menu, 'Quit Footnote'))
  expect(options.open).toHaveBeenCalledOnce()
  expect(options.setPaused.mock.calls).toEqual([[true], [false]])
  expect(options.quit).toHaveBeenCalledOnce()
  // Who pauses because of the battery is not asked to resume: the user has not paused.
  expect(find(createTrayMenu(options, createStatus({ pausedBy: ['battery'] })), 'Pause Indexing')).toBeDefined()
  expect(find(createTrayMenu(options, null), 'Pause Indexing')?.enabled).toBe(false)
})

test('what cannot be paused says why', async () => {
  const options = createOptions()
  options.setPaused.mockRejectedValueOnce(new Error('Another Footnote writes this library.'))
  click(find(createTrayMenu(options, reading(1)), 'Pause Indexing'))
  await vi.waitFor(() =>
    expect(electron.dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
      'Footnote',
      'Another Footnote writes this library.',
    ),
  )
})

test('going on without a window is the user’s choice, off at first, and no question on macOS', () => {
  const options = createOptions()
  const item = find(createTrayMenu(options, null), 'Keep Running When the Window Is Closed')
  expect(item).toMatchObject({ type: 'checkbox', checked: false, visible: true })
  click(item, true)
  expect(options.setKeepsRunning).toHaveBeenCalledExactlyOnceWith(true)
  const onMac = createTrayMenu(createOptions({ platform: 'darwin' }), null)
  expect(find(onMac, 'Keep Running When the Window Is Closed')?.visible).toBe(false)
})

test('a desktop without a tray: no icon, and the taskbar still tells', () => {
  const window = new FakeWindow({})
  FakeTray.isPossible = false
  const progress = setupProgress(createOptions())
  expect(progress.hasTray).toBe(false)
  progress.show(reading(50))
  expect(window.setProgressBar).toHaveBeenLastCalledWith(0.5, { mode: 'normal' })
})

test('another language is shown at once', () => {
  const progress = setupProgress(createOptions())
  progress.show(reading(1))
  showLanguage('de')
  progress.refresh()
  const menu = FakeTray.open[0]?.setContextMenu.mock.calls.at(-1)?.[0] as MenuItemConstructorOptions[]
  expect(find(menu, 'Indizierung anhalten')).toBeDefined()
})
