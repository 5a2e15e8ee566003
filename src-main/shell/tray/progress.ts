import { BrowserWindow } from 'electron'
import type { HostStatus } from '../host/hostMessages.ts'
import { taskbarOf } from './describe.ts'
import { setupNotifications } from './notifier.ts'
import { setupTray, type TrayOptions } from './tray.ts'

/** Shows outside the window how indexing goes: tray, taskbar, notifications. */
export type ProgressView = {
  hasTray: boolean
  show(status: HostStatus | null): void
  /** The same once more, in the language that is shown now. */
  refresh(): void
}

/** Call when the app is ready. */
export function setupProgress(options: TrayOptions): ProgressView {
  const tray = setupTray(options)
  const notify = setupNotifications(options.open)
  let last: HostStatus | null = null
  const refresh = () => {
    tray.show(last)
    const { value, mode } = taskbarOf(last)
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(value, { mode })
  }
  refresh()
  return {
    hasTray: tray.exists,
    show(status) {
      last = status
      refresh()
      notify(status)
    },
    refresh,
  }
}
