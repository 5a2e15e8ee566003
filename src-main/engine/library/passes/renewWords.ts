import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { passageWords } from '../pictures/passageWords.ts'
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
    const pictures = reader.pictures(documentId)
    for (let start = 0; start < passages.length; start += passagesAtOnce) {
      signal.throwIfAborted()
      const some = passages.slice(start, start + passagesAtOnce)
      const next = passages[start + passagesAtOnce]?.start ?? Infinity
      const theirs = pictures.filter(({ at }) => at < next && (start === 0 || at >= (some[0]?.start ?? 0)))
      const words = passageWords(keyword.analyze, text, some, theirs)
      keywordTable.put(
        words.map(({ keywordHeader, keywordBody }, index) => ({
          passageId: some[index]?.id ?? 0,
          header: keywordHeader,
          body: keywordBody,
        })),
      )
      await yieldToOthers()
    }
    meter.advance(1)
  }
  writer.setSetting(analyzerKey, keyword.analyzerId)
}
