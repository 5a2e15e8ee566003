import { t } from '../../../language/language.ts'
import { downloadInWords, factsInWords } from './modelWords.ts'
import type { ShelfModel } from '../../../../src-main/contract/nouns/modelTypes.ts'

export type ModelActs = {
  choose(name: string): void
  install(name: string): void
  cancel(name: string): void
  remove(name: string): void
}

/** One model: what it is, whether it is used, and what can be done with it. */
export function ModelRow(props: { model: ShelfModel; isChosen: boolean; group: string; acts: ModelActs }) {
  const { model, isChosen, group, acts } = props
  const { name, title, state, progress, problem } = model
  const isHere = state !== 'available'
  return (
    <li className="model" aria-label={title}>
      <label className="choice">
        <input type="radio" name={group} checked={isChosen} disabled={!isHere} onChange={() => acts.choose(name)} />
        <span>
          <strong>{title}</strong>
          <span className="soft small">{model.note}</span>
          <span className="soft small">{factsInWords(model)}</span>
        </span>
      </label>
      {state === 'available' && !progress ? (
        <button
          type="button"
          className="button compact"
          aria-label={t('settings.models.installIt', { title })}
          onClick={() => acts.install(name)}
        >
          {t('settings.models.install')}
        </button>
      ) : null}
      {state === 'installed' && !isChosen ? (
        <button
          type="button"
          className="button compact"
          aria-label={t('settings.models.removeIt', { title })}
          onClick={() => acts.remove(name)}
        >
          {t('settings.models.remove')}
        </button>
      ) : null}
      {progress ? (
        <div className="download">
          <progress
            aria-label={t('settings.models.downloadOf', { title })}
            max={progress.total || 1}
            {...(progress.total > 0 ? { value: progress.done } : {})}
          />
          <span className="soft small">{downloadInWords(progress)}</span>
          <button
            type="button"
            className="button compact"
            aria-label={t('settings.models.cancelDownload', { title })}
            onClick={() => acts.cancel(name)}
          >
            {t('dialog.cancel')}
          </button>
        </div>
      ) : null}
      {problem ? (
        <p className="notice" role="alert">
          {problem}
        </p>
      ) : null}
    </li>
  )
}
