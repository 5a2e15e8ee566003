import { expect, it } from 'vitest'
import { isOllamaInstalled } from '../../../src-main/engine/models/installed.ts'

it.each<[NodeJS.Platform, NodeJS.ProcessEnv, string, boolean]>([
  ['linux', { PATH: '/opt/bin:/usr/bin' }, '/opt/bin/ollama', true],
  ['linux', {}, '/usr/local/bin/ollama', true],
  ['linux', { PATH: '/opt/bin' }, '/opt/bin/ollama.txt', false],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Ollama.app', true],
  ['darwin', {}, '/Applications/Ollama.app', true],
  ['win32', { LOCALAPPDATA: 'C:/Users/ada/Local' }, 'C:/Users/ada/Local/Programs/Ollama/ollama.exe', true],
  ['win32', { PATH: 'C:/x;C:/tools' }, 'C:/tools/ollama.exe', true],
])('%s with %o and %s: %s', (platform, env, place, expected) => {
  expect(isOllamaInstalled(env, platform, (path) => path === place)).toBe(expected)
})
