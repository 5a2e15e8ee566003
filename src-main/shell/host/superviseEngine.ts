import { app, dialog, utilityProcess } from 'electron'
import type { WireError } from '../../base/result.ts'
import { words } from '../words/words.ts'
import { createEngineProcess, type EngineProcess } from './engineProcess.ts'
import type { HostOptions } from './hostMessages.ts'

/**
 * The engine in a utility process of its own; where it does not start at all, the user is asked.
 * @param entry the built `engineHost.js`
 */
export function superviseEngine(entry: string, options: HostOptions): EngineProcess {
  const engine = createEngineProcess({
    fork: () => utilityProcess.fork(entry, [JSON.stringify(options)], { serviceName: 'Footnote engine' }),
    onGaveUp: (error) => void askAfterGivingUp(error, engine.start),
  })
  return engine
}

/** Tells the user why, and lets them try again or leave. */
async function askAfterGivingUp({ message: detail }: WireError, start: () => void): Promise<void> {
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
