import type { RetrieveOptions } from '../../types.ts'

/** What is left of a list after the similarity cut-off, `topKFinal` at most; the order stays. */
export function cutOff<Piece extends { score: number }>(
  pieces: readonly Piece[],
  { similarityCutoff, topKFinal }: Pick<RetrieveOptions, 'similarityCutoff' | 'topKFinal'>,
): Piece[] {
  return pieces.filter(({ score }) => score >= similarityCutoff).slice(0, topKFinal ?? pieces.length)
}

/**
 * Best first, second best last, the others inwards: models read the middle of a long prompt least (Liu et
 * al., "Lost in the Middle", 2023). For a list that fits the prompt as a whole: of one that is cut at its
 * end the second best would go first.
 */
export function reorderForLongContext<Piece>(bestFirst: readonly Piece[]): Piece[] {
  const front = bestFirst.filter((_, index) => index % 2 === 0)
  const back = bestFirst.filter((_, index) => index % 2 === 1)
  return [...front, ...back.toReversed()]
}
