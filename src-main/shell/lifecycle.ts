import { app } from 'electron'

/**
 * Ends the app in order: windows first, then the engine, which gets the time that its `close` allows.
 * On macOS the app stays when its window is closed, as apps there do.
 */
export function setupLifecycle(options: {
  platform: NodeJS.Platform
  showWindow: () => void
  close: () => Promise<void>
  /** Whether the user wants the app to go on in the tray; asked when the window is closed. */
  keepsRunning: () => boolean
}): void {
  let isClosed = false
  app.on('window-all-closed', () => {
    if (options.platform !== 'darwin' && !options.keepsRunning()) app.quit()
  })
  app.on('activate', options.showWindow)
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    const end = () => {
      isClosed = true
      app.quit()
    }
    // Whatever kept the engine from closing is no reason to keep the app from ending.
    void options.close().then(end, end)
  })
}

/**
 * Keeps the app to one process a user: two would fight for one library.
 * @param onSecond called in the first process when the user starts the app again, with that start's arguments and folder
 * @returns false in the second process, which then has to end
 */
export function setupSingleInstance(onSecond: (args: readonly string[], workingFolder: string) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  app.on('second-instance', (_event, args, workingFolder) => onSecond(args, workingFolder))
  return true
}
