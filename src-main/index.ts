/** Electron's main process: who is wired to whom. Nothing heavy runs here. */
import { join } from 'node:path'
import { app, shell } from 'electron'
import { setupDialogs } from './shell/bridge/dialogs.ts'
import { setupOriginals } from './shell/bridge/originals.ts'
import { setupPageCommands } from './shell/bridge/pageCommands.ts'
import { setupGate } from './shell/gate.ts'
import { superviseEngine } from './shell/host/superviseEngine.ts'
import { setupLifecycle, setupSingleInstance } from './shell/lifecycle.ts'
import { setupMenu } from './shell/menu/menu.ts'
import { setupOpening } from './shell/opening/opening.ts'
import { findPlaces } from './shell/places.ts'
import { setupPower } from './shell/power.ts'
import { createShellPreferences } from './shell/preferences.ts'
import { registerAppScheme, setupProtocol } from './shell/protocol.ts'
import { lockSession, setupSecurity } from './shell/security.ts'
import { createStateFile } from './shell/shellState.ts'
import { loadUpdater } from './shell/updates/loadUpdater.ts'
import { setupUpdates } from './shell/updates/updates.ts'
import { setupProgress } from './shell/tray/progress.ts'
import { showWindow } from './shell/window/windows.ts'
import { showLanguage } from './shell/words/words.ts'

setupSecurity()
registerAppScheme()
const { platform } = process
const places = findPlaces(join(import.meta.dirname, '..'))
const preferences = createShellPreferences(createStateFile(places.shellState))
const windowState = createStateFile(places.windowState)
const show = () => showWindow({ preloadPath: places.preload, state: windowState })
const opening = setupOpening()
opening.openArguments(process.argv, process.cwd())

const engine = superviseEngine(places.engineHost, places.host)
const documentFile = (documentId: number) => engine.call('documentFile', documentId)
const addFolder = (path: string) => engine.call('addFolder', path)

if (setupSingleInstance((args, folder) => (show(), opening.openArguments(args, folder)))) {
  void app.whenReady().then(() => {
    showLanguage(app.getLocale())
    lockSession()
    setupProtocol(places.renderer, documentFile)
    setupGate((port) => engine.connect(port))
    setupDialogs(addFolder)
    setupOriginals(documentFile)
    const setPaused = (isPaused: boolean) => engine.call('setPaused', isPaused)
    const progress = setupProgress({ platform, open: show, quit: () => app.quit(), setPaused, ...preferences })
    engine.onStatus(progress.show)
    const keepsRunning = () => progress.hasTray && preferences.keepsRunning()
    setupLifecycle({ platform, showWindow: show, close: () => engine.close(), keepsRunning })
    const { send } = setupPageCommands(show, (state) => (updateMenu(state), progress.refresh()))
    const showLibraryFolder = () => shell.showItemInFolder(places.host.libraryPath)
    const checkForUpdates = setupUpdates(places.updateFeed, loadUpdater)
    const updateMenu = setupMenu({ platform, isPackaged: app.isPackaged, send, showLibraryFolder, checkForUpdates })
    engine.start()
    setupPower(platform, engine)
    show()
    opening.begin({ send, addFolder, documentAt: (path) => engine.call('documentAt', path) })
  })
}
