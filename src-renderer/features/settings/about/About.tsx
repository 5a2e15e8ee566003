import { useInfo } from '../../../bridge/queries/library.ts'
import { t } from '../../../language/language.ts'

/** What runs here, and where things are kept. */
export function About() {
  const info = useInfo()
  if (!info.data) return null
  const { version, libraryPath, embeddingModel } = info.data
  return (
    <section className="setting" aria-label={t('settings.part.about')}>
      <h3>{t('settings.part.about')}</h3>
      <dl className="facts">
        <dt>{t('settings.about.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('settings.about.library')}</dt>
        <dd className="path">{libraryPath}</dd>
        <dt>{t('settings.about.meaning')}</dt>
        <dd>{embeddingModel}</dd>
      </dl>
    </section>
  )
}
