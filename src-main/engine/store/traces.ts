import { deflateSync, inflateSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import type { AnswerTrace } from '../../contract/nouns/traceTypes.ts'
import type { StoreReader, StoreWriter } from './types.ts'

/** Answers whose traces are kept, the newest: prompts repeat what documents say, and nobody asks why of last year's. */
const tracesKept = 200

/** Fast: a trace is written before the answer is called finished. */
const compression = { level: 1 }

export function createTraceReader(database: Database): Pick<StoreReader, 'trace'> {
  const trace = database.prepare<[number], Buffer>('SELECT trace FROM answer_traces WHERE message_id = ?').pluck()
  return {
    trace(messageId) {
      const packed = trace.get(messageId)
      return packed === undefined ? null : (JSON.parse(inflateSync(packed).toString()) as AnswerTrace)
    },
  }
}

export function createTraceWriter(database: Database): Pick<StoreWriter, 'saveTrace'> {
  const exists = database.prepare<[number], number>('SELECT 1 FROM messages WHERE id = ?').pluck()
  const save = database.prepare<[number, Buffer]>(
    'INSERT OR REPLACE INTO answer_traces (message_id, trace) VALUES (?, ?)',
  )
  const forget = database.prepare<[number]>(
    `DELETE FROM answer_traces WHERE message_id NOT IN (
       SELECT message_id FROM answer_traces ORDER BY message_id DESC LIMIT ?)`,
  )
  const saveAndForget = database.transaction((messageId: number, packed: Buffer) => {
    // The user may have deleted the conversation while its answer was being written.
    if (exists.get(messageId) === undefined) return
    save.run(messageId, packed)
    forget.run(tracesKept)
  })
  return {
    saveTrace: (messageId, trace) =>
      void saveAndForget.immediate(messageId, deflateSync(JSON.stringify(trace), compression)),
  }
}
