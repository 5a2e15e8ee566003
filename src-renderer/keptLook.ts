import { useEffect, useRef } from 'react'
import { usePreferences } from './bridge/queries/settings.ts'
import { chooseLanguage, chosenLanguage } from './language/language.ts'
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
