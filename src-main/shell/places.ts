import { join } from 'node:path'
import { app } from 'electron'
import { defaultLibraryPath } from '../base/appData.ts'
import type { HostOptions } from './host/hostMessages.ts'

/** Where the parts of the app lie: in the checkout while developing, in the package once installed. */
export type Places = {
  engineHost: string
  preload: string
  renderer: string
  /** Small files of the shell's own. */
  windowState: string
  shellState: string
  /** Written by the packager where a place to ask for updates is configured. */
  updateFeed: string
  host: HostOptions
}

/** @param out folder of the built files */
export function findPlaces(out: string): Places {
  const userData = app.getPath('userData')
  return {
    engineHost: join(out, 'main', 'engineHost.js'),
    preload: join(out, 'preload', 'preload.cjs'),
    renderer: join(out, 'renderer'),
    windowState: join(userData, 'window.json'),
    shellState: join(userData, 'shell.json'),
    updateFeed: join(process.resourcesPath, 'app-update.yml'),
    host: {
      libraryPath: defaultLibraryPath(),
      // Beside the archive, not in it: ONNX Runtime opens models by their path, which it cannot do inside.
      resourcesPath: app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources'),
      version: app.getVersion(),
    },
  }
}
