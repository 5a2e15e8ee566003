import { useEffect, useRef, type RefObject } from 'react'
import type { ShownMessage } from '../../../src-main/contract/types.ts'

/** Time for which the turn that was opened is marked (ms). */
const markedMs = 2_000

/** Opens a conversation at a message: shows its branch first, where another one is shown. Each way there counts once. */
export function useOpenedMessage(
  frame: RefObject<HTMLElement | null>,
  messageId: number | null,
  messages: readonly ShownMessage[] | undefined,
  show: (messageId: number) => void,
): void {
  const done = useRef<{ id: number; isShown: boolean } | null>(null)
  useEffect(() => {
    if (messageId === null) done.current = null
    if (messageId === null || messages === undefined || (done.current?.id === messageId && done.current.isShown)) return
    const turn = frame.current?.querySelector(`[data-question="${messageId}"], [data-answer="${messageId}"]`)
    if (!turn) {
      if (done.current?.id !== messageId) show(messageId)
      done.current = { id: messageId, isShown: false }
      return
    }
    done.current = { id: messageId, isShown: true }
    turn.scrollIntoView({ block: 'start' })
    turn.classList.add('is-found')
    const timer = setTimeout(() => turn.classList.remove('is-found'), markedMs)
    return () => {
      clearTimeout(timer)
      turn.classList.remove('is-found')
    }
  }, [frame, messageId, messages, show])
}
