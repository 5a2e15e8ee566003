import type { FileRow } from '../../../../src-main/contract/types.ts'
import type { RankedPassage } from '../../../../src-main/engine/retrieve/types.ts'

/** The place of a document in `<id>.txt`, last changed at `modifiedMs`. */
export function placeOf(id: number, modifiedMs = 0): FileRow {
  const rest = { folderId: 1, size: 1, contentHash: null, status: 'ok', code: null, reason: null } as const
  return { ...rest, id, path: `${id}.txt`, modifiedMs, documentId: id }
}

/** A passage of ten characters in a ranking, alone in its document unless told otherwise. */
export function rankedOf(
  id: number,
  score: number,
  rest: Partial<RankedPassage> & { documentId?: number } = {},
): RankedPassage {
  const { documentId = id, ...changes } = rest
  const passage = { id, documentId, ordinal: 0, start: 0, end: 10, header: '', headingPath: [] }
  return { passage, files: [placeOf(documentId)], score, ownScore: score, why: [], ...changes }
}

/** Passage ids, in order. */
export function idsOf(ranked: readonly RankedPassage[]): number[] {
  return ranked.map(({ passage }) => passage.id)
}
