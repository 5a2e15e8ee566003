import { useSetPreferences, usePreferences } from '../../../bridge/queries/settings.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { chosenAppearance, showAppearance } from '../../../ui/appearance/appearance.ts'
import { Options } from '../Options.tsx'

/** Light, dark, hard edges, or as the system says. */
export function AppearanceSettings() {
  const preferences = usePreferences()
  const set = useSetPreferences()
  return (
    <>
      <Options
        title={t('settings.look.appearance')}
        group="appearance"
        value={preferences.data?.appearance ?? chosenAppearance()}
        options={[
          { value: 'system', name: t('settings.look.system') },
          { value: 'light', name: t('settings.look.light') },
          { value: 'dark', name: t('settings.look.dark') },
          { value: 'contrast', name: t('settings.look.contrast'), words: t('settings.look.contrastWords') },
        ]}
        onChoose={(appearance) => {
          showAppearance(appearance)
          set.mutate({ appearance })
        }}
      />
      <ProblemNotice error={set.error} />
    </>
  )
}
