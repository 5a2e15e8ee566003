import { expect, test } from 'vitest'
import { defaultLibraryPath, defaultModelsPath } from '../../src-main/base/appData.ts'

test.each([
  ['linux', {}, '/home/a/.local/share/footnote/library'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/footnote/library'],
  ['linux', { XDG_DATA_HOME: '' }, '/home/a/.local/share/footnote/library'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/a/.local/share/footnote/library'],
  ['darwin', {}, '/home/a/Library/Application Support/Footnote/library'],
  ['win32', {}, '/home/a/AppData/Roaming/Footnote/library'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Footnote/library'],
] as const)('%s %j: %s', (platform, env, path) => {
  expect(defaultLibraryPath(platform, env, '/home/a')).toBe(path)
})

test('models lie beside the library', () => {
  expect(defaultModelsPath('linux', {}, '/home/a')).toBe('/home/a/.local/share/footnote/models')
})
