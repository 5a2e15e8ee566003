import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { useStatus } from '../../../bridge/queries/library.ts'
import { useModelShelf } from '../../../bridge/queries/models.ts'
import { language, t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { count } from '../../../ui/words/format.ts'
import { ImportModel } from './ImportModel.tsx'
import { ModelRow, type ModelActs } from './ModelRow.tsx'
import { factsInWords, languageInWords, shareInWords } from './modelWords.ts'
import type { ModelShelfState, ModelTask, ShelfModel } from '../../../../src-main/contract/nouns/modelTypes.ts'

/** The models that search: which are here, which can be had, which are used. */
export function ModelShelf() {
  const api = useApi()
  const client = useQueryClient()
  const shelf = useModelShelf()
  const refresh = () => client.invalidateQueries({ queryKey: keys.modelShelf })
  const use = useMutation({
    mutationFn: (choice: { task: ModelTask; name: string | null }) => api.useModel.mutate(choice),
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: ({ act, name }: { act: 'installModel' | 'cancelInstall' | 'removeModel'; name: string }) =>
      api[act].mutate({ name }),
    onSettled: refresh,
  })
  const acts = (task: ModelTask): ModelActs => ({
    choose: (name) => use.mutate({ task, name }),
    install: (name) => change.mutate({ act: 'installModel', name }),
    cancel: (name) => change.mutate({ act: 'cancelInstall', name }),
    remove: (name) => change.mutate({ act: 'removeModel', name }),
  })
  const state = shelf.data
  return (
    <section className="setting" aria-label={t('settings.models.title')}>
      <h3>{t('settings.models.title')}</h3>
      <ProblemNotice error={shelf.error ?? use.error ?? change.error} />
      {state ? (
        <>
          <Advice state={state} />
          <h4>{t('settings.models.embedder')}</h4>
          <p className="soft small">{t('settings.models.embedderWords')}</p>
          <ul className="models">
            {state.models
              .filter(({ task }) => task === 'embed')
              .map((model) => (
                <ModelRow
                  key={model.name}
                  model={model}
                  group="embedder"
                  isChosen={model.name === state.embedder.chosen}
                  acts={acts('embed')}
                />
              ))}
          </ul>
          <EmbedderChange state={state} />
          <h4>{t('settings.models.reranker')}</h4>
          <p className="soft small">{t('settings.models.rerankerWords')}</p>
          <OptionalModels
            group="reranker"
            models={state.models.filter(({ task }) => task === 'rerank')}
            chosen={state.reranker}
            without={t('settings.models.withoutReranker')}
            onOff={() => use.mutate({ task: 'rerank', name: null })}
            acts={acts('rerank')}
          />
          <h4>{t('settings.models.entailment')}</h4>
          <p className="soft small">{t('settings.models.entailmentWords')}</p>
          <OptionalModels
            group="entailment"
            models={state.models.filter(({ task }) => task === 'entail')}
            chosen={state.entailment}
            without={t('settings.models.withoutEntailment')}
            onOff={() => use.mutate({ task: 'entail', name: null })}
            acts={acts('entail')}
          />
          <ImportModel onImported={() => void refresh()} />
        </>
      ) : shelf.error ? null : (
        <p className="soft">{t('settings.models.looking')}</p>
      )}
    </section>
  )
}

type Optional = {
  group: 'reranker' | 'entailment'
  models: ShelfModel[]
  chosen: string | null
  /** What happens without any. */
  without: string
  onOff: () => void
  acts: ModelActs
}

/** Models of a kind that one can do without. */
function OptionalModels({ group, models, chosen, without, onOff, acts }: Optional) {
  return (
    <ul className="models">
      <li className="model">
        <label className="choice">
          <input type="radio" name={group} checked={chosen === null} onChange={onOff} />
          <span>
            <strong>{t('settings.models.off')}</strong>
            <span className="soft small">{without}</span>
          </span>
        </label>
      </li>
      {models.map((model) => (
        <ModelRow key={model.name} model={model} group={group} isChosen={model.name === chosen} acts={acts} />
      ))}
    </ul>
  )
}

/** Offers a model that knows the language of the documents. */
function Advice({ state: { advice, models, embedder } }: { state: ModelShelfState }) {
  const offered = models.find(({ name }) => name === advice?.model)
  const inUse = models.find(({ name }) => name === embedder.inUse)
  if (!advice || !offered || embedder.chosen === offered.name) return null
  const and = new Intl.ListFormat(language())
  const own = inUse && inUse.languages !== 'many' ? and.format(inUse.languages.map(languageInWords)) : ''
  return (
    <p className="notice quiet">
      {t('settings.models.advice', {
        share: shareInWords(advice.share),
        language: languageInWords(advice.language),
        inUse: inUse?.title ?? embedder.inUse,
        own,
        offered: offered.title,
        facts: factsInWords(offered),
      })}
    </p>
  )
}

/** What another choice means, before it takes effect. */
function EmbedderChange({ state: { embedder, models } }: { state: ModelShelfState }) {
  const status = useStatus()
  const titleOf = (name: string) => models.find((model) => model.name === name)?.title ?? name
  if (embedder.problem !== null)
    return (
      <p className="notice" role="alert">
        {t('settings.models.notUsed', {
          chosen: titleOf(embedder.chosen),
          problem: embedder.problem,
          inUse: titleOf(embedder.inUse),
        })}
      </p>
    )
  if (embedder.chosen === embedder.inUse) return null
  return (
    <p className="notice quiet" role="status">
      {t('settings.models.usedNext', {
        chosen: titleOf(embedder.chosen),
        passages: count(status?.passages ?? 0, 'passage'),
        inUse: titleOf(embedder.inUse),
      })}
    </p>
  )
}
