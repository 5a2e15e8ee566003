import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

/** Every word that the shell itself shows: menus, tray, dialogs, notifications. One file per language. */
export type Words = typeof english

const languages: Readonly<Record<string, Words>> = { en: english, de: german }
let shown = 'en'

/** The words in the language that is shown now; asked for anew at each use, because it changes. */
export function words(): Words {
  return languages[shown] ?? english
}

/**
 * Shows another language from now on; one that has no file here becomes English.
 * @param tag BCP 47, such as Electron's `app.getLocale()`: only the language in it counts
 * @returns whether that changed anything
 */
export function showLanguage(tag: string): boolean {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  const next = Object.hasOwn(languages, language) ? language : 'en'
  const isChange = next !== shown
  shown = next
  return isChange
}

/** Puts values into a text's `{{name}}`; numbers in the manner of the language shown. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`assertion failed: no value for ${name} in "${text}"`)
    return typeof value === 'number' ? value.toLocaleString(shown) : value
  })
}
