import { useInfo } from '../../../bridge/queries/library.ts'
import { useModelNotices } from '../../../bridge/queries/settings.ts'
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
      <Licences />
    </section>
  )
}

function Licences() {
  const notices = useModelNotices()
  return (
    <>
      <h4>{t('settings.about.licences')}</h4>
      <p className="small">{t('settings.about.own')}</p>
      {(notices.data ?? []).map(({ title, paragraphs }) => (
        <details key={title}>
          <summary className="small">{title}</summary>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="soft small">
              {paragraph}
            </p>
          ))}
        </details>
      ))}
    </>
  )
}
