import { useState } from 'react'
import { t } from '../../../language/language.ts'
import { bytes } from '../../../ui/words/format.ts'
import { progressInWords, pullProblemInWords, sizeInWords } from './modelWords.ts'
import type { ModelPull, ModelsState, OfferedModel } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** Codes of an Ollama that can be asked to fetch something. */
const answering = new Set([null, 'models/none', 'models/tooOld'])

/** Models that Ollama can fetch, what it is fetching, and what became of that. */
export function GetModel(props: {
  state: ModelsState
  onPull: (name: string) => void
  onCancel: (name: string) => void
}) {
  const { state, onPull, onCancel } = props
  const { models, offers, pulls } = state
  const known = new Set([...models.map(({ name }) => name), ...pulls.map(({ name }) => name)])
  const wanted = offers.filter(({ name }) => !known.has(name))
  const canPull = answering.has(state.code)
  return (
    <>
      {pulls.map((pull) => (
        <Pull key={pull.name} pull={pull} onPull={onPull} onCancel={onCancel} />
      ))}
      {canPull ? (
        // Whoever has a model need not be offered others.
        <details className="get-model" open={models.length === 0 && pulls.length === 0}>
          <summary className="part-head">{t('model.get')}</summary>
          <ul>
            {wanted.map((offer) => (
              <Offer key={offer.name} offer={offer} memoryBytes={state.memoryBytes} onPull={onPull} />
            ))}
          </ul>
          <OtherModel onPull={onPull} />
          <p className="soft">{t('model.privacy')}</p>
        </details>
      ) : null}
    </>
  )
}

function Offer(props: { offer: OfferedModel; memoryBytes: number; onPull: (name: string) => void }) {
  const { name, title, isRecommended, neededBytes } = props.offer
  const tooLarge = neededBytes > props.memoryBytes
  const amounts = { needed: bytes(neededBytes), memory: bytes(props.memoryBytes) }
  return (
    <li className="model-offer">
      <span>
        <strong>{title}</strong> <span className="soft">{sizeInWords(props.offer)}</span>
        {isRecommended ? <span className="soft"> · {t('model.recommended')}</span> : null}
        {tooLarge ? <span className="soft model-warning">{t('model.tooLarge', amounts)}</span> : null}
      </span>
      <button
        type="button"
        className={`button compact${isRecommended ? ' primary' : ''}`}
        aria-label={t('model.getOne', { name })}
        onClick={() => props.onPull(name)}
      >
        {t('model.otherGet')}
      </button>
    </li>
  )
}

function OtherModel({ onPull }: { onPull: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <form
      className="model-other"
      onSubmit={(event) => {
        event.preventDefault()
        // The question stands in a form too.
        event.stopPropagation()
        if (name.trim() === '') return
        onPull(name.trim())
        setName('')
      }}
    >
      <input
        className="field"
        spellCheck={false}
        autoCapitalize="none"
        aria-label={t('model.other')}
        placeholder={t('model.other')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button compact" disabled={name.trim() === ''}>
        {t('model.otherGet')}
      </button>
    </form>
  )
}

/** A model on its way, or why it did not come. */
function Pull(props: { pull: ModelPull; onPull: (name: string) => void; onCancel: (name: string) => void }) {
  const { name, progress } = props.pull
  if (progress === null) {
    return (
      <div className="notice" role="alert">
        <span>
          <strong>{name}</strong>: {pullProblemInWords(props.pull)}
        </span>
        <button type="button" className="button compact" onClick={() => props.onPull(name)}>
          {t('model.goOn')}
        </button>
        <button type="button" className="button quiet compact" onClick={() => props.onCancel(name)}>
          {t('model.dismiss')}
        </button>
      </div>
    )
  }
  return (
    <div className="model-pull" data-testid="pull">
      <span>
        <strong>{t('model.pulling', { name })}</strong>
        <span className="soft">{progressInWords(progress)}</span>
      </span>
      <button
        type="button"
        className="button compact"
        aria-label={t('model.cancel', { name })}
        onClick={() => props.onCancel(name)}
      >
        {t('dialog.cancel')}
      </button>
      <progress
        aria-label={t('model.pulling', { name })}
        {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
      />
    </div>
  )
}
