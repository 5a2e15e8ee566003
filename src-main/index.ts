/** Electron's main process: who is wired to whom. Nothing heavy runs here. */
import { join } from 'node:path'
import { app, dialog, shell, utilityProcess } from 'electron'
import { defaultLibraryPath } from './base/appData.ts'
import { setupDialogs } from './shell/bridge/dialogs.ts'
import { setupOriginals } from './shell/bridge/originals.ts'
import { setupPageCommands } from './shell/bridge/pageCommands.ts'
import { createEngineProcess } from './shell/host/engineProcess.ts'
import { setupGate } from './shell/gate.ts'
import type { HostOptions } from './shell/host/hostMessages.ts'
import { setupLifecycle, setupSingleInstance } from './shell/lifecycle.ts'
import { setupMenu } from './shell/menu/menu.ts'
import { registerAppScheme, setupProtocol } from './shell/protocol.ts'
import { lockSession, setupSecurity } from './shell/security.ts'
import { showWindow } from './shell/window/windows.ts'
import { showLanguage } from './shell/words/words.ts'

setupSecurity()
registerAppScheme()

const { platform } = process
const out = join(import.meta.dirname, '..')
const hostOptions: HostOptions = {
  libraryPath: defaultLibraryPath(),
  resourcesPath: join(app.getAppPath(), 'resources'),
  version: app.getVersion(),
}
const engine = createEngineProcess(
  () =>
    utilityProcess.fork(join(out, 'main', 'engineHost.js'), [JSON.stringify(hostOptions)], {
      serviceName: 'Footnote engine',
    }),
  ({ message }) =>
    dialog.showErrorBox(
      'Footnote cannot open your library',
      `${message}\n\nClose Footnote and open it again to retry.`,
    ),
)
const show = () =>
  showWindow({
    preloadPath: join(out, 'preload', 'preload.cjs'),
    boundsPath: join(app.getPath('userData'), 'window.json'),
  })
const documentFile = (documentId: number) => engine.call('documentFile', documentId)

if (setupSingleInstance(show)) {
  setupLifecycle({ platform, showWindow: show, close: () => engine.close() })
  void app.whenReady().then(() => {
    showLanguage(app.getLocale())
    lockSession()
    setupProtocol(join(out, 'renderer'), documentFile)
    setupGate((port) => engine.connect(port))
    setupDialogs((path) => engine.call('addFolder', path))
    setupOriginals(documentFile)
    const commands = setupPageCommands(show, (state) => updateMenu(state))
    const updateMenu = setupMenu({
      platform,
      isPackaged: app.isPackaged,
      send: (command) => commands.send(command),
      showLibraryFolder: () => shell.showItemInFolder(hostOptions.libraryPath),
    })
    engine.start()
    show()
  })
}
