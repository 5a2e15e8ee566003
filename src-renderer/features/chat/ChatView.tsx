import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import { useConversation } from '../../bridge/queries/chat.ts'
import { t } from '../../language/language.ts'
import { count } from '../../ui/words/format.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import type { Reading } from '../../ui/reading.ts'
import type { ScopeChip } from '../../ui/scope/scope.ts'
import { Announcer } from './answer/Announcer.tsx'
import { AskBox } from './ask/AskBox.tsx'
import { ExportConversation } from './export/ExportMenu.tsx'
import { ModelMenu } from './model/ModelMenu.tsx'
import { keptTurns, shownTurns, type ShownTurn } from './session/turns.ts'
import type { AskSession } from './session/useAskSession.ts'
import { Turn } from './turn/Turn.tsx'
import { useTurnActions } from './turn/useTurnActions.ts'
import { keptPlace, useKeptScroll } from './useKeptScroll.ts'
import { useOpenedMessage } from './useOpenedMessage.ts'
import { useScope, type Draft } from './useScope.ts'
import './chat.css'
import './answer/answer.css'
import './answer/parts/parts.css'

/** Turns at the end, and around where a conversation is opened, that are drawn whole at once; others when somebody comes near. */
const drawnTurns = 10

/** A conversation: its turns so far, the one that is being answered, and the box for the next question. */
export function ChatView(props: {
  conversationId: number | null
  /** A message to open it at, in whatever branch; null: where it was left. */
  messageId: number | null
  session: AskSession
  status: LibraryStatus | undefined
  reading: Reading | null
  /** A question from elsewhere, for the box, and where it is to be searched; a new object each time. */
  draft?: Draft | null
  /** Shown instead of an empty conversation, when there is nothing to ask yet. */
  welcome: ReactNode
  /** What one could ask, below an empty conversation. */
  suggestions: ReactNode
  onRead: (reading: Reading) => void
}) {
  const { conversationId, messageId, session } = props
  const conversation = useConversation(conversationId)
  // A question that has no conversation yet belongs to the view that asked it.
  const live = session.live && session.live.conversationId === conversationId ? session.live : null
  const isElsewhere = session.isRunning && live === null
  const messages = conversationId === null ? undefined : conversation.data?.messages
  const kept = useMemo(() => keptTurns(messages ?? []), [messages])
  const turns = shownTurns(kept, live, !conversation.isFetching)
  const actions = useTurnActions(session, session.isRunning ? live : null)
  const onRead = useSteady(props.onRead)
  const scope = useScope(conversationId, turns.at(-1), props.draft ?? null)
  const frame = useRef<HTMLDivElement>(null)
  useKeptScroll(frame, conversationId, messages !== undefined, live !== null || messageId !== null)
  useOpenedMessage(frame, messageId, messages, actions.show)
  // Read when another conversation is opened: where one scrolls to then changes nothing.
  const place = useMemo(() => keptPlace(conversationId), [conversationId])
  const opened = kept.findIndex(({ question, answer }, at) =>
    messageId === null ? turns[at]?.key === place : question.id === messageId || answer?.id === messageId,
  )
  const liveNumber = live?.number
  useEffect(() => {
    // A new question goes to the top once; its answer then grows below it and nothing moves under the reader's eyes.
    if (liveNumber !== undefined) frame.current?.querySelector('.is-live')?.scrollIntoView({ block: 'start' })
  }, [liveNumber])
  const ask = (text: string, chips: readonly ScopeChip[]) => {
    const last = turns.at(-1)
    const after = last?.live?.answer.messageId ?? last?.kept?.answer?.id ?? last?.kept?.question.id ?? null
    session.ask(text, conversationId, { after, scope: chips })
  }
  const isEmpty = turns.length === 0
  const isFresh = isEmpty && conversationId === null
  const isInvited = isFresh && props.welcome !== null
  return (
    <>
      {conversationId === null ? null : (
        <header className="view-head">
          <h2 className="one-line chat-title" dir="auto">
            {conversation.data?.conversation.title ?? ''}
          </h2>
          <ExportConversation conversationId={conversationId} />
        </header>
      )}
      <div ref={frame} className="scrolls turns">
        <div className="column">
          <ProblemNotice error={conversationId === null ? null : conversation.error} />
          {isInvited ? props.welcome : null}
          {isFresh && !isInvited ? <Ready status={props.status} /> : null}
          {isFresh && !isInvited ? props.suggestions : null}
          {turns.map((turn, at) => (
            <Turn
              key={turn.key}
              place={turn.key}
              question={turn.kept?.question ?? null}
              answer={turn.kept?.answer ?? null}
              live={turn.live}
              reading={readingOf(turn, props.reading)}
              isFar={at < turns.length - drawnTurns && Math.abs(at - opened) > drawnTurns}
              onRead={onRead}
              actions={actions}
            />
          ))}
        </div>
      </div>
      <Announcer answer={live?.answer ?? null} />
      <div className="ask" hidden={isInvited}>
        <div className="column">
          {isElsewhere ? <p className="small soft">{t('chat.busy')}</p> : null}
          <AskBox
            isReady={conversationId === null || messages !== undefined}
            isRunning={session.isRunning}
            isFollowUp={!isEmpty}
            isFirst={conversationId === null && !isInvited}
            draft={props.draft ?? null}
            scope={scope.chips}
            onScope={scope.choose}
            speaker={<ModelMenu />}
            onAsk={ask}
            onStop={session.stop}
          />
        </div>
      </div>
    </>
  )
}

/** The same function each time, so that no turn is drawn anew for it; calls the latest. */
function useSteady<Value>(run: (value: Value) => void): (value: Value) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((value: Value) => latest.current(value), [])
}

/** What the reader shows, for the turn that it belongs to: the others need not be drawn anew. */
function readingOf({ kept, live }: ShownTurn, reading: Reading | null): Reading | null {
  const item = reading?.items[reading.index]
  const sources = live?.answer.sources ?? kept?.answer?.answer?.sources
  const isHere = sources?.some(({ n, documentId }) => n === item?.n && documentId === item.documentId)
  return isHere === true ? reading : null
}

function Ready({ status }: { status: LibraryStatus | undefined }) {
  if (!status) return null
  const files = count(status.filesRead, 'file')
  const folders = count(status.folders.length, 'folder')
  return (
    <section className="ready">
      <h2>{t('chat.ready.title')}</h2>
      <p className="soft">
        {status.filesRead > 0 ? t('chat.ready.files', { files, folders }) : t('chat.ready.reading')}
      </p>
    </section>
  )
}
