/** Electron's main process: who is wired to whom. Nothing heavy runs here. */
import { join } from 'node:path'
import { app, BrowserWindow, dialog, utilityProcess } from 'electron'
import { defaultLibraryPath } from './base/appData.ts'
import { chooseFolder, setupDialogs } from './shell/dialogs.ts'
import { createEngineProcess } from './shell/host/engineProcess.ts'
import { setupGate } from './shell/gate.ts'
import type { HostOptions } from './shell/host/hostMessages.ts'
import { setupLifecycle, setupSingleInstance } from './shell/lifecycle.ts'
import { setupMenu } from './shell/menu.ts'
import { registerAppScheme, setupProtocol } from './shell/protocol.ts'
import { lockSession, setupSecurity } from './shell/security.ts'
import { showWindow } from './shell/windows.ts'

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
const addFolder = (path: string) => engine.call('addFolder', path)

if (setupSingleInstance(show)) {
  setupLifecycle({ platform, showWindow: show, close: () => engine.close() })
  void app.whenReady().then(() => {
    lockSession()
    setupProtocol(join(out, 'renderer'), (documentId) => engine.call('documentFile', documentId))
    setupGate((port) => engine.connect(port))
    setupDialogs(addFolder)
    setupMenu({
      platform,
      isPackaged: app.isPackaged,
      addFolder: () => void chooseFolder(BrowserWindow.getFocusedWindow(), addFolder),
    })
    engine.start()
    show()
  })
}
