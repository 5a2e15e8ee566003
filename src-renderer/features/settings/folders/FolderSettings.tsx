import { useIgnoreRules, useStatus } from '../../../bridge/queries/library.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'

/** Where Footnote reads, and what it leaves out there. @param props.onRules opens what changes the rules */
export function FolderSettings({ onRules }: { onRules: () => void }) {
  const status = useStatus()
  const state = useIgnoreRules()
  const folders = status?.folders ?? []
  const nameOf = (folderId: number | null): string =>
    folderId === null
      ? t('settings.folders.everywhere')
      : (folders.find((folder) => folder.id === folderId)?.name ?? t('settings.folders.gone'))
  const rules = (state.data?.rules ?? []).filter(({ patterns }) => patterns.length > 0)
  return (
    <>
      <section className="setting" aria-label={t('settings.folders.title')}>
        <h3>{t('settings.folders.title')}</h3>
        {folders.length === 0 ? <p className="soft">{t('settings.folders.none')}</p> : null}
        <ul className="plain-list">
          {folders.map((folder) => (
            <li key={folder.id} className="path">
              {folder.path}
            </li>
          ))}
        </ul>
        <p className="soft small">{t('settings.folders.howToChange')}</p>
      </section>
      <section className="setting" aria-label={t('settings.folders.rules')}>
        <h3>{t('settings.folders.rules')}</h3>
        <ProblemNotice error={state.error} />
        {rules.length === 0 ? <p className="soft">{t('settings.folders.noRules')}</p> : null}
        <dl className="facts">
          {rules.map(({ folderId, patterns }) => (
            <div key={folderId ?? 0} className="fact">
              <dt>{nameOf(folderId)}</dt>
              <dd className="path">{patterns.join(', ')}</dd>
            </div>
          ))}
        </dl>
        <div>
          <button type="button" className="button compact" disabled={folders.length === 0} onClick={onRules}>
            {t('settings.folders.change')}
          </button>
        </div>
      </section>
    </>
  )
}
