import { pagesOf } from '../../../base/spans.ts'
import type { Evidence, PageSpan, Reason } from '../../../contract/types.ts'
import type { RankedPassage } from '../types.ts'

/** Passages that one piece of evidence may hold: more would be a chapter, not a place. */
const mostPassages = 3

/** A piece of evidence and the ordinals of its first and last passage. */
export type Piece = { evidence: Evidence; ordinals: [number, number] }

/** The better of two lists of reasons, index by index. */
export function betterReasons(a: readonly Reason[], b: readonly Reason[]): Reason[] {
  const best = new Map<Reason['index'], Reason>()
  for (const reason of [...a, ...b]) {
    const known = best.get(reason.index)
    if (!known || reason.score > known.score) best.set(reason.index, reason)
  }
  return [...best.values()]
}

/**
 * Widens a piece by a passage that stands right before or after it under the same headings.
 * The piece keeps its score, which is that of its best passage. @returns false when they do not belong together.
 */
export function joinNeighbour(
  piece: Piece,
  found: Pick<RankedPassage, 'passage' | 'ownScore' | 'why'>,
  text: string,
  pages: readonly PageSpan[],
): boolean {
  const { evidence, ordinals } = piece
  const { passage } = found
  const [first, last] = ordinals
  if (evidence.documentId !== passage.documentId || evidence.passageIds.length >= mostPassages) return false
  if (passage.ordinal !== first - 1 && passage.ordinal !== last + 1) return false
  if (evidence.headingPath.join('\n') !== passage.headingPath.join('\n')) return false

  const isBefore = passage.ordinal < first
  piece.ordinals = isBefore ? [passage.ordinal, last] : [first, passage.ordinal]
  evidence.passageIds = isBefore ? [passage.id, ...evidence.passageIds] : [...evidence.passageIds, passage.id]
  evidence.passageScores = isBefore
    ? [found.ownScore, ...evidence.passageScores]
    : [...evidence.passageScores, found.ownScore]
  evidence.start = Math.min(evidence.start, passage.start)
  evidence.end = Math.max(evidence.end, passage.end)
  evidence.text = text.slice(evidence.start, evidence.end)
  evidence.pages = pagesOf(pages, evidence)
  evidence.why = betterReasons(evidence.why, found.why)
  return true
}
