import { Menu, type MenuItemConstructorOptions } from 'electron'

/** The system's standard menus and one entry of our own. */
export function setupMenu(options: { platform: NodeJS.Platform; isPackaged: boolean; addFolder: () => void }): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(createMenu(options)))
}

/** The menu as data. Developer tools only while developing. */
export function createMenu(options: {
  platform: NodeJS.Platform
  isPackaged: boolean
  addFolder: () => void
}): MenuItemConstructorOptions[] {
  const isMac = options.platform === 'darwin'
  const developer: MenuItemConstructorOptions[] = options.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'toggleDevTools' }]
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...developer,
  ]
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    {
      role: 'fileMenu',
      submenu: [
        { label: 'Add a Folder…', accelerator: 'CmdOrCtrl+O', click: options.addFolder },
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: view },
    { role: 'windowMenu' },
  ]
}
