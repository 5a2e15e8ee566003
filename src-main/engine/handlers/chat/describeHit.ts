import { findWords } from '../../../base/text/fold.ts'
import type { ConversationHit } from '../../../contract/nouns/findTypes.ts'
import type { FoundConversation } from '../../store/types.ts'

/** Characters of an excerpt, and how many of them stand before the first word found. */
const excerptLength = 160
const leadLength = 40

/** A conversation that was found, with the part of its message in which the words stand. */
export function describeHit({ conversation, message }: FoundConversation, words: readonly string[]): ConversationHit {
  const { id, title, updatedAt } = conversation
  const excerpt = message === null ? '' : cut(message.text.replace(/\s+/g, ' ').trim(), words)
  return {
    conversationId: id,
    title,
    updatedAt,
    titleMarks: findWords(title, words),
    messageId: message?.id ?? null,
    role: message?.role ?? null,
    excerpt,
    marks: findWords(excerpt, words),
  }
}

/** The text around the first word found, between whole words, with … where something was left out. */
function cut(text: string, words: readonly string[]): string {
  const first = findWords(text, words)[0]?.start ?? 0
  const from = first <= leadLength ? 0 : text.indexOf(' ', first - leadLength) + 1
  // A word longer than the lead: it is cut where it must be.
  const start = from > first ? first : from
  const rest = text.slice(start)
  const isWhole = rest.length <= excerptLength
  const space = rest.lastIndexOf(' ', excerptLength)
  const end = isWhole ? rest.length : space > excerptLength / 2 ? space : excerptLength
  return `${start > 0 ? '…' : ''}${rest.slice(0, end).toWellFormed()}${isWhole ? '' : '…'}`
}
