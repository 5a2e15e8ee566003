import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOptions, ChatMode, ResponseMode } from '../../../src-main/contract/answerTypes.ts'
import { useApi } from '../../bridge/apiContext.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { chatModesInWords, responseModesInWords } from './answerModeWords.ts'

const key = ['answerOptions']

/** How answers are made: what is left out, what they are made of, and how a conversation goes on. */
export function AnswerSettings({ hasModel }: { hasModel: boolean }) {
  const api = useApi()
  const client = useQueryClient()
  const options = useQuery({ queryKey: key, queryFn: ({ signal }) => api.answerOptions.query(undefined, { signal }) })
  const change = useMutation({
    mutationFn: (part: Partial<AnswerOptions>) => api.setAnswerOptions.mutate(part),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const now = options.data && { ...options.data, ...(change.isPending ? change.variables : {}) }
  return (
    <section className="setting" aria-label="How answers are made">
      <h3>How answers are made</h3>
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
              <strong>Strict</strong>
              <span className="soft small">
                Only sentences that your documents carry are shown, each after it was checked. A model’s own knowledge
                is struck.
              </span>
            </span>
          </label>
          <label className="choice">
            <input
              type="checkbox"
              checked={now.isStructured}
              onChange={({ target }) => change.mutate({ isStructured: target.checked })}
            />
            <span>
              <strong>Value first</strong>
              <span className="soft small">
                Above the answer stands the number, range, date, or yes or no that was asked for.
              </span>
            </span>
          </label>
          <details>
            <summary className="soft small">More</summary>
            <div className="picks">
              <Pick
                label="What an answer is made of"
                value={now.responseMode}
                words={responseModesInWords}
                onPick={(responseMode: ResponseMode) => change.mutate({ responseMode })}
              />
              <Pick
                label="How a conversation goes on"
                value={now.chatMode}
                words={chatModesInWords}
                onPick={(chatMode: ChatMode) => change.mutate({ chatMode })}
              />
              <Pick
                label="Times the model is asked"
                value={String(now.runs)}
                words={{ '1': 'Once', '3': 'Three times, then a vote', '5': 'Five times, then a vote' }}
                onPick={(runs) => change.mutate({ runs: Number(runs) })}
              />
              <Pick
                label="What wins a vote"
                value={now.voting}
                words={{ bestSupported: 'What the documents carry best', majority: 'What most runs say' }}
                onPick={(voting: AnswerOptions['voting']) => change.mutate({ voting })}
              />
            </div>
          </details>
          {hasModel ? null : (
            <p className="soft small">These take effect once a model writes the answers; quotes are strict always.</p>
          )}
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
