/** The only code of ours beside the page: a transport and two requests. No Node, no paths for the page. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { channels, type DesktopBridge, type PageTransport, type PortReply } from '../contract/portMessages.ts'

/** Pause before a lost connection is made anew, so that a refusal does not spin. */
const reconnectDelayMs = 300

const transport: PageTransport = createTransport()

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
}

contextBridge.exposeInMainWorld('footnote', bridge)

/** Requests posted while there is no engine wait in the port, which the main process hands to the next one. */
function createTransport(): PageTransport {
  let port: MessagePort | undefined
  function connect(onReply: (reply: PortReply) => void, onLost: () => void): void {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.addEventListener('message', ({ data }) => onReply(data))
    port1.addEventListener('close', () => {
      onLost()
      setTimeout(() => connect(onReply, onLost), reconnectDelayMs)
    })
    port1.start()
    ipcRenderer.postMessage(channels.connect, null, [port2])
  }
  return {
    post: (request) => port?.postMessage(request),
    listen: connect,
  }
}
