import { useModelActions, useModels } from '../../../bridge/queries/models.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { GetModel } from './GetModel.tsx'
import { ModelList } from './ModelList.tsx'
import { speakerInWords } from './modelWords.ts'
import './model.css'

/** Who answers: quotes or one of Ollama's models, and how to get one. */
export function ModelMenu() {
  const models = useModels()
  const actions = useModelActions()
  const state = models.data
  const isLoud = state !== undefined && state.chosen !== null && !state.models.some(({ name }) => name === state.chosen)
  const name = state ? speakerInWords(state) : t('model.quotes')
  return (
    <Popover
      title={t('model.title')}
      testId="model-menu"
      className="button quiet compact model-button"
      label={t('model.choose', { name })}
      trigger={
        <>
          <span className="one-line">{name}</span>
          {isLoud ? <span className="model-alarm" aria-hidden="true" /> : null}
          {state?.pulls.some(({ progress }) => progress) ? <span className="busy" aria-hidden="true" /> : null}
          <Icon name="down" size={14} />
        </>
      }
    >
      {(close) => (
        <div className="model-panel">
          <ProblemNotice error={models.error ?? actions.choose.error ?? actions.pull.error ?? actions.cancel.error} />
          {state ? (
            <>
              <ModelList
                state={state}
                onChoose={(chosen) => {
                  actions.choose.mutate(chosen)
                  close()
                }}
                onLook={() => void models.refetch()}
              />
              <GetModel
                state={state}
                onPull={(wanted) => actions.pull.mutate(wanted)}
                onCancel={(unwanted) => actions.cancel.mutate(unwanted)}
              />
            </>
          ) : (
            <p className="soft">{t('model.looking')}</p>
          )}
        </div>
      )}
    </Popover>
  )
}
