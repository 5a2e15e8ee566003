import { AppError } from '../../../base/errors.ts'
import type { Handlers } from '../../../contract/router.ts'
import type { ExportFormat, MessageRow } from '../../../contract/types.ts'
import { exportInThread } from '../../export/exportInThread.ts'
import { findStandings } from '../../export/standing.ts'
import type { Exportable, Turn } from '../../export/types.ts'
import { findOriginal } from '../../library/original.ts'
import type { StoreReader } from '../../store/types.ts'
import { conversationOf } from './conversations.ts'

type ExportHandlers = Pick<Handlers, 'exportAnswer' | 'exportConversation' | 'exportSources'>

/**
 * Taking answers and their sources out of the library, each source compared with what is there now.
 * `workerEntry`: the file of the thread that writes.
 */
export function createExportHandlers(reader: StoreReader, workerEntry: string): ExportHandlers {
  const isOnDisk = async (documentId: number) => (await findOriginal(reader, documentId)) !== undefined

  const write = (exportable: Omit<Exportable, 'exportedAt'>, format: ExportFormat, signal: AbortSignal) =>
    exportInThread(workerEntry, { exportable: { ...exportable, exportedAt: Date.now() }, format }, signal)

  /** Each answer with the question before it; questions without one (yet) are left out. */
  async function turnsOf(messages: readonly MessageRow[], signal: AbortSignal): Promise<Turn[]> {
    const turns: Turn[] = []
    let question = ''
    for (const { role, text, answer, complete, createdAt } of messages) {
      signal.throwIfAborted()
      if (role === 'user') question = text
      else {
        const standings = await findStandings(answer?.sources ?? [], reader, isOnDisk)
        turns.push({ question, answer, isComplete: complete, answeredAt: createdAt, standings })
      }
    }
    return turns
  }

  async function exportableOf(conversationId: number, signal: AbortSignal) {
    const { title } = conversationOf(reader, conversationId)
    return { title, turns: await turnsOf(reader.branch(conversationId), signal) }
  }

  return {
    async exportAnswer({ messageId, format }, signal) {
      const message = reader.message(messageId)
      if (!message?.answer) throw new AppError('export/nothing', 'There is no answer to export here.')
      const turns = await turnsOf(reader.lineTo(messageId).slice(-2), signal)
      const title = turns[0]?.question ?? ''
      return write({ scope: 'answer', title, turns }, format, signal)
    },
    async exportConversation({ conversationId, format }, signal) {
      const { title, turns } = await exportableOf(conversationId, signal)
      return write({ scope: 'conversation', title, turns }, format, signal)
    },
    async exportSources({ conversationId, format }, signal) {
      const { title, turns } = await exportableOf(conversationId, signal)
      return write({ scope: 'sources', title: `Sources: ${title}`, turns }, format, signal)
    },
  }
}
