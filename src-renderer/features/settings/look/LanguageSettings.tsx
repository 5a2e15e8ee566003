import { useSetPreferences } from '../../../bridge/queries/settings.ts'
import { chooseLanguage, chosenLanguage, languageNames, t } from '../../../language/language.ts'
import { Options } from '../Options.tsx'

/** The language of the page: each by its own name, so that everybody finds theirs. */
export function LanguageSettings() {
  const set = useSetPreferences()
  return (
    <Options
      title={t('settings.look.language')}
      group="language"
      value={chosenLanguage() ?? 'system'}
      options={[
        { value: 'system', name: t('settings.look.systemLanguage') },
        { value: 'en', name: languageNames.en },
        { value: 'de', name: languageNames.de },
      ]}
      onChoose={(choice) => {
        const language = choice === 'system' ? null : choice
        // The page is drawn anew in its words; what is kept must be on its way before.
        set.mutate({ language })
        void chooseLanguage(language)
      }}
    />
  )
}
