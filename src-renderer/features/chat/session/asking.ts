import type { MessageRow, PassageId, Scope } from '../../../../src-main/contract/types.ts'
import { filterOf, type ScopeChip } from '../../../ui/scope/scope.ts'

/** How an answer is to differ from the one before. `model` null: quotes answer; absent: the one chosen in the settings. */
export type Retry = { without?: readonly PassageId[]; model?: string | null }

/** What a question is asked with. */
export type AskHow = Retry & {
  /** The message that it goes on from; null: it is a beginning of its conversation; absent: the end of what is shown. */
  after?: number | null
  /** Where is searched: kept with the question, and shown with it. */
  scope?: readonly ScopeChip[]
}

/** A question that was asked before, as far as asking it again needs it. */
export type Asked = Pick<MessageRow, 'id' | 'conversationId' | 'parentId' | 'text' | 'scope'>

/** Where chips say that is searched, as it is kept with a question; null: everywhere. */
export function scopeOf(chips: readonly ScopeChip[]): Scope | null {
  const filter = filterOf(chips)
  return filter === undefined ? null : { filter, chips: [...chips] }
}
