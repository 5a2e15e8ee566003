import { AppError } from '../../base/errors.ts'
import type { ConversationRow } from '../../contract/types.ts'
import type { StoreReader } from '../store/types.ts'

/** A conversation by its id. Throws AppError `store/notFound` when it was deleted. */
export function conversationOf(reader: Pick<StoreReader, 'conversation'>, conversationId: number): ConversationRow {
  const conversation = reader.conversation(conversationId)
  if (!conversation) throw new AppError('store/notFound', 'This conversation was deleted.')
  return conversation
}
