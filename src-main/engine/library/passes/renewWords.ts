import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { RunContext } from './parts.ts'

/** Setting of the library: the analysis that its rows of words were made by. */
const analyzerKey = 'index.analyzer'

/** Passages written in one go: some ten milliseconds in which nobody else is served. */
const passagesAtOnce = 100

/**
 * Makes the words of every passage anew, from the canonical texts, when they were made by another
 * analysis than today's. Until a passage's turn has come its old words are found. A run that is
 * stopped here is followed by one that begins again: nothing is lost, and it is a matter of seconds.
 */
export async function renewWords(context: RunContext, signal: AbortSignal): Promise<void> {
  const { store, writer, keyword, meter } = context
  const { reader, keywordTable } = store
  if (reader.setting(analyzerKey) === keyword.analyzerId) return
  const files = reader.folders().flatMap((folder) => reader.filesOfFolder(folder.id))
  const documentIds = new Set(files.flatMap((file) => file.documentId ?? []))
  if (documentIds.size > 0) meter.start('reading', documentIds.size)
  for (const documentId of documentIds) {
    const passages = reader.passagesOfDocument(documentId)
    const { text } = reader.content(documentId)
    for (let start = 0; start < passages.length; start += passagesAtOnce) {
      signal.throwIfAborted()
      keywordTable.put(
        passages.slice(start, start + passagesAtOnce).map((passage) => ({
          passageId: passage.id,
          header: keyword.analyze(passage.header),
          body: keyword.analyze(text.slice(passage.start, passage.end)),
        })),
      )
      await yieldToOthers()
    }
    meter.advance(1)
  }
  writer.setSetting(analyzerKey, keyword.analyzerId)
}
