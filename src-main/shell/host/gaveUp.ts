import { app, dialog } from 'electron'
import type { WireError } from '../../base/result.ts'
import { words } from '../words/words.ts'

/** Tells the user why the engine does not start, and lets them try again or leave. */
export async function askAfterGivingUp({ message: detail }: WireError, start: () => void): Promise<void> {
  const { engineMessage: message, engineRetry, quit } = words().crash
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message,
    detail,
    buttons: [engineRetry, quit],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response === 0) start()
  else app.quit()
}
