import type { BlockKind, Evidence } from '../../../../../src-main/contract/types.ts'
import { listCandidates, type Candidate } from '../../../../../src-main/engine/answer/candidates.ts'
import { splitSentences } from '../../../../../src-main/engine/chunk/sentences.ts'
import { evidenceOf } from '../../evidenceOf.ts'
import { plainReader } from '../../plainReader.ts'
import type { Labelled } from './types.ts'

/** Pieces of evidence that an answer gets. */
const wanted = 10

/** A document's sections as pieces of evidence, and the sections of others behind them until there are ten. */
export function candidatesOf(document: Labelled, others: readonly Labelled[]): Candidate[] {
  const kinds = new Map<Evidence, BlockKind>()
  const pieces = [document, ...others].flatMap(({ title, sections }, documentAt) =>
    sections.map(({ heading, lines, isTable }, at) => {
      const text = lines.join(isTable ? '\n' : ' ')
      let start = 0
      const rows = lines.map((line) => {
        const row = { start, end: start + line.length, score: 0, weight: 0 }
        start = row.end + 1
        return row
      })
      const evidence = evidenceOf(text, {
        documentId: documentAt * 100 + at + 1,
        title,
        headingPath: [heading],
        ...(isTable ? { sentences: rows } : {}),
      })
      kinds.set(evidence, isTable ? 'tableRow' : 'paragraph')
      return evidence
    }),
  )
  const evidence = pieces.slice(0, wanted)
  return evidence.flatMap((item, rank) =>
    listCandidates([item], plainReader([item], kinds.get(item)), splitSentences).map((candidate) => ({
      ...candidate,
      rank,
      headingPath: item.headingPath,
    })),
  )
}
