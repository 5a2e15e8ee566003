import type { ShownMessage } from '../../../../src-main/contract/types.ts'
import { isRunning, type LiveTurn } from './askState.ts'

/** A kept question and its answer; null: none was begun. */
export type KeptTurn = { question: ShownMessage; answer: ShownMessage | null }

/**
 * A turn as it is shown: kept, asked in this session, or both. The key is that of its place: it stays the same when
 * another branch is shown there.
 */
export type ShownTurn = { key: string; kept: KeptTurn | null; live: LiveTurn | null }

/** Messages of a branch as turns. */
export function keptTurns(messages: readonly ShownMessage[]): KeptTurn[] {
  return messages.flatMap((question, index) => {
    if (question.role !== 'user') return []
    const reply = messages[index + 1]
    return [{ question, answer: reply?.role === 'assistant' ? reply : null }]
  })
}

/**
 * The branch that is kept, with the live turn in its place. While that is not kept itself, what follows its place belongs
 * to other branches and is not shown; once it has ended, it is shown as long as its branch is. `isFresh`: the kept turns
 * are of now, not of before the live one.
 */
export function shownTurns(kept: readonly KeptTurn[], live: LiveTurn | null, isFresh: boolean): ShownTurn[] {
  const shown = kept.map((turn): ShownTurn => ({ key: placeAfter(turn.question.parentId), kept: turn, live: null }))
  if (!live) return shown
  const { messageId } = live.answer
  const at = kept.findIndex(({ answer }) => answer !== null && answer.id === messageId)
  const found = shown[at]
  if (found) return shown.with(at, { ...found, live })
  const isElsewhere = isFresh && messageId !== null && !isRunning(live)
  if (isElsewhere) return shown
  const { after } = live
  const before = shown.filter(
    ({ kept: turn }) => after === undefined || (turn && after !== null && turn.question.id <= after),
  )
  return [
    ...before,
    { key: placeAfter(after === undefined ? (kept.at(-1)?.answer?.id ?? null) : after), kept: null, live },
  ]
}

function placeAfter(messageId: number | null): string {
  return messageId === null ? 'start' : `after ${messageId}`
}
