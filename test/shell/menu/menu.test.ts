import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { createMenu, setupMenu, type MenuOptions } from '../../../src-main/shell/menu/menu.ts'
import { showLanguage } from '../../../src-main/shell/words/words.ts'
import { electron, reset } from '../fakeElectron.ts'

vi.mock('electron', async () => (await import('../fakeElectron.ts')).electron)

type Item = MenuItemConstructorOptions
const send = vi.fn()
const options = (over: Partial<MenuOptions> = {}): MenuOptions => ({
  platform: 'linux',
  isPackaged: true,
  isReaderOpen: false,
  send,
  showLibraryFolder: vi.fn(),
  ...over,
})

beforeEach(() => {
  reset()
  send.mockClear()
  showLanguage('en')
})

const itemsOf = (menu: Item | undefined): Item[] => (Array.isArray(menu?.submenu) ? menu.submenu : [])
const all = (menus: Item[]): Item[] => menus.flatMap((menu) => [menu, ...all(itemsOf(menu))])
const find = (menus: Item[], label: string) => all(menus).find((item) => item.label === label)
const click = (item: Item | undefined) => item?.click?.({} as never, undefined, {})
const topLabels = (over: Partial<MenuOptions>) => createMenu(options(over)).map(({ label }) => label)
const platforms = ['darwin', 'win32', 'linux'] as const

test('each platform has its menus', () => {
  expect(topLabels({ platform: 'darwin' })).toEqual(['Footnote', 'File', 'Edit', 'View', 'Window', 'Help'])
  expect(topLabels({ platform: 'win32' })).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
})

test('settings and quitting stand where each platform has them', () => {
  const labelsIn = (platform: NodeJS.Platform, menu: string) =>
    itemsOf(createMenu(options({ platform })).find(({ label }) => label === menu)).map(({ label }) => label)
  expect(labelsIn('darwin', 'Footnote')).toEqual(
    expect.arrayContaining(['About Footnote', 'Settings…', 'Quit Footnote']),
  )
  expect(labelsIn('darwin', 'File')).not.toContain('Settings…')
  expect(labelsIn('win32', 'File')).toEqual(expect.arrayContaining(['Settings…', 'Exit']))
  expect(labelsIn('linux', 'File')).toEqual(expect.arrayContaining(['Settings…', 'Quit Footnote']))
  expect(labelsIn('linux', 'Help')).toContain('About Footnote')
})

test.each([
  ['New Question', 'newQuestion'],
  ['Add a Folder…', 'addFolder'],
  ['Find in Library…', 'find'],
  ['Files', 'showFiles'],
  ['Settings…', 'settings'],
  ['Close Reader', 'closeReader'],
  ['Keyboard Shortcuts', 'keys'],
])('“%s” asks the page for %s, on every platform', (label, type) => {
  for (const platform of platforms) {
    send.mockClear()
    click(find(createMenu(options({ platform })), label))
    expect(send).toHaveBeenCalledExactlyOnceWith({ type })
  }
})

test('the reader can be closed only while it is open', () => {
  expect(find(createMenu(options()), 'Close Reader')?.enabled).toBe(false)
  expect(find(createMenu(options({ isReaderOpen: true })), 'Close Reader')?.enabled).toBe(true)
})

describe.each(platforms)('on %s', (platform) => {
  test('no two items share keys, and nothing is without a name', () => {
    const items = all(createMenu(options({ platform, isPackaged: false })))
    const keys = items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
    expect(new Set(keys).size).toBe(keys.length)
    expect(items.filter(({ type, label }) => type !== 'separator' && !label)).toEqual([])
  })

  test('developer tools only while developing; a look for updates only where there is a place to ask', () => {
    const has = (label: string, over: Partial<MenuOptions>) => find(createMenu(options({ platform, ...over })), label)
    expect(has('Developer Tools', { isPackaged: false })).toBeDefined()
    expect(has('Developer Tools', {})).toBeUndefined()
    expect(has('Check for Updates…', {})).toBeUndefined()
    const checkForUpdates = vi.fn()
    click(has('Check for Updates…', { checkForUpdates }))
    expect(checkForUpdates).toHaveBeenCalledOnce()
  })
})

test('the menu follows the page: its language, and whether its reader is open; else it is left alone', () => {
  const update = setupMenu(options())
  const shown = () => electron.Menu.setApplicationMenu.mock.calls.at(-1)?.[0] as Item[]
  expect(find(shown(), 'New Question')).toBeDefined()
  update({ language: 'en', isReaderOpen: false })
  expect(electron.Menu.setApplicationMenu).toHaveBeenCalledOnce()
  update({ language: 'de', isReaderOpen: true })
  expect(find(shown(), 'Neue Frage')).toBeDefined()
  expect(find(shown(), 'Dokument schließen')?.enabled).toBe(true)
  expect(electron.Menu.setApplicationMenu).toHaveBeenCalledTimes(2)
})
