import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { PageCommand, PageState } from '../../contract/desktop/pageCommands.ts'
import { showLanguage, words } from '../words/words.ts'

type Item = MenuItemConstructorOptions

/** What the menu depends on, and what its own items do. */
export type MenuOptions = {
  platform: NodeJS.Platform
  /** Developer tools only while developing. */
  isPackaged: boolean
  isReaderOpen: boolean
  send: (command: PageCommand) => void
  showLibraryFolder: () => void
  /** Absent: this build knows no place to ask, and has no such item. */
  checkForUpdates?: (() => void) | undefined
}

/**
 * Puts the menu in place.
 * @returns keeps it in step with what the page shows and in which language
 */
export function setupMenu(options: Omit<MenuOptions, 'isReaderOpen'>): (state: PageState) => void {
  let isReaderOpen = false
  const show = () => Menu.setApplicationMenu(Menu.buildFromTemplate(createMenu({ ...options, isReaderOpen })))
  show()
  return (state) => {
    const isOtherLanguage = showLanguage(state.language)
    if (!isOtherLanguage && state.isReaderOpen === isReaderOpen) return
    isReaderOpen = state.isReaderOpen
    show()
  }
}

/**
 * The menu as data, after each platform's habits: on macOS the app's own menu holds settings and quitting,
 * elsewhere File and Help do. Electron's roles have English labels only, so each has ours.
 */
export function createMenu(options: MenuOptions): Item[] {
  const isMac = options.platform === 'darwin'
  return [
    ...(isMac ? [appMenu(options)] : []),
    fileMenu(options, isMac),
    editMenu(options, isMac),
    viewMenu(options),
    windowMenu(isMac),
    helpMenu(options, isMac),
  ]
}

const separator: Item = { type: 'separator' }

function settingsItem({ send }: MenuOptions): Item {
  return { label: words().menu.settings, accelerator: 'CmdOrCtrl+,', click: () => send({ type: 'settings' }) }
}

function updateItem({ checkForUpdates }: MenuOptions): Item[] {
  return checkForUpdates ? [{ label: words().menu.checkForUpdates, click: checkForUpdates }] : []
}

function appMenu(options: MenuOptions): Item {
  const { menu } = words()
  return {
    label: 'Footnote',
    submenu: [
      { role: 'about', label: menu.about },
      ...updateItem(options),
      separator,
      settingsItem(options),
      separator,
      { role: 'services', label: menu.services },
      separator,
      { role: 'hide', label: menu.hide },
      { role: 'hideOthers', label: menu.hideOthers },
      { role: 'unhide', label: menu.showAll },
      separator,
      { role: 'quit', label: menu.quit },
    ],
  }
}

function fileMenu(options: MenuOptions, isMac: boolean): Item {
  const { menu } = words()
  const { send, platform } = options
  return {
    label: menu.file,
    submenu: [
      { label: menu.newQuestion, accelerator: 'CmdOrCtrl+N', click: () => send({ type: 'newQuestion' }) },
      { label: menu.addFolder, accelerator: 'CmdOrCtrl+O', click: () => send({ type: 'addFolder' }) },
      separator,
      { label: menu.closeReader, enabled: options.isReaderOpen, click: () => send({ type: 'closeReader' }) },
      ...(isMac
        ? [{ role: 'close', label: menu.closeWindow } satisfies Item]
        : [
            separator,
            settingsItem(options),
            separator,
            { role: 'quit', label: platform === 'win32' ? menu.exit : menu.quit } satisfies Item,
          ]),
    ],
  }
}

function editMenu({ send }: MenuOptions, isMac: boolean): Item {
  const { menu } = words()
  return {
    label: menu.edit,
    submenu: [
      { role: 'undo', label: menu.undo },
      { role: 'redo', label: menu.redo },
      separator,
      { role: 'cut', label: menu.cut },
      { role: 'copy', label: menu.copy },
      { role: 'paste', label: menu.paste },
      ...(isMac ? [{ role: 'pasteAndMatchStyle', label: menu.pastePlain } satisfies Item] : []),
      { role: 'delete', label: menu.delete },
      { role: 'selectAll', label: menu.selectAll },
      separator,
      { label: menu.find, accelerator: 'CmdOrCtrl+K', click: () => send({ type: 'find' }) },
    ],
  }
}

function viewMenu({ send, isPackaged }: MenuOptions): Item {
  const { menu } = words()
  return {
    label: menu.view,
    submenu: [
      { label: menu.showFiles, click: () => send({ type: 'showFiles' }) },
      separator,
      { role: 'resetZoom', label: menu.actualSize },
      { role: 'zoomIn', label: menu.zoomIn },
      { role: 'zoomOut', label: menu.zoomOut },
      separator,
      { role: 'togglefullscreen', label: menu.fullScreen },
      ...(isPackaged ? [] : [separator, { role: 'toggleDevTools', label: menu.developerTools } satisfies Item]),
    ],
  }
}

function windowMenu(isMac: boolean): Item {
  const { menu } = words()
  return {
    // The role makes it the menu in which macOS lists windows.
    role: 'window',
    label: menu.window,
    submenu: [
      { role: 'minimize', label: menu.minimize },
      ...(isMac
        ? ([
            { role: 'zoom', label: menu.zoomWindow },
            separator,
            { role: 'front', label: menu.bringToFront },
          ] satisfies Item[])
        : [{ role: 'close', label: menu.closeWindow } satisfies Item]),
    ],
  }
}

function helpMenu(options: MenuOptions, isMac: boolean): Item {
  const { menu } = words()
  return {
    role: 'help',
    label: menu.help,
    submenu: [
      { label: menu.keys, click: () => options.send({ type: 'keys' }) },
      { label: menu.showLibraryFolder, click: options.showLibraryFolder },
      ...(isMac ? [] : [...updateItem(options), separator, { role: 'about', label: menu.about } satisfies Item]),
    ],
  }
}
