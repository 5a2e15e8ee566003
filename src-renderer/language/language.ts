import i18next from 'i18next'
import german from './de.json'
import english from './en.json'

/** Languages of the interface. Adding one is a file beside these and an entry here. */
export type Language = 'en' | 'de'

/** Each language by its own name, as a list offers it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english }
  }
}

/** Under this name the choice is kept; absent: the system's language. */
const storageKey = 'footnote.language'

void i18next.init({
  lng: startLanguage(),
  fallbackLng: 'en',
  resources: { en: { translation: english }, de: { translation: german } },
  // All is there: the first drawing has its words.
  initAsync: false,
  // React escapes what it draws.
  interpolation: { escapeValue: false },
})
showLanguage()

/**
 * A text of the catalogue by its key, such as `t('chat.stop')`; `{{name}}` in it is filled in from the values,
 * and `count` chooses between `_one` and `_other`.
 */
export const t = i18next.t

/** The language that is shown. */
export function language(): Language {
  return i18next.language === 'de' ? 'de' : 'en'
}

/** What the user chose; null follows the system. */
export function chosenLanguage(): Language | null {
  const kept = localStorage.getItem(storageKey)
  return kept === 'en' || kept === 'de' ? kept : null
}

/** Tells of every change of language; the way `useSyncExternalStore` wants it. */
export function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Shows another language from now on. The caller draws the page anew. */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  if (chosen === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, chosen)
  await i18next.changeLanguage(startLanguage())
  showLanguage()
}

function startLanguage(): Language {
  return chosenLanguage() ?? (navigator.languages.find(isKnown)?.startsWith('de') ? 'de' : 'en')
}

function isKnown(tag: string): boolean {
  return /^(en|de)\b/i.test(tag)
}

/** Screen readers and hyphenation go by this. */
function showLanguage(): void {
  document.documentElement.lang = language()
}
