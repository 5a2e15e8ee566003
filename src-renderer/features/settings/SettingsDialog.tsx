import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelsState } from '../../../src-main/contract/types.ts'
import { useApi } from '../../bridge/apiContext.tsx'
import { keys } from '../../bridge/queries/keys.ts'
import { useInfo } from '../../bridge/queries/library.ts'
import { useModels } from '../../bridge/queries/models.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { bytes } from '../../ui/words/format.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { AnswerSettings } from './AnswerSettings.tsx'
import { ModelShelf } from './ModelShelf.tsx'

/** Who writes the answers, and where things are kept. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const models = useModels()
  const info = useInfo()
  return (
    <Dialog title="Settings" onClose={onClose}>
      <section className="setting" aria-label="Who answers">
        <h3>Who answers</h3>
        <ProblemNotice error={models.error} />
        {models.data ? (
          <ModelChoice state={models.data} onCheck={() => void models.refetch()} />
        ) : (
          <p className="soft">Looking for models…</p>
        )}
      </section>
      <AnswerSettings hasModel={models.data?.available === true && models.data.chosen !== null} />
      <ModelShelf />
      {info.data ? (
        <section className="setting" aria-label="About">
          <h3>About</h3>
          <dl className="facts">
            <dt>Version</dt>
            <dd>{info.data.version}</dd>
            <dt>Library</dt>
            <dd className="path">{info.data.libraryPath}</dd>
            <dt>Meaning</dt>
            <dd>{info.data.embeddingModel}</dd>
          </dl>
        </section>
      ) : null}
    </Dialog>
  )
}

function ModelChoice({ state, onCheck }: { state: ModelsState; onCheck: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const choose = useMutation({
    mutationFn: (name: string | null) => api.chooseModel.mutate({ name }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.models }),
  })
  const isGone = state.available && state.chosen !== null && !state.models.some(({ name }) => name === state.chosen)
  return (
    <>
      <div role="radiogroup" aria-label="Who answers">
        <Choice
          isChosen={state.chosen === null}
          name="Footnote quotes"
          words="The best sentences of your documents, five at most, word for word. No model is needed."
          onChoose={() => choose.mutate(null)}
        />
        {state.models.map((model) => (
          <Choice
            key={model.name}
            isChosen={model.name === state.chosen}
            name={model.name}
            words={`Writes answers; Footnote checks each sentence. ${[model.parameters, bytes(model.bytes)].filter(Boolean).join(' · ')}`}
            onChoose={() => choose.mutate(model.name)}
          />
        ))}
      </div>
      {state.available ? null : (
        <div className="notice quiet">
          <span>
            {state.reason ?? `No Ollama was found at ${state.host}.`} Footnote quotes instead of writing. To have
            answers written, install and start Ollama on this computer, then look again.
          </span>
          <button type="button" className="button compact" onClick={onCheck}>
            Look again
          </button>
        </div>
      )}
      {state.available && state.models.length === 0 ? (
        <p className="notice quiet">
          Ollama is running but has no models yet. Get one with “ollama pull”, then reopen this.
        </p>
      ) : null}
      {isGone ? <p className="notice">“{state.chosen}” is no longer there. Choose another one.</p> : null}
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
