import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { words } from '../words/words.ts'

/** Crashes further apart than this have nothing to do with each other. */
const calmMs = 60_000

/**
 * Brings back a page that has crashed: silently the first time, since all that it showed is kept; when it
 * crashes again soon the user decides. A page that hangs is left to the user at once.
 */
export function guardPage(window: BrowserWindow): void {
  const { webContents } = window
  let lastCrashAt = Number.NEGATIVE_INFINITY
  let isEnding = false
  let question: AbortController | undefined

  const reload = () => {
    if (!window.isDestroyed()) webContents.reload()
  }
  /** At most one question at a time, which goes when it has become pointless. */
  async function ask(options: MessageBoxOptions): Promise<number | undefined> {
    if (question || window.isDestroyed()) return undefined
    question = new AbortController()
    const { signal } = question
    const { response } = await dialog.showMessageBox(window, { ...options, noLink: true, signal })
    question = undefined
    return signal.aborted ? undefined : response
  }

  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const isFirst = performance.now() - lastCrashAt > calmMs
    lastCrashAt = performance.now()
    if (isFirst || isEnding) {
      isEnding = false
      return reload()
    }
    const { pageMessage: message, pageDetail: detail, reload: again, quit } = words().crash
    void ask({ type: 'error', message, detail, buttons: [again, quit], defaultId: 0, cancelId: 0 }).then((answer) => {
      if (answer === 0) reload()
      if (answer === 1) app.quit()
    })
  })
  window.on('unresponsive', () => {
    const { hangMessage: message, hangDetail: detail, wait, reload: again } = words().crash
    void ask({ type: 'warning', message, detail, buttons: [wait, again], defaultId: 0, cancelId: 0 }).then((answer) => {
      if (answer !== 1 || window.isDestroyed()) return
      // A page that hangs does not hear of a reload: its process is ended, and what then ends is loaded again.
      isEnding = true
      webContents.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => question?.abort())
}
