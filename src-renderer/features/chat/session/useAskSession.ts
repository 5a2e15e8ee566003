import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AskEvent, Scope } from '../../../../src-main/contract/types.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { scopeOf, type Asked, type AskHow, type Retry } from './asking.ts'
import { endTurn, isRunning, newTurn, takeEvent, type LiveTurn } from './askState.ts'

/** Asking, one question at a time; goes on while the user looks at something else. While one is answered, none of these asks another. */
export type AskSession = {
  /** The question asked last in this session, until another is asked. */
  live: LiveTurn | null
  isRunning: boolean
  ask(question: string, conversationId: number | null, how?: AskHow): void
  /** Answers a kept question once more, as it was asked; the answers that there are stay. */
  regenerate(question: Asked, how?: Retry): void
  /** Asks another question in the place of a kept one, where that was searched; the kept one stays with all that follows it. */
  edit(question: Asked, text: string): void
  /** Ends the stream; what was said so far is kept. */
  stop(): void
  /** Lets go of a turn that has ended, so that the next question starts on an empty page. */
  forget(): void
}

/** What is told of a stream. */
type Listener = {
  onData: (event: AskEvent) => void
  onError: (error: unknown) => void
  onConnectionStateChange: (change: { state: string; error: unknown }) => void
  onComplete: () => void
}

/** @param onStarted told once a new question has a conversation */
export function useAskSession(onStarted: (conversationId: number) => void): AskSession {
  const api = useApi()
  const client = useQueryClient()
  const [live, setLive] = useState<LiveTurn | null>(null)
  const subscription = useRef<{ unsubscribe(): void } | null>(null)
  const isBusy = useRef(false)
  const turns = useRef(0)
  const started = useRef(onStarted)
  useEffect(() => {
    started.current = onStarted
  })

  /** Ends a turn that has not ended; then the kept one is asked for, also after a stop, which keeps what was said. */
  const end = useCallback(
    (phase: 'stopped' | 'failed', error?: unknown) => {
      // Said first: letting go of a stream completes it, which would pass for a stop.
      setLive((turn) => turn && endTurn(turn, phase, error))
      isBusy.current = false
      subscription.current?.unsubscribe()
      subscription.current = null
      void client.invalidateQueries({ queryKey: keys.conversations })
      void client.invalidateQueries({ queryKey: ['conversation'] })
    },
    [client],
  )

  const begin = useCallback(
    (turn: Omit<LiveTurn, 'answer' | 'number'>, subscribe: (listener: Listener) => { unsubscribe(): void }) => {
      // Two answers at a time would halve each other's speed. The page says so before; this is what holds it.
      if (isBusy.current) return
      subscription.current?.unsubscribe()
      isBusy.current = true
      const number = ++turns.current
      const isLatest = () => number === turns.current
      setLive(newTurn({ ...turn, number }))
      const onData = (event: AskEvent) => {
        if (!isLatest()) return
        setLive((known) => known && takeEvent(known, event))
        if (event.type === 'done') isBusy.current = false
        if (event.type !== 'started') return
        // A follow-up has its conversation; whoever has left it meanwhile is not called back.
        if (turn.conversationId === null) started.current(event.conversationId)
        void client.invalidateQueries({ queryKey: keys.conversations })
        void client.invalidateQueries({ queryKey: keys.conversation(event.conversationId) })
      }
      subscription.current = subscribe({
        onData,
        onError: (error) => (isLatest() ? end('failed', error) : undefined),
        // An event stream that is opened again would ask the question a second time.
        onConnectionStateChange: (change) => {
          if (isLatest() && change.state === 'connecting' && change.error) end('failed', change.error)
        },
        onComplete: () => (isLatest() ? end('stopped') : undefined),
      })
    },
    [client, end],
  )

  const send = useCallback(
    (
      question: string,
      conversationId: number | null,
      after: number | null | undefined,
      scope: Scope | null,
      how: Retry,
    ) => {
      const input = {
        conversationId,
        question,
        ...(after === undefined ? {} : { after }),
        ...(scope === null ? {} : scope),
        ...inputOf(how),
      }
      const turn = { question, conversationId, questionId: null, after, scope: scope?.chips ?? [] }
      begin(turn, (listener) => api.ask.subscribe(input, listener))
    },
    [api, begin],
  )
  const ask = useCallback(
    (question: string, conversationId: number | null, { after, scope = [], ...how }: AskHow = {}) =>
      send(question, conversationId, conversationId === null ? null : after, scopeOf(scope), how),
    [send],
  )
  const edit = useCallback(
    ({ conversationId, parentId, scope }: Asked, text: string) => send(text, conversationId, parentId, scope, {}),
    [send],
  )
  const regenerate = useCallback(
    ({ id, conversationId, parentId, text, scope }: Asked, how: Retry = {}) => {
      const turn = { question: text, conversationId, questionId: id, after: parentId, scope: scope?.chips ?? [] }
      begin(turn, (listener) => api.regenerate.subscribe({ messageId: id, ...inputOf(how) }, listener))
    },
    [api, begin],
  )

  const stop = useCallback(() => end('stopped'), [end])
  const forget = useCallback(() => setLive((turn) => (isRunning(turn) ? turn : null)), [])
  return { live, isRunning: isRunning(live), ask, regenerate, edit, stop, forget }
}

function inputOf({ without, model }: Retry) {
  return {
    ...(without === undefined ? {} : { without: [...without] }),
    ...(model === undefined ? {} : { model }),
  }
}
