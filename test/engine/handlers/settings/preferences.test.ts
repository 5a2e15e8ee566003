import { expect, test } from 'vitest'
import type { Preferences } from '../../../../src-main/contract/nouns/settingsTypes.ts'
import { createPreferenceHandlers, readPreferences } from '../../../../src-main/engine/handlers/settings/preferences.ts'
import { newLibrary, open } from '../../store/libraries.ts'

const live = () => new AbortController().signal
const usual = { cpuShare: 'full', isPausedOnBattery: true, appearance: 'system', language: null }

test('what is set is kept beside the rest, and told at once', async () => {
  const store = newLibrary()
  const told: Preferences[] = []
  const handlers = createPreferenceHandlers(store, (now) => told.push(now))
  expect(await handlers.preferences(undefined, live())).toEqual(usual)
  await handlers.setPreferences({ cpuShare: 'low' }, live())
  await handlers.setPreferences({ language: 'de' }, live())
  expect(await handlers.preferences(undefined, live())).toEqual({ ...usual, cpuShare: 'low', language: 'de' })
  expect(told.map(({ cpuShare, language }) => [cpuShare, language])).toEqual([
    ['low', null],
    ['low', 'de'],
  ])
})

test.each<[string, string, object]>([
  ['no JSON', '{', {}],
  ['no object', '7', {}],
  ['nothing', 'null', {}],
  ['a value of another version', '{"cpuShare":"turbo","appearance":"dark"}', { appearance: 'dark' }],
  ['a key of another version', '{"shape":"round","language":"en"}', { language: 'en' }],
  ['keys of every object', '{"__proto__":{"cpuShare":"low"},"constructor":1}', {}],
])('%s in the library costs only itself', (_, kept, expected) => {
  const store = newLibrary()
  store.writer.setSetting('preferences', kept)
  expect(readPreferences(store.reader)).toEqual({ ...usual, ...expected })
})

test('a library that another process writes is not changed', async () => {
  const { libraryPath } = newLibrary()
  const handlers = createPreferenceHandlers(open(libraryPath), () => expect.unreachable('told of what was refused'))
  await expect(handlers.setPreferences({ cpuShare: 'low' }, live())).rejects.toMatchObject({ code: 'store/readOnly' })
})
