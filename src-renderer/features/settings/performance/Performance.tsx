import { usePreferences, useSetPreferences } from '../../../bridge/queries/settings.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { Options } from '../Options.tsx'

/** How much of the computer indexing may take, and when. */
export function Performance() {
  const preferences = usePreferences()
  const set = useSetPreferences()
  return (
    <>
      <ProblemNotice error={preferences.error ?? set.error} />
      <Options
        title={t('settings.performance.share')}
        group="cpuShare"
        value={preferences.data?.cpuShare}
        options={[
          { value: 'full', name: t('settings.performance.full'), words: t('settings.performance.fullWords') },
          { value: 'normal', name: t('settings.performance.normal'), words: t('settings.performance.normalWords') },
          { value: 'low', name: t('settings.performance.low'), words: t('settings.performance.lowWords') },
        ]}
        onChoose={(cpuShare) => set.mutate({ cpuShare })}
      />
      <section className="setting" aria-label={t('settings.performance.battery')}>
        <h3>{t('settings.performance.battery')}</h3>
        <label className="choice">
          <input
            type="checkbox"
            checked={preferences.data?.isPausedOnBattery ?? true}
            onChange={({ target }) => set.mutate({ isPausedOnBattery: target.checked })}
          />
          <span>
            <strong>{t('settings.performance.pause')}</strong>
            <span className="soft small">{t('settings.performance.pauseWords')}</span>
          </span>
        </label>
      </section>
    </>
  )
}
