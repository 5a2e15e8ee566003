import { useEffect, useEffectEvent, useState } from 'react'
import type { ScopeChip } from '../../ui/scope/scope.ts'
import type { ShownTurn } from './session/turns.ts'

/** A question that comes from elsewhere; without chips it leaves where is searched as it is. */
export type Draft = { text: string; chips?: readonly ScopeChip[] }

/** What is chosen for the next question of a place; gone with another conversation, and with another last turn. */
type Chosen = { place: string; chips: ScopeChip[] }

/** Where the next question is searched: what is chosen for it or, until then, where the last one was. */
export function useScope(
  conversationId: number | null,
  last: ShownTurn | undefined,
  draft: Draft | null,
): { chips: readonly ScopeChip[]; choose: (chips: ScopeChip[]) => void } {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const place = `${conversationId} ${last?.key}`
  const before = last?.kept?.question.scope?.chips ?? last?.live?.scope ?? []
  const choose = (chips: readonly ScopeChip[]) => setChosen({ place, chips: [...chips] })
  const take = useEffectEvent((given: Draft | null) => (given?.chips ? choose(given.chips) : undefined))
  useEffect(() => take(draft), [draft])
  return {
    chips: chosen?.place === place ? chosen.chips : before,
    choose,
  }
}
