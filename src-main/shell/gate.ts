import { ipcMain, type MessagePortMain } from 'electron'
import { channels } from '../contract/desktop/portMessages.ts'
import { isOwnPage } from './origin.ts'

/**
 * Lets our own page, and nobody else, hand a port to the engine. What then comes over the port is
 * checked message by message where it arrives (`portServer.ts`).
 */
export function setupGate(connect: (port: MessagePortMain) => void): void {
  ipcMain.on(channels.connect, (event) => {
    const [port, ...more] = event.ports
    // SECURITY: sender checked by frame and origin, not by what it says about itself.
    if (port && more.length === 0 && isOwnPage(event.senderFrame)) connect(port)
    else for (const refused of event.ports) refused.close()
  })
}
