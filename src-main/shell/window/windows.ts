import { BrowserWindow, screen } from 'electron'
import { appOrigin } from '../origin.ts'
import type { StateFile } from '../shellState.ts'
import { guardPage } from './pageGuard.ts'
import { minSize, readWindowState, type WindowState } from './windowState.ts'

const usualSize = { width: 1280, height: 840 }

/** Brings the window to the front, or makes it. One window: the library has one reader. */
export function showWindow(options: { preloadPath: string; state: StateFile }): void {
  const [open] = BrowserWindow.getAllWindows()
  if (open) {
    if (open.isMinimized()) open.restore()
    open.show()
    open.focus()
    return
  }
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { bounds, isMaximized, zoomFactor } = readWindowState(options.state.read(), workAreas)
  const window = new BrowserWindow({
    ...(bounds ?? usualSize),
    minWidth: minSize.width,
    minHeight: minSize.height,
    // Shown when painted: no white flash.
    show: false,
    title: 'Footnote',
    webPreferences: {
      preload: options.preloadPath,
      zoomFactor,
      // SECURITY: these five are Electron's defaults; they stand here so that nobody changes them unseen.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // SECURITY: the spell checker would fetch its dictionaries from the network.
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    const state: WindowState = {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      zoomFactor: window.webContents.getZoomFactor(),
    }
    options.state.write(state)
  })
  guardPage(window)
  void window.loadURL(`${appOrigin}/`)
}
