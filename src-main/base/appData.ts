import { homedir } from 'node:os'
import { join } from 'node:path'

type Surroundings = [platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, home?: string]

/** The platform's place for an app's data, the same for terminal, browser and desktop. Nothing is created. */
function appDataPath(...[platform = process.platform, env = process.env, home = homedir()]: Surroundings): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Footnote')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Footnote')
  // The specification of XDG base folders: unset, empty and relative values count as unset.
  const data = env['XDG_DATA_HOME']
  return join(data?.startsWith('/') ? data : join(home, '.local', 'share'), 'footnote')
}

/** Folder of the user's library where none is named. */
export function defaultLibraryPath(...surroundings: Surroundings): string {
  return join(appDataPath(...surroundings), 'library')
}

/** Folder of the models that the user installs, the same for all libraries. */
export function defaultModelsPath(...surroundings: Surroundings): string {
  return join(appDataPath(...surroundings), 'models')
}
