import { speak } from '../../../base/language/say.ts'
import type { Preferences } from '../../../contract/nouns/settingsTypes.ts'
import { preferencesSchema } from '../../../contract/procedures/settings.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { Store, StoreReader } from '../../store/types.ts'
import { writerOf } from '../writerOf.ts'

/** Key of the setting: a JSON object of what was set. */
const preferencesKey = 'preferences'

const usual: Preferences = { cpuShare: 'full', isPausedOnBattery: true, appearance: 'system', language: null }

/** What was set for this library, the usual where nothing was. What another version wrote counts only where it is understood. */
export function readPreferences(reader: StoreReader): Preferences {
  const preferences = { ...usual }
  const kept: unknown = readJson(reader.setting(preferencesKey))
  if (typeof kept !== 'object' || kept === null) return preferences
  // One by one: a value that this version does not know must not cost the others.
  for (const [name, value] of Object.entries(kept)) {
    const parsed = preferencesSchema.partial().safeParse({ [name]: value })
    if (parsed.success) Object.assign(preferences, parsed.data)
  }
  return preferences
}

function readJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Not ours to repair: the next change writes it anew.
    return null
  }
}

/** Reading and changing preferences. @param onChange what has to follow at once */
export function createPreferenceHandlers(
  store: Store,
  onChange: (preferences: Preferences) => void,
): Pick<Handlers, 'preferences' | 'setPreferences' | 'speak'> {
  return {
    speak: async ({ language }) => speak(language),
    preferences: async () => readPreferences(store.reader),
    setPreferences: async (change) => {
      const next = Object.assign(readPreferences(store.reader), change)
      writerOf(store).setSetting(preferencesKey, JSON.stringify(next))
      onChange(next)
    },
  }
}
