import type { RetrieveOptions } from '../types.ts'
import { mean, percentile, rounded } from './metrics.ts'
import type { Answered } from './types.ts'

/** The mean of each measure over the questions, to four decimals. */
export function meansOf<Measure extends string>(
  answered: readonly Answered<Measure>[],
  measures: readonly Measure[],
): Record<Measure, number> {
  const means = measures.map((measure) => [measure, rounded(mean(answered.map(({ scores }) => scores[measure])))])
  return Object.fromEntries(means) as Record<Measure, number>
}

/** Milliseconds that questions took. */
export function timesOf(answered: readonly Answered<string>[]): { queryMsP50: number; queryMsP95: number } {
  const times = answered.map(({ ms }) => ms)
  return { queryMsP50: rounded(percentile(times, 0.5)), queryMsP95: rounded(percentile(times, 0.95)) }
}

/** False when these settings look at words alone, so that a set need not be embedded to be asked with them. */
export function needsVectors({
  alpha,
  useSynonyms,
  useRecursive,
  useFeedback,
  mmr,
}: Partial<RetrieveOptions>): boolean {
  return alpha !== 0 || useSynonyms === true || useRecursive === true || useFeedback === true || typeof mmr === 'number'
}
