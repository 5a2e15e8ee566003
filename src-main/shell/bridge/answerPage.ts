import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { AppError } from '../../base/errors.ts'
import { toWireError, type Result } from '../../base/result.ts'
import { isOwnPage } from '../origin.ts'
import { words } from '../words/words.ts'

/**
 * Answers one kind of request of our own page; errors arrive there as data.
 * @param work gets what the page sent, unchecked
 */
export function answerPage(
  channel: string,
  work: (input: unknown, event: IpcMainInvokeEvent) => Promise<unknown>,
): void {
  ipcMain.handle(channel, async (event, input: unknown): Promise<Result<unknown>> => {
    try {
      // SECURITY: sender checked by frame and origin.
      if (!isOwnPage(event.senderFrame)) throw new AppError('shell/refused', words().problem.onlyOurPage)
      return { ok: true, value: await work(input, event) }
    } catch (error) {
      return { ok: false, error: toWireError(error, 'shell/dialog') }
    }
  })
}
