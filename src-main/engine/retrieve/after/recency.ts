import type { RetrieveOptions } from '../../types.ts'
import type { RankedPassage } from '../types.ts'

const dayMs = 86_400_000

/** 1 for now and for the future, a half after the half-life; 0 where no date is known. */
function freshness(modifiedMs: number, halfLifeDays: number, nowMs: number): number {
  if (!Number.isFinite(modifiedMs) || modifiedMs <= 0) return 0
  const ageDays = Math.max(0, nowMs - modifiedMs) / dayMs
  return 0.5 ** (ageDays / halfLifeDays)
}

/**
 * Lets a passage's age speak with the share `nodeRecency`, the rest is its score: exponential decay as in
 * LlamaIndex's time-weighted postprocessor, here with a half-life. The date is that of the last change of
 * the newest file that holds the passage; a date in the future counts as now. Best first.
 * @param nowMs milliseconds since the epoch
 */
export function addRecency(
  ranked: readonly RankedPassage[],
  { nodeRecency, halfLifeDays }: Pick<RetrieveOptions, 'nodeRecency' | 'halfLifeDays'>,
  nowMs: number,
): RankedPassage[] {
  if (nodeRecency === 0) return [...ranked]
  return ranked
    .map((each) => {
      const fresh = Math.max(0, ...each.files.map(({ modifiedMs }) => freshness(modifiedMs, halfLifeDays, nowMs)))
      const mix = (score: number): number => (1 - nodeRecency) * score + nodeRecency * fresh
      return { ...each, score: mix(each.score), ownScore: mix(each.ownScore) }
    })
    .sort((a, b) => b.score - a.score || a.passage.id - b.passage.id)
}
