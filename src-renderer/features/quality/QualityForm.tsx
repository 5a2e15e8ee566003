import type { ReactNode } from 'react'
import type { QualitySetting } from '../../../src-main/contract/nouns/qualityTypes.ts'
import { useModels, useModelShelf } from '../../bridge/queries/models.ts'
import { t } from '../../language/language.ts'
import { settingName, settings } from './qualityWords.ts'
import type { QualityCheck, QualityWish } from './useQualityCheck.ts'

const amounts = [30, 60, 120]

/** How many questions, under which settings, made by whom. */
export function QualityForm({ isDisabled, check }: { isDisabled: boolean; check: QualityCheck }) {
  const { wish } = check
  const models = useModels()
  const chosen = models.data?.available ? models.data.chosen : null
  const shelf = useModelShelf()
  const hasReranker = (shelf.data?.reranker ?? null) !== null
  const offered = settings.filter((setting) => setting !== 'reranked' || hasReranker)
  const change = (part: Partial<QualityWish>) => check.choose({ ...wish, ...part })
  const start = () =>
    check.start({
      ...wish,
      against: wish.against === wish.setting ? null : wish.against,
      isWrittenByModel: wish.isWrittenByModel && chosen !== null,
    })
  return (
    <form
      className="quality-form"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Choice
        name={t('quality.form.questions')}
        value={String(wish.questions)}
        onChange={(value) => change({ questions: Number(value) })}
      >
        {amounts.map((amount) => (
          <option key={amount} value={amount}>
            {amount}
          </option>
        ))}
      </Choice>
      <Choice
        name={t('quality.form.search')}
        value={wish.setting}
        onChange={(value) => change({ setting: value as QualitySetting })}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {settingName(value)}
          </option>
        ))}
      </Choice>
      <Choice
        name={t('quality.form.against')}
        value={wish.against ?? ''}
        onChange={(value) => change({ against: value === '' ? null : (value as QualitySetting) })}
      >
        <option value="">{t('quality.form.nothing')}</option>
        {offered
          .filter((value) => value !== wish.setting)
          .map((value) => (
            <option key={value} value={value}>
              {settingName(value)}
            </option>
          ))}
      </Choice>
      {chosen === null ? null : (
        <label className="quality-writer">
          <input
            type="checkbox"
            checked={wish.isWrittenByModel}
            onChange={(event) => change({ isWrittenByModel: event.target.checked })}
          />
          <span>{t('quality.form.writer', { name: chosen })}</span>
        </label>
      )}
      <button type="submit" className="button primary" disabled={isDisabled}>
        {t('quality.form.start')}
      </button>
    </form>
  )
}

function Choice(props: { name: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  return (
    <label className="quality-choice">
      <span className="small soft">{props.name}</span>
      <select className="field" value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {props.children}
      </select>
    </label>
  )
}
