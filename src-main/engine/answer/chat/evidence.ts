import { pagesOf } from '../../../base/spans.ts'
import type { Evidence, FileRow, Span } from '../../../contract/types.ts'
import type { StoreReader } from '../../store/types.ts'
import type { PassageRow } from '../../types.ts'
import { contentOf } from '../content.ts'

/** What evidence is read with. */
export type EvidenceReader = Pick<StoreReader, 'content' | 'document' | 'filesOfDocument' | 'passagesOfDocument'>

/**
 * Passages that follow each other in a document as one piece of evidence that no search found: it has
 * no score and no reasons. Null without passages, without a place, and when the document is gone.
 */
export function readEvidence(
  reader: EvidenceReader,
  passages: readonly PassageRow[],
  [file, ...others]: readonly FileRow[],
): Evidence | null {
  const first = passages[0]
  const content = first ? contentOf(reader, first.documentId) : null
  if (!first || !file || !content) return null
  const span = { start: first.start, end: Math.max(...passages.map(({ end }) => end)) }
  return {
    ...span,
    passageIds: passages.map(({ id }) => id),
    passageScores: passages.map(() => 0),
    documentId: first.documentId,
    fileId: file.id,
    file: file.path,
    title: reader.document(first.documentId)?.title ?? '',
    headingPath: first.headingPath,
    pages: pagesOf(content.pages, span),
    text: content.text.slice(span.start, span.end),
    score: 0,
    why: [],
    sentences: [],
    marks: [],
    alsoIn: others.map(({ path }) => path),
  }
}

function holds(outer: Span & { documentId: number }, inner: Span & { documentId: number }): boolean {
  return outer.documentId === inner.documentId && outer.start <= inner.start && inner.end <= outer.end
}

/**
 * `first` before `found`, nothing twice: where one piece holds another, the longer stays, with the reasons and the
 * score of the one that was found. What no search found has the score of the last that was: it would not have come
 * before it. At most `most`.
 */
export function mergeEvidence(first: readonly Evidence[], found: readonly Evidence[], most: number): Evidence[] {
  const lowest = Math.min(...[...found, ...first].filter(({ why }) => why.length > 0).map(({ score }) => score))
  const merged: Evidence[] = []
  for (const item of [...first, ...found]) {
    const scored = item.why.length > 0 || lowest === Infinity ? item : withScore(item, lowest)
    const index = merged.findIndex((other) => holds(other, scored) || holds(scored, other))
    const known = merged[index]
    if (known) merged[index] = join(known, scored)
    else if (merged.length < most) merged.push(scored)
  }
  return merged
}

function withScore(item: Evidence, score: number): Evidence {
  return { ...item, score, passageScores: item.passageIds.map(() => score) }
}

function join(known: Evidence, other: Evidence): Evidence {
  const longer = holds(known, other) ? known : other
  const better = known.why.length > 0 && (other.why.length === 0 || known.score >= other.score) ? known : other
  return longer === better ? longer : { ...withScore(longer, better.score), why: better.why }
}
