import { useEffect, useRef } from 'react'
import { useApi } from './bridge/apiContext.tsx'
import { usePreferences } from './bridge/queries/settings.ts'
import { chooseLanguage, chosenLanguage, type Language } from './language/language.ts'
import { chosenAppearance, showAppearance } from './ui/appearance/appearance.ts'

/**
 * Shows the look and language that the library keeps where the page's own copy is another: a browser keeps one
 * for each address, and Footnote's may be a new one at every start. Where the library says nothing, the copy stands.
 * Once: from then on the settings change both.
 */
export function useKeptLook(): void {
  const { data } = usePreferences()
  const isDone = useRef(false)
  useEffect(() => {
    if (!data || isDone.current) return
    isDone.current = true
    const { appearance, language } = data
    if (appearance !== 'system' && appearance !== chosenAppearance()) showAppearance(appearance)
    if (language !== null && language !== chosenLanguage()) void chooseLanguage(language)
  }, [data])
}

/** Tells the engine which language is shown, so that its own sentences are in it too. */
export function useSpokenLanguage(shown: Language): void {
  const api = useApi()
  useEffect(() => {
    // Until it is heard, and where it is not, the engine speaks English.
    api.speak.mutate({ language: shown }).catch(() => undefined)
  }, [api, shown])
}
