import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { problemInWords, stateInWords } from './modelWords.ts'
import type { ModelsState } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** Who could answer, one of them chosen, and what stands in the way of the others. */
export function ModelList(props: {
  state: ModelsState
  onChoose: (name: string | null) => void
  /** Looks for Ollama once more. */
  onLook: () => void
}) {
  const { state, onChoose } = props
  const problem = problemInWords(state)
  const isGone = state.available && state.chosen !== null && !state.models.some(({ name }) => name === state.chosen)
  return (
    <>
      <div role="group" aria-label={t('model.title')} className="model-list">
        <Choice
          isChosen={state.chosen === null}
          name={t('model.quotesWhole')}
          words={t('model.quotesWords')}
          onChoose={() => onChoose(null)}
        />
        {state.models.map((model) => (
          <Choice
            key={model.name}
            isChosen={model.name === state.chosen}
            name={model.name}
            words={stateInWords(model, state.memoryBytes)}
            onChoose={() => onChoose(model.name)}
          />
        ))}
      </div>
      {isGone ? <p className="notice">{t('model.gone', { name: state.chosen })}</p> : null}
      {problem === '' ? null : (
        <div className="notice quiet" data-testid="model-problem">
          <span>{problem}</span>
          <button type="button" className="button compact" onClick={props.onLook}>
            {t('model.lookAgain')}
          </button>
        </div>
      )}
    </>
  )
}

function Choice(props: { isChosen: boolean; name: string; words: string; onChoose: () => void }) {
  return (
    <button type="button" className="model-choice" aria-pressed={props.isChosen} onClick={props.onChoose}>
      <span>
        <strong className="one-line">{props.name}</strong>
        <span className="soft">{props.words}</span>
      </span>
      {props.isChosen ? <Icon name="check" size={15} /> : null}
    </button>
  )
}
