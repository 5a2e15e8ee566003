import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOptions, ChatMode, ResponseMode } from '../../../../src-main/contract/answerTypes.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { useModels } from '../../../bridge/queries/models.ts'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { chatModesInWords, responseModesInWords, votingInWords } from './answerModeWords.ts'

const key = ['answerOptions']

/** How answers are made: what is left out, what they are made of, and how a conversation goes on. */
export function AnswerSettings() {
  const models = useModels()
  const hasModel = models.data?.available === true && models.data.chosen !== null
  const api = useApi()
  const client = useQueryClient()
  const options = useQuery({ queryKey: key, queryFn: ({ signal }) => api.answerOptions.query(undefined, { signal }) })
  const change = useMutation({
    mutationFn: (part: Partial<AnswerOptions>) => api.setAnswerOptions.mutate(part),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const now = options.data && { ...options.data, ...(change.isPending ? change.variables : {}) }
  return (
    <section className="setting" aria-label={t('settings.answers.title')}>
      <h3>{t('settings.answers.title')}</h3>
      <ProblemNotice error={options.error ?? change.error} />
      {now ? (
        <>
          <label className="choice">
            <input
              type="checkbox"
              checked={now.isStrict}
              onChange={({ target }) => change.mutate({ isStrict: target.checked })}
            />
            <span>
              <strong>{t('settings.answers.strict')}</strong>
              <span className="soft small">{t('settings.answers.strictWords')}</span>
            </span>
          </label>
          <label className="choice">
            <input
              type="checkbox"
              checked={now.isStructured}
              onChange={({ target }) => change.mutate({ isStructured: target.checked })}
            />
            <span>
              <strong>{t('settings.answers.valueFirst')}</strong>
              <span className="soft small">{t('settings.answers.valueFirstWords')}</span>
            </span>
          </label>
          <details>
            <summary className="soft small">{t('settings.answers.more')}</summary>
            <div className="picks">
              <Pick
                label={t('settings.answers.madeOf')}
                value={now.responseMode}
                words={responseModesInWords()}
                onPick={(responseMode: ResponseMode) => change.mutate({ responseMode })}
              />
              <Pick
                label={t('settings.answers.goesOn')}
                value={now.chatMode}
                words={chatModesInWords()}
                onPick={(chatMode: ChatMode) => change.mutate({ chatMode })}
              />
              <Pick
                label={t('settings.answers.runs')}
                value={String(now.runs)}
                words={{
                  '1': t('settings.answers.once'),
                  '3': t('settings.answers.threeTimes'),
                  '5': t('settings.answers.fiveTimes'),
                }}
                onPick={(runs) => change.mutate({ runs: Number(runs) })}
              />
              <Pick
                label={t('settings.answers.vote')}
                value={now.voting}
                words={votingInWords()}
                onPick={(voting: AnswerOptions['voting']) => change.mutate({ voting })}
              />
            </div>
          </details>
          {hasModel ? null : <p className="soft small">{t('settings.answers.withoutModel')}</p>}
        </>
      ) : null}
    </section>
  )
}

function Pick<Value extends string>(props: {
  label: string
  value: string
  words: Record<Value, string>
  onPick: (value: Value) => void
}) {
  const values = Object.keys(props.words) as Value[]
  return (
    <label className="pick">
      <span>{props.label}</span>
      <select
        className="field"
        value={props.value}
        onChange={({ target }) => {
          const picked = values.find((value) => value === target.value)
          if (picked !== undefined) props.onPick(picked)
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {props.words[value]}
          </option>
        ))}
      </select>
    </label>
  )
}
