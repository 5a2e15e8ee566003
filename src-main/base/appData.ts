import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder of the user's library where none is named: the platform's place for an app's data, the same
 * for terminal, browser and desktop. Nothing is created.
 */
export function defaultLibraryPath(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home = homedir(),
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Footnote', 'library')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Footnote', 'library')
  // The specification of XDG base folders: unset, empty and relative values count as unset.
  const data = env['XDG_DATA_HOME']
  return join(data?.startsWith('/') ? data : join(home, '.local', 'share'), 'footnote', 'library')
}
