import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { t } from '../../../language/language.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { problemOf } from '../../../ui/words/problems.ts'
import { scopeOf, type Asked, type Retry } from '../session/asking.ts'
import type { LiveTurn } from '../session/askState.ts'
import type { AskSession } from '../session/useAskSession.ts'

/** What can be done with a turn; the same object for the life of the page, so that no turn is drawn anew for it. */
export type TurnActions = {
  /** False while another question is being answered, which is then said. */
  mayAsk(): boolean
  edit(question: Asked, text: string): void
  regenerate(question: Asked, how?: Retry): void
  /** Asks what failed once more. */
  retry(turn: LiveTurn): void
  /** Shows the branch that a message is in. */
  show(messageId: number): void
  /** Deletes a question with what follows it, and offers to bring it back. */
  remove(question: Asked): void
}

/** @param live the turn of this conversation that was asked in this session */
export function useTurnActions(session: AskSession, live: LiveTurn | null): TurnActions {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const latest = useRef({ session, live, toast })
  useEffect(() => {
    latest.current = { session, live, toast }
  })
  return useMemo(() => {
    const say = (message: string) => latest.current.toast({ message })
    const change = (made: Promise<unknown>, onDone?: () => void) => {
      const read = () => client.invalidateQueries({ queryKey: ['conversation'] })
      made.then(
        () => read().then(onDone),
        (error: unknown) => {
          const { message, nextStep } = problemOf(error)
          say([message, nextStep].filter(Boolean).join(' '))
          return read()
        },
      )
    }
    const mayAsk = () => {
      if (latest.current.session.isRunning) say(t('chat.busy'))
      return !latest.current.session.isRunning
    }
    /** What is shown of a conversation stays while its answer is being written. */
    const mayChange = () => (latest.current.live === null ? true : mayAsk())
    return {
      mayAsk,
      edit: (question, text) => (mayAsk() ? latest.current.session.edit(question, text) : undefined),
      regenerate: (question, how) => (mayAsk() ? latest.current.session.regenerate(question, how) : undefined),
      retry({ questionId, conversationId, after, question, scope }) {
        const { session: asking } = latest.current
        if (questionId === null || conversationId === null) {
          asking.ask(question, conversationId, { ...(after === undefined ? {} : { after }), scope })
          return
        }
        asking.regenerate({
          id: questionId,
          conversationId,
          parentId: after ?? null,
          text: question,
          scope: scopeOf(scope),
        })
      },
      show: (messageId) => (mayChange() ? change(api.showBranch.mutate({ messageId })) : undefined),
      remove({ id, conversationId }) {
        if (!mayChange()) return
        change(api.deleteTurn.mutate({ messageId: id }), () => {
          void client.invalidateQueries({ queryKey: keys.conversation(conversationId) })
          latest.current.toast({
            message: t('chat.turn.deleted'),
            action: { label: t('chat.undo'), run: () => change(api.restoreTurn.mutate({ messageId: id })) },
          })
        })
      },
    }
  }, [api, client])
}
