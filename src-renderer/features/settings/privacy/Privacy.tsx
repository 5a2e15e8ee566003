import { t } from '../../../language/language.ts'
import { NetworkLog } from './NetworkLog.tsx'

/** What never leaves, in plain words, and the log that shows it. */
export function Privacy() {
  return (
    <>
      <section className="setting" aria-label={t('settings.part.privacy')}>
        <h3>{t('settings.privacy.title')}</h3>
        <ul className="plain-list">
          <li>{t('settings.privacy.documents')}</li>
          <li>{t('settings.privacy.noAccount')}</li>
          <li>{t('settings.privacy.downloads')}</li>
          <li>{t('settings.privacy.ollama')}</li>
          <li>{t('settings.privacy.page')}</li>
        </ul>
      </section>
      <NetworkLog />
    </>
  )
}
