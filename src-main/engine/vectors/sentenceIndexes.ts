import { averageOf } from '../../base/vectors.ts'
import type { PassageId } from '../../contract/types.ts'
import type { SentenceRow, StoreReader } from '../store/types.ts'
import type { VectorEntry, VectorIndex } from '../types.ts'
import { createExactIndex } from './exactIndex.ts'
import { createRows } from './rows.ts'

type Parts = {
  reader: Pick<StoreReader, 'eachSentenceVector' | 'sentenceVectors' | 'sentencesOfPassages'>
  modelId: string
  dimensions: number
}

/**
 * The exact index over the sentences of a library: where its face says passage, it means the id of a
 * sentence. Always from the store (7,600 sentences in a tenth of a second): few libraries have it.
 */
export function loadSentenceIndex({ reader, modelId, dimensions }: Parts): VectorIndex {
  const rows = createRows(dimensions)
  for (const { sentenceId, documentId, vector } of reader.eachSentenceVector(modelId)) {
    rows.put(rows.count, { passageId: sentenceId, documentId, vector })
  }
  return createExactIndex({ dimensions, rescore: (ids) => reader.sentenceVectors(modelId, ids), rows })
}

/** The exact index over passages whose vectors are the averages of their sentences' (KohakuRAG's bottom-up embedding). */
export function loadAverageIndex({ reader, modelId, dimensions }: Parts): VectorIndex {
  const rows = createRows(dimensions)
  for (const entry of averages(reader.eachSentenceVector(modelId))) rows.put(rows.count, entry)
  const rescore = (passageIds: readonly PassageId[]): Map<PassageId, Float32Array> => {
    const sentences = reader.sentencesOfPassages(passageIds)
    const ids = sentences.map(({ sentenceId }) => sentenceId)
    const vectors = reader.sentenceVectors(modelId, ids)
    const embedded = sentences.flatMap((sentence) => {
      const vector = vectors.get(sentence.sentenceId)
      return vector ? [{ ...sentence, vector }] : []
    })
    return new Map([...averages(embedded)].map(({ passageId, vector }) => [passageId, vector]))
  }
  return createExactIndex({ dimensions, rescore, rows })
}

type Embedded = SentenceRow & { vector: Float32Array }

/** Averages of passages whose sentences stand together. */
function* averages(sentences: Iterable<Embedded>): Iterable<VectorEntry> {
  let group: Embedded[] = []
  for (const sentence of sentences) {
    if (group[0] && group[0].passageId !== sentence.passageId) {
      yield* averageOfGroup(group)
      group = []
    }
    group.push(sentence)
  }
  yield* averageOfGroup(group)
}

function averageOfGroup(group: readonly Embedded[]): VectorEntry[] {
  const [first] = group
  if (!first) return []
  const { passageId, documentId } = first
  return [{ passageId, documentId, vector: averageOf(group.map(({ vector }) => vector)) }]
}
