import i18next from 'i18next'
import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

/** Languages that the engine speaks to people in. */
export type Language = 'en' | 'de'

/** Every key of a catalogue, plurals by their common part. */
type KeyOf<Part, Prefix extends string = ''> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? `${Prefix}${Name extends `${infer Stem}_${'one' | 'other'}` ? Stem : Name}`
    : KeyOf<Part[Name], `${Prefix}${Name}.`>
}[keyof Part & string]

/** A text of the engine's catalogue, such as `answer.declined`. */
export type Key = KeyOf<typeof english>

const catalogue = i18next.createInstance()
void catalogue.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english }, de: { translation: german } },
  initAsync: false,
  interpolation: { escapeValue: false },
})
const translate = catalogue.t as unknown as (key: string, values: object) => string

let spoken: Language = 'en'

/** The language that people are spoken to in from now on. One for the process: a library has one reader. */
export function speak(language: Language): void {
  spoken = language
}

/** The language that people are spoken to in. */
export function languageSpoken(): Language {
  return spoken
}

/**
 * A sentence for a person, by its key; `{{name}}` in it is filled in from the values, and `count` chooses between
 * `_one` and `_other`. Called when it is said, not when a module is loaded.
 */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return translate(key, { ...values, lng: spoken })
}
