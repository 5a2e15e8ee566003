import { ipcMain, type WebContents } from 'electron'
import { isPageState, type PageCommand, type PageState } from '../../contract/desktop/pageCommands.ts'
import { channels } from '../../contract/desktop/portMessages.ts'
import { isOwnPage } from '../origin.ts'

/** More than this waits for a page only when something is wrong; the oldest go. */
const maxWaiting = 10

/** The way from menus, links and opened files into the page. */
export type PageCommands = {
  /** Does it in the page, which is brought to the front and, where there is none, made. */
  send(command: PageCommand): void
}

/**
 * Commands that come before the page listens (the app was just started by a link, the page has crashed)
 * wait for it.
 * @param showPage brings the window to the front, or makes it
 */
export function setupPageCommands(showPage: () => void, onPageState: (state: PageState) => void): PageCommands {
  let listener: WebContents | undefined
  let waiting: PageCommand[] = []
  const followed = new WeakSet<WebContents>()

  /** A page that is loaded again, has crashed or is closed listens no more. */
  function follow(contents: WebContents): void {
    followed.add(contents)
    const stopListening = () => {
      if (listener === contents) listener = undefined
    }
    contents.on('did-navigate', stopListening)
    contents.on('render-process-gone', stopListening)
    contents.on('destroyed', stopListening)
  }

  ipcMain.on(channels.listening, ({ sender, senderFrame }) => {
    // SECURITY: sender checked by frame and origin.
    if (!isOwnPage(senderFrame)) return
    listener = sender
    if (!followed.has(sender)) follow(sender)
    for (const command of waiting.splice(0)) sender.send(channels.command, command)
  })
  ipcMain.on(channels.pageState, ({ senderFrame }, state: unknown) => {
    if (isOwnPage(senderFrame) && isPageState(state)) onPageState(state)
  })

  return {
    send(command) {
      showPage()
      if (listener) listener.send(channels.command, command)
      else waiting = [...waiting, command].slice(-maxWaiting)
    },
  }
}
