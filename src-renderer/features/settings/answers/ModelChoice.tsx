import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { useModels } from '../../../bridge/queries/models.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { bytes } from '../../../ui/words/format.ts'
import type { ModelsState } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** Who writes the answers. */
export function ModelChoice() {
  const models = useModels()
  return (
    <section className="setting" aria-label={t('settings.who.title')}>
      <h3>{t('settings.who.title')}</h3>
      <ProblemNotice error={models.error} />
      {models.data ? (
        <Choices state={models.data} onCheck={() => void models.refetch()} />
      ) : models.error ? null : (
        <p className="soft">{t('settings.who.looking')}</p>
      )}
    </section>
  )
}

function Choices({ state, onCheck }: { state: ModelsState; onCheck: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (name: string | null) => api.chooseModel.mutate({ name }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.models }),
  })
  const isGone = state.available && state.chosen !== null && !state.models.some(({ name }) => name === state.chosen)
  return (
    <>
      <div role="radiogroup" aria-label={t('settings.who.title')}>
        <Choice
          isChosen={state.chosen === null}
          name={t('settings.who.quotes')}
          words={t('settings.who.quotesWords')}
          onChoose={() => choose.mutate(null)}
        />
        {state.models.map((model) => (
          <Choice
            key={model.name}
            isChosen={model.name === state.chosen}
            name={model.name}
            words={`${t('settings.who.writes')} ${[model.parameters, bytes(model.bytes)].filter(Boolean).join(' · ')}`}
            onChoose={() => choose.mutate(model.name)}
          />
        ))}
      </div>
      {state.available ? null : (
        <div className="notice quiet">
          <span>
            {state.reason ?? t('settings.who.noOllama', { host: state.host })} {t('settings.who.howToWrite')}
          </span>
          <button type="button" className="button compact" onClick={onCheck}>
            {t('settings.who.lookAgain')}
          </button>
        </div>
      )}
      {state.available && state.models.length === 0 ? (
        <p className="notice quiet">{t('settings.who.noModels')}</p>
      ) : null}
      {isGone ? <p className="notice">{t('settings.who.gone', { name: state.chosen })}</p> : null}
      <ProblemNotice error={choose.error} />
    </>
  )
}

function Choice(props: { isChosen: boolean; name: string; words: string; onChoose: () => void }) {
  return (
    <label className="choice">
      <input type="radio" name="model" checked={props.isChosen} onChange={props.onChoose} />
      <span>
        <strong>{props.name}</strong>
        <span className="soft small">{props.words}</span>
      </span>
    </label>
  )
}
