import type { DocumentId, Evidence, PassageId, Span } from '../../../../contract/types.ts'
import type { StoreReader } from '../../../store/types.ts'
import type { RetrieveOptions } from '../../../types.ts'
import { contentOf } from '../../evidence/passageText.ts'
import { join } from './join.ts'
import { readPlace, strategies, type Place } from './targets.ts'

/** No text meant to be read has longer tokens on average: what is wider than that is not even counted. */
const mostTokenCharacters = 16

export type ExpandParts = {
  reader: Pick<StoreReader, 'content' | 'nodes' | 'passagesOfDocument'>
  countTokens: (text: string) => number
  /** Scores of passages in this search, for those that a piece takes in; what is not there counts as 0. */
  scores: ReadonlyMap<PassageId, number>
}

/**
 * Widens evidence by its context, the best piece first, each as far as `expandTokens` still allows: the
 * tokens of all pieces together grow by no more than that. A piece stays one span of its document; pieces
 * that it reaches become part of it, at the place of the better one. Pieces of a document that was deleted
 * since are left out.
 */
export function expandEvidence(
  { reader, countTokens, scores }: ExpandParts,
  evidence: readonly Evidence[],
  { expand, expandTokens }: Pick<RetrieveOptions, 'expand' | 'expandTokens'>,
): Evidence[] {
  if (expand === 'none') return [...evidence]
  const places = readPlaces(reader, evidence)
  let pieces = evidence.filter(({ documentId }) => places.has(documentId))
  let left = expandTokens
  for (const piece of evidence) {
    const place = places.get(piece.documentId)
    // A better piece may have reached this one already.
    if (!place || !pieces.includes(piece)) continue
    for (const target of strategies[expand](piece, place)) {
      const { members, span } = reached(pieces, piece, target)
      if (span.start === piece.start && span.end === piece.end) continue
      const added = span.end - span.start - members.reduce((sum, { start, end }) => sum + end - start, 0)
      if (added > left * mostTokenCharacters) continue
      const wide = join(members, span, place, scores)
      const cost = countTokens(wide.text) - members.reduce((sum, { text }) => sum + countTokens(text), 0)
      if (cost > left) continue
      left -= cost
      const [best] = members
      pieces = pieces.flatMap((each) => (each === best ? wide : members.includes(each) ? [] : each))
      break
    }
  }
  return pieces
}

function readPlaces(reader: ExpandParts['reader'], evidence: readonly Evidence[]): Map<DocumentId, Place> {
  const places = new Map<DocumentId, Place>()
  for (const { documentId } of evidence) {
    const content = places.has(documentId) ? null : contentOf(reader, documentId)
    if (!content) continue
    const found = new Set(evidence.flatMap((piece) => (piece.documentId === documentId ? piece.passageIds : [])))
    places.set(documentId, readPlace(reader, content, documentId, found))
  }
  return places
}

/** The pieces, best first, that a span takes in, those that these reach included; and the span that holds them all. */
function reached(pieces: readonly Evidence[], piece: Evidence, target: Span): { members: Evidence[]; span: Span } {
  let span = target
  for (;;) {
    const { start, end } = span
    const members = pieces.filter(
      (each) => each.documentId === piece.documentId && each.start < end && start < each.end,
    )
    span = {
      start: Math.min(start, ...members.map((each) => each.start)),
      end: Math.max(end, ...members.map((each) => each.end)),
    }
    if (span.start === start && span.end === end) return { members, span }
  }
}
