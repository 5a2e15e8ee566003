import { memo, useMemo, useRef, useState } from 'react'
import type { ShownMessage } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import type { Reading } from '../../../ui/reading.ts'
import { AnswerView } from '../answer/AnswerView.tsx'
import { scopeOf, type Asked, type Retry } from '../session/asking.ts'
import { keptAnswer, type LiveTurn, type ShownAnswer } from '../session/askState.ts'
import { BranchSwitch } from './BranchSwitch.tsx'
import { EditQuestion } from './EditQuestion.tsx'
import { QuestionMenu } from './QuestionMenu.tsx'
import { TurnScope } from './TurnScope.tsx'
import { useNear } from './useNear.ts'
import type { TurnActions } from './useTurnActions.ts'
import './turn.css'

/**
 * A question with its answer, as kept, as it is being answered, or both. Drawn anew only when something of its own
 * changes: a conversation may have hundreds.
 */
export const Turn = memo(function Turn(props: {
  /** Its place in the conversation, by which scrolling finds it again. */
  place: string
  question: ShownMessage | null
  answer: ShownMessage | null
  live: LiveTurn | null
  /** Null unless the reader shows a source of this turn. */
  reading: Reading | null
  /** Far from where a conversation is opened: only its words are drawn until somebody comes near. */
  isFar: boolean
  onRead: (reading: Reading) => void
  actions: TurnActions
}) {
  const { place, question, answer, live, reading, onRead, actions } = props
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, props.isFar)
  const [editedId, setEditedId] = useState<number | null>(null)
  const kept = useMemo(() => answer && keptAnswer(answer), [answer])
  const shown: ShownAnswer | null = live?.answer ?? kept
  const asked: Asked | null = question ?? askedOf(live)
  const text = question?.text ?? live?.question ?? ''
  return (
    <section
      ref={section}
      className={`turn${live ? ' is-live' : ''}`}
      data-turn={place}
      data-question={asked?.id}
      data-answer={shown?.messageId}
    >
      <div className="turn-head">
        {asked && asked.id === editedId ? (
          <EditQuestion
            text={text}
            onAsk={(next) => {
              setEditedId(null)
              if (next !== text) actions.edit(asked, next)
            }}
            onCancel={() => setEditedId(null)}
          />
        ) : (
          <>
            <h3 className="question" dir="auto">
              {text}
            </h3>
            {asked && isNear ? (
              <QuestionMenu
                text={text}
                onEdit={() => (actions.mayAsk() ? setEditedId(asked.id) : undefined)}
                onDelete={() => actions.remove(asked)}
              />
            ) : null}
          </>
        )}
      </div>
      <TurnScope chips={question?.scope?.chips ?? live?.scope ?? []} />
      {question ? <BranchSwitch of="question" message={question} onShow={actions.show} /> : null}
      {isNear ? null : <p className="answer-text">{shown?.said}</p>}
      {!isNear ? null : shown ? (
        <AnswerView
          key={live ? `live ${live.number}` : shown.messageId}
          answer={shown}
          reading={reading}
          onRead={onRead}
          {...(asked ? { onRegenerate: (how?: Retry) => actions.regenerate(asked, how) } : {})}
          {...(live ? { onRetry: () => actions.retry(live) } : {})}
        />
      ) : (
        <p className="soft small">{t('chat.turn.noAnswer')}</p>
      )}
      {answer ? <BranchSwitch of="answer" message={answer} onShow={actions.show} /> : null}
    </section>
  )
})

/** The question of a live turn, once the engine has said where it is kept. */
function askedOf(live: LiveTurn | null): Asked | null {
  if (!live || live.questionId === null || live.conversationId === null) return null
  const { questionId: id, conversationId, question: text, after, scope } = live
  return { id, conversationId, parentId: after ?? null, text, scope: scopeOf(scope) }
}
