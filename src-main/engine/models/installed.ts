import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Ollama's own installers put it, by platform; in the words of the environment. */
function usualPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return ['/Applications/Ollama.app', join(env['HOME'] ?? '/', 'Applications', 'Ollama.app')]
  if (platform === 'win32') return [join(env['LOCALAPPDATA'] ?? 'C:\\', 'Programs', 'Ollama', 'ollama.exe')]
  return ['/usr/local/bin/ollama', '/usr/bin/ollama', '/snap/bin/ollama']
}

/** Whether Ollama's program lies on this computer: one that is there only needs to be started. Nothing is run. */
export function isOllamaInstalled(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): boolean {
  const program = platform === 'win32' ? 'ollama.exe' : 'ollama'
  const folders = (env['PATH'] ?? '').split(platform === 'win32' ? ';' : ':').filter((folder) => folder !== '')
  return [...folders.map((folder) => join(folder, program)), ...usualPlaces(env, platform)].some(exists)
}
