/** The only code of ours beside the page: a transport and a few requests. No Node, no paths for the page but those it lets the user choose. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { PageCommand } from '../contract/desktop/pageCommands.ts'
import { channels, type DesktopBridge, type PageTransport, type PortReply } from '../contract/desktop/portMessages.ts'

/** Pause before a lost connection is made anew, so that a refusal does not spin. */
const reconnectDelayMs = 300

const transport: PageTransport = createTransport()
let onCommand: ((command: PageCommand) => void) | undefined

const bridge: DesktopBridge<File> = {
  shell: 'electron',
  transport,
  chooseFolder: () => ipcRenderer.invoke(channels.chooseFolder),
  // SECURITY: the path of a dropped thing is read here and goes to the main process, not to the page.
  addDropped: (files) =>
    ipcRenderer.invoke(
      channels.addDropped,
      files.map((file) => webUtils.getPathForFile(file)),
    ),
  choosePath: (purpose) => ipcRenderer.invoke(channels.choosePath, purpose),
  // SECURITY: an id, never a path; the main process asks the engine where the original lies.
  openOriginal: (documentId) => ipcRenderer.invoke(channels.openOriginal, documentId),
  showInFolder: (documentId) => ipcRenderer.invoke(channels.showInFolder, documentId),
  onCommand: (listener) => {
    const isFirst = onCommand === undefined
    onCommand = listener
    if (isFirst) listenForCommands()
  },
  reportState: (state) => ipcRenderer.send(channels.pageState, state),
}

contextBridge.exposeInMainWorld('footnote', bridge)

function listenForCommands(): void {
  // SECURITY: the page gets the command, never the event, which leads to `ipcRenderer`.
  ipcRenderer.on(channels.command, (_event, command: PageCommand) => onCommand?.(command))
  ipcRenderer.send(channels.listening)
}

/**
 * Requests posted while there is no engine wait in the port, which the main process hands to the next one:
 * a new port stands ready the moment the old one is lost, so that none is posted into the void.
 */
function createTransport(): PageTransport {
  let port: MessagePort | undefined
  function open(onReply: (reply: PortReply) => void, onLost: () => void): () => void {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.addEventListener('message', ({ data }) => onReply(data))
    port1.addEventListener('close', () => {
      const handOver = open(onReply, onLost)
      onLost()
      setTimeout(handOver, reconnectDelayMs)
    })
    port1.start()
    return () => ipcRenderer.postMessage(channels.connect, null, [port2])
  }
  return {
    post: (request) => port?.postMessage(request),
    listen: (onReply, onLost) => open(onReply, onLost)(),
  }
}
