import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AskEvent } from '../../../../src-main/contract/types.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { endTurn, isRunning, newTurn, takeEvent, type LiveTurn } from './askState.ts'

/** Asking, one question at a time; goes on while the user looks at something else. */
export type AskSession = {
  /** The question asked last in this session, until another is asked. */
  live: LiveTurn | null
  isRunning: boolean
  ask(question: string, conversationId: number | null): void
  /** Ends the stream; what was said so far is kept. */
  stop(): void
  /** Lets go of a turn that has ended, so that the next question starts on an empty page. */
  forget(): void
}

/** @param onStarted told once a new question has a conversation */
export function useAskSession(onStarted: (conversationId: number) => void): AskSession {
  const api = useApi()
  const client = useQueryClient()
  const [live, setLive] = useState<LiveTurn | null>(null)
  const subscription = useRef<{ unsubscribe(): void } | null>(null)
  const started = useRef(onStarted)
  useEffect(() => {
    started.current = onStarted
  })

  /** Ends a turn that has not ended; then the kept one is asked for, also after a stop, which keeps what was said. */
  const end = useCallback(
    (phase: 'stopped' | 'failed', error?: unknown) => {
      // Said first: letting go of a stream completes it, which would pass for a stop.
      setLive((turn) => turn && endTurn(turn, phase, error))
      subscription.current?.unsubscribe()
      subscription.current = null
      void client.invalidateQueries({ queryKey: keys.conversations })
      void client.invalidateQueries({ queryKey: ['conversation'] })
    },
    [client],
  )

  const ask = useCallback(
    (question: string, conversationId: number | null) => {
      subscription.current?.unsubscribe()
      setLive(newTurn(question, conversationId))
      const onData = (event: AskEvent) => {
        setLive((turn) => turn && takeEvent(turn, event))
        if (event.type !== 'started') return
        // A follow-up has its conversation; whoever has left it meanwhile is not called back.
        if (conversationId === null) started.current(event.conversationId)
        void client.invalidateQueries({ queryKey: keys.conversations })
      }
      subscription.current = api.ask.subscribe(
        { conversationId, question },
        {
          onData,
          onError: (error) => end('failed', error),
          // An event stream that is opened again would ask the question a second time.
          onConnectionStateChange: (change) => {
            if (change.state === 'connecting' && change.error) end('failed', change.error)
          },
          onComplete: () => end('stopped'),
        },
      )
    },
    [api, client, end],
  )

  const stop = useCallback(() => end('stopped'), [end])
  const forget = useCallback(() => setLive((turn) => (isRunning(turn) ? turn : null)), [])
  return { live, isRunning: isRunning(live), ask, stop, forget }
}
