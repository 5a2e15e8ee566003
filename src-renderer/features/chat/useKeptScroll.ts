import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where a reader was: the turn at the top, and the share of it that had been scrolled past. Sizes may change meanwhile. */
type Spot = { key: string; past: number }

/** Spots of conversations that were open since the page was loaded. */
const spots = new Map<number, Spot>()

/** The turn at which a conversation was left; undefined: it was not open yet. */
export function keptPlace(conversationId: number | null): string | undefined {
  return conversationId === null ? undefined : spots.get(conversationId)?.key
}

/**
 * Opens a conversation where it was left, or else at its last turn. `isReady`: its turns are there. `isTaken`: something
 * else says where it opens.
 */
export function useKeptScroll(
  frame: RefObject<HTMLElement | null>,
  conversationId: number | null,
  isReady: boolean,
  isTaken: boolean,
): void {
  const openedId = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || conversationId === null || !isReady) return
    if (openedId.current !== conversationId && !isTaken) {
      const spot = spots.get(conversationId)
      const turns = turnsIn(element)
      const turn = turns.find((each) => each.dataset['turn'] === spot?.key) ?? turns.at(-1)
      turn?.scrollIntoView({ block: 'start' })
      if (turn && spot && turn.dataset['turn'] === spot.key) element.scrollTop += spot.past * turn.offsetHeight
    }
    openedId.current = conversationId
    const onScroll = () => {
      const frameTop = element.getBoundingClientRect().top
      const turn = turnsIn(element).findLast((each) => each.getBoundingClientRect().top <= frameTop + 1)
      const key = turn?.dataset['turn']
      if (!turn || key === undefined) return void spots.delete(conversationId)
      const { top, height } = turn.getBoundingClientRect()
      spots.set(conversationId, { key, past: (frameTop - top) / Math.max(1, height) })
    }
    element.addEventListener('scrollend', onScroll)
    return () => element.removeEventListener('scrollend', onScroll)
  }, [frame, conversationId, isReady, isTaken])
}

function turnsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-turn]')]
}
