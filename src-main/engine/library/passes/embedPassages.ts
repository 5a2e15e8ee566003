import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { assert } from '../../../base/assert.ts'
import type { PendingEmbedding } from '../../store/types.ts'
import type { PassageText } from '../../types.ts'
import type { RunContext } from './parts.ts'

/** Passages looked at together: sorting so many by length leaves little padding in a batch. */
const windowSize = 512
/** Texts sent at a time: about a second of work, so a stop or a kill loses no more. */
const batchSize = 32

type WaitingText = PassageText & { textHash: string; length: number; passages: PendingEmbedding[] }

/**
 * Gives every passage its vector, oldest documents first. Equal texts are embedded once. Each batch
 * is committed before the next is sent, so passages without vectors are the journal.
 */
export async function embedPassages(context: RunContext, signal: AbortSignal): Promise<void> {
  const { store, writer, embedder, vectors, meter, summary } = context
  meter.start('embedding', store.reader.countPending(embedder.id))
  let before = -1
  for (;;) {
    const pending = store.reader.pendingEmbeddings(embedder.id, windowSize)
    const first = pending[0]?.passageId
    if (first === undefined) break
    assert(first !== before, 'a saved vector ends the waiting of its passage')
    before = first
    const texts = textsOf(context, pending)
    for (let start = 0; start < texts.length; start += batchSize) {
      signal.throwIfAborted()
      const batch = texts.slice(start, start + batchSize)
      const made = await embedder.embedPassages(batch, signal)
      const saved = batch.map((waiting, index) => {
        const vectors = made[index]
        assert(vectors, 'one result for each text')
        return { ...waiting, ...vectors }
      })
      writer.saveVectors(embedder.id, saved)
      vectors.add(
        saved.flatMap(({ vector, passages }) =>
          passages.map(({ passageId, documentId }) => ({ passageId, documentId, vector })),
        ),
      )
      summary.embedded += batch.length
      meter.advance(batch.reduce((sum, waiting) => sum + waiting.passages.length, 0))
    }
  }
  await addMissing(context, signal)
}

/** Distinct texts of the window, longest first: equal lengths stand together. */
function textsOf(
  { store, embeddedText, splitSentences }: RunContext,
  pending: readonly PendingEmbedding[],
): WaitingText[] {
  const byHash = new Map<string, WaitingText>()
  for (const passage of pending) {
    const known = byHash.get(passage.textHash)
    if (known) {
      known.passages.push(passage)
      continue
    }
    const body = store.reader.content(passage.documentId).text.slice(passage.start, passage.end)
    const whole = embeddedText(passage.header, body)
    byHash.set(passage.textHash, {
      textHash: passage.textHash,
      length: whole.length,
      head: whole.slice(0, whole.length - body.length),
      sentences: splitSentences(body).map((span) => body.slice(span.start, span.end)),
      passages: [passage],
    })
  }
  return [...byHash.values()].sort((left, right) => right.length - left.length)
}

/** Passages beyond the window that share an embedded text never wait; the index learns of them here. */
async function addMissing({ store, embedder, vectors }: RunContext, signal: AbortSignal): Promise<void> {
  const { reader } = store
  if (vectors.size === reader.indexState(embedder.id).embedded) return
  const files = reader.folders().flatMap((folder) => reader.filesOfFolder(folder.id))
  for (const documentId of new Set(files.flatMap((file) => file.documentId ?? []))) {
    signal.throwIfAborted()
    const ids = reader.passagesOfDocument(documentId).map((passage) => passage.id)
    const known = reader.vectorsOf(embedder.id, ids)
    vectors.add([...known].map(([passageId, vector]) => ({ passageId, documentId, vector })))
    await yieldToOthers()
  }
}
