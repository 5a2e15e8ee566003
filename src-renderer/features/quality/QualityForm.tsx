import type { ReactNode } from 'react'
import type { QualitySetting } from '../../../src-main/contract/qualityTypes.ts'
import { useModels, useModelShelf } from '../../bridge/queries/models.ts'
import { settingNames } from './qualityWords.ts'
import type { QualityCheck, QualityWish } from './useQualityCheck.ts'

const amounts = [30, 60, 120]
const allSettings = Object.entries(settingNames) as [QualitySetting, string][]

/** How many questions, under which settings, made by whom. */
export function QualityForm({ isDisabled, check }: { isDisabled: boolean; check: QualityCheck }) {
  const { wish } = check
  const models = useModels()
  const chosen = models.data?.available ? models.data.chosen : null
  const shelf = useModelShelf()
  const hasReranker = (shelf.data?.reranker ?? null) !== null
  const settings = allSettings.filter(([setting]) => setting !== 'reranked' || hasReranker)
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
        name="Questions"
        value={String(wish.questions)}
        onChange={(value) => change({ questions: Number(value) })}
      >
        {amounts.map((amount) => (
          <option key={amount} value={amount}>
            {amount}
          </option>
        ))}
      </Choice>
      <Choice name="Search" value={wish.setting} onChange={(value) => change({ setting: value as QualitySetting })}>
        {settings.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        name="Compare with"
        value={wish.against ?? ''}
        onChange={(value) => change({ against: value === '' ? null : (value as QualitySetting) })}
      >
        <option value="">Nothing</option>
        {settings
          .filter(([value]) => value !== wish.setting)
          .map(([value, name]) => (
            <option key={value} value={value}>
              {name}
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
          <span>{chosen} writes the questions: slower, and closer to what people ask</span>
        </label>
      )}
      <button type="submit" className="button primary" disabled={isDisabled}>
        Check my library
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
