import { readFileSync, writeFileSync } from 'node:fs'
import { BrowserWindow, screen, type Rectangle } from 'electron'
import { appOrigin } from '../origin.ts'

const defaultSize = { width: 1280, height: 840 }

/** Brings the window to the front, or makes it. One window: the library has one reader. */
export function showWindow(options: { preloadPath: string; boundsPath: string }): BrowserWindow {
  const [open] = BrowserWindow.getAllWindows()
  if (open) {
    if (open.isMinimized()) open.restore()
    open.focus()
    return open
  }
  const window = new BrowserWindow({
    ...(readBounds(options.boundsPath) ?? defaultSize),
    minWidth: 480,
    minHeight: 400,
    // Shown when painted: no white flash.
    show: false,
    title: 'Footnote',
    webPreferences: {
      preload: options.preloadPath,
      // SECURITY: these four are Electron's defaults; they stand here so that nobody changes them unseen.
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // SECURITY: the spell checker would fetch its dictionaries from the network.
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => writeBounds(options.boundsPath, window.getNormalBounds()))
  void window.loadURL(`${appOrigin}/`)
  return window
}

/** The last bounds, when they still lie on a display (one may have been unplugged). */
function readBounds(path: string): Rectangle | undefined {
  try {
    const bounds: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRectangle(bounds) && isVisible(bounds) ? bounds : undefined
  } catch {
    // First start, or a file that was cut off: the default size is as good.
    return undefined
  }
}

function writeBounds(path: string, bounds: Rectangle): void {
  try {
    writeFileSync(path, JSON.stringify(bounds))
  } catch {
    // A full disk must not keep the window from closing; the next one opens at the old place.
  }
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Record<string, unknown>
  return [x, y, width, height].every(Number.isSafeInteger) && Number(width) >= 480 && Number(height) >= 400
}

/** A corner of 100 × 50 is enough to grab a window by. */
function isVisible({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const overlap = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
    return overlap >= 100 && y >= workArea.y && y <= workArea.y + workArea.height - 50
  })
}
