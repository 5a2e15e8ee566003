import { useEffect, useRef, type ReactNode } from 'react'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { useConversation } from '../../bridge/queries/chat.ts'
import { count } from '../../ui/words/format.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { Reading } from '../../ui/reading.ts'
import { AnswerView } from './answer/AnswerView.tsx'
import { announcement } from './answer/answerWords.ts'
import { AskBox } from './AskBox.tsx'
import { ExportConversation } from './export/ExportMenu.tsx'
import { keptTurns } from './session/askState.ts'
import type { AskSession } from './session/useAskSession.ts'
import './chat.css'
import './answer/answer.css'
import './answer/parts/parts.css'

/** A conversation: its turns so far, the one that is being answered, and the box for the next question. */
export function ChatView(props: {
  conversationId: number | null
  session: AskSession
  status: LibraryStatus | undefined
  reading: Reading | null
  /** A question from outside the page, for the box; a new object each time. */
  draft?: { text: string } | null
  /** Shown instead of an empty conversation, when there is nothing to ask yet. */
  welcome: ReactNode
  /** What one could ask, below an empty conversation. */
  suggestions: ReactNode
  onRead: (reading: Reading) => void
}) {
  const { conversationId, session, reading, onRead } = props
  const conversation = useConversation(conversationId)
  // A question that has no conversation yet belongs to the view that asked it.
  const live = session.live && session.live.conversationId === conversationId ? session.live : null
  const isElsewhere = session.isRunning && live === null
  const turns =
    conversationId === null ? [] : keptTurns(conversation.data?.messages ?? [], live?.answer.messageId ?? null)
  const liveTurn = useRef<HTMLElement>(null)
  const question = live?.question
  useEffect(() => {
    // A new question goes to the top once; its answer then grows below it and nothing moves under the reader's eyes.
    if (question !== undefined) liveTurn.current?.scrollIntoView({ block: 'start' })
  }, [question])
  const ask = (text: string) => session.ask(text, conversationId)
  const isEmpty = turns.length === 0 && live === null
  const isFresh = isEmpty && conversationId === null
  const isInvited = isFresh && props.welcome !== null
  return (
    <>
      {conversationId === null ? null : (
        <header className="view-head">
          <h2 className="one-line chat-title">{conversation.data?.conversation.title ?? ''}</h2>
          <ExportConversation conversationId={conversationId} />
        </header>
      )}
      <div className="scrolls turns">
        <div className="column">
          <ProblemNotice error={conversationId === null ? null : conversation.error} />
          {isInvited ? props.welcome : null}
          {isFresh && !isInvited ? <Ready status={props.status} /> : null}
          {isFresh && !isInvited ? props.suggestions : null}
          {turns.map(({ question, answer }) => (
            <section key={question.id} className="turn">
              <h3 className="question">{question.text}</h3>
              {answer ? <AnswerView answer={answer} reading={reading} onRead={onRead} /> : null}
            </section>
          ))}
          {live ? (
            <section ref={liveTurn} className="turn is-live">
              <h3 className="question">{live.question}</h3>
              <AnswerView answer={live.answer} reading={reading} onRead={onRead} onRetry={() => ask(live.question)} />
            </section>
          ) : null}
        </div>
      </div>
      <p className="unseen" role="status">
        {live ? announcement(live.answer) : ''}
      </p>
      <div className="ask" hidden={isInvited}>
        <div className="column">
          {isElsewhere ? (
            <p className="small soft">Another question is being answered. Stop it to ask this one.</p>
          ) : null}
          <AskBox
            isRunning={session.isRunning}
            isFollowUp={!isEmpty}
            isFirst={conversationId === null && !isInvited}
            draft={props.draft ?? null}
            onAsk={ask}
            onStop={session.stop}
          />
        </div>
      </div>
    </>
  )
}

function Ready({ status }: { status: LibraryStatus | undefined }) {
  if (!status) return null
  return (
    <section className="ready">
      <h2>What would you like to know?</h2>
      <p className="soft">
        {status.filesRead > 0
          ? `Answers come from ${count(status.filesRead, 'file')} in ${count(status.folders.length, 'folder')}, each sentence with its source.`
          : 'Footnote is reading your files; you can ask as soon as the first ones are read.'}
      </p>
    </section>
  )
}
