import { say } from '../../../base/language/say.ts'
import { isAbort, messageOf } from '../../../base/errors.ts'
import type { StoreReader } from '../../store/types.ts'
import type { Reranker, RetrieveOptions } from '../../types.ts'
import { textOf } from '../evidence/passageText.ts'
import type { RankedPassage } from '../types.ts'

export type RerankParts = { reader: Pick<StoreReader, 'content'>; reranker: Reranker }

/**
 * Lets a cross-encoder read the first passages together with the question, and mixes what it says into their
 * scores: both brought to 0–1 over the passages that it read, `rerankWeight` for the cross-encoder, the rest
 * for the first stage. It never has the last word alone: a small cross-encoder by itself is worse than the
 * search before it on most collections, and better beside it.
 *
 * It has `rerankTimeMs`; what it has not read by then keeps its place below what it has. One that fails changes
 * nothing and is told of in a sentence. Best first. Throws AbortError only.
 */
export async function rerank(
  { reader, reranker }: RerankParts,
  question: string,
  ranked: readonly RankedPassage[],
  { rerankTopN, rerankWeight, rerankTimeMs }: Pick<RetrieveOptions, 'rerankTopN' | 'rerankWeight' | 'rerankTimeMs'>,
  signal: AbortSignal | undefined,
): Promise<{ ranked: RankedPassage[]; warning: string | null }> {
  const top = ranked.slice(0, rerankTopN)
  const scores = new Map<number, number>()
  const isLate = AbortSignal.timeout(rerankTimeMs)
  let warning: string | null = null
  try {
    await reranker.score(
      question,
      top.map(({ passage }) => [passage.header, textOf(reader, passage)].filter(Boolean).join('\n')),
      signal ? AbortSignal.any([signal, isLate]) : isLate,
      (index, score) => scores.set(index, score),
    )
  } catch (error) {
    signal?.throwIfAborted()
    if (!isAbort(error) && !isLate.aborted) warning = say('retrieve.notReranked', { reason: messageOf(error) })
  }
  if (scores.size < 2) return { ranked: [...ranked], warning }

  const values = [...scores.values()]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const read = top.filter((_, index) => scores.has(index))
  const [bottom, best] = [read.at(-1)?.score ?? 0, read[0]?.score ?? 0]
  const mixed = top.flatMap((each, index) => {
    const score = scores.get(index)
    if (score === undefined) return []
    // From the worst to the best that were read: the mixture keeps their scale, and so stays above the rest.
    const own = most === least ? 1 : (score - least) / (most - least)
    const mix = (first: number): number => (1 - rerankWeight) * first + rerankWeight * (bottom + own * (best - bottom))
    const why = [...each.why, { index: 'reranker' as const, score }]
    return [{ ...each, score: mix(each.score), ownScore: mix(each.ownScore), why }]
  })
  const unread = ranked.filter((_, index) => !scores.has(index))
  return {
    ranked: [...mixed, ...unread].sort((a, b) => b.score - a.score || a.passage.id - b.passage.id),
    warning,
  }
}
