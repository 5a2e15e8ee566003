import type { ConversationHit } from '../../../../src-main/contract/nouns/findTypes.ts'
import type { ConversationRow } from '../../../../src-main/contract/types.ts'

/** Headings of the list. */
export type Day = 'today' | 'yesterday' | 'week' | 'earlier'

/** A line of the list. `hit`: where the words that are looked for stand in it. */
export type Entry =
  | { kind: 'day'; key: Day }
  | { kind: 'conversation'; key: number; title: string; updatedAt: number; hit: ConversationHit | null }

/** Conversations under the day on which each was used last; the order stays. */
export function entriesByDay(rows: readonly ConversationRow[], now: number): Entry[] {
  const entries: Entry[] = []
  let last: Day | null = null
  for (const { id, title, updatedAt } of rows) {
    const day = dayOf(updatedAt, now)
    if (day !== last) entries.push({ kind: 'day', key: day })
    last = day
    entries.push({ kind: 'conversation', key: id, title, updatedAt, hit: null })
  }
  return entries
}

/** Conversations in which words were found. */
export function entriesOfHits(hits: readonly ConversationHit[]): Entry[] {
  return hits.map((hit) => {
    const { conversationId, title, updatedAt } = hit
    return { kind: 'conversation', key: conversationId, title, updatedAt, hit }
  })
}

/** By the calendar, not by hours; what a wrong clock put into the future is of today. */
function dayOf(milliseconds: number, now: number): Day {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const daysBefore = (days: number) => new Date(midnight).setDate(midnight.getDate() - days)
  if (milliseconds >= midnight.getTime()) return 'today'
  if (milliseconds >= daysBefore(1)) return 'yesterday'
  return milliseconds >= daysBefore(6) ? 'week' : 'earlier'
}
