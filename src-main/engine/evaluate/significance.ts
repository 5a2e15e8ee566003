import { mean } from './metrics.ts'

/** Numbers from 0 to 1 (1 excluded) that follow from the seed alone: mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Scores of questions, a list for each set. Sets count alike, however many questions they have. */
export type Groups = readonly (readonly number[])[]

export type Resampling = { runs: number; seed: number }

/** `low` and `high` bound the middle 95 %. */
export type Interval = { value: number; low: number; high: number }

/** `value`: second minus first. `pValue`: how often chance alone would part two equals by as much, two-sided. */
export type Comparison = Interval & { pValue: number }

function meanOfMeans(groups: Groups): number {
  return mean(groups.filter((group) => group.length > 0).map((group) => mean(group)))
}

/** Means of the groups when their questions are drawn anew with replacement, each group from itself. */
function resampledMeans(groups: Groups, { runs, seed }: Resampling): Float64Array {
  const random = createRandom(seed)
  const means = new Float64Array(runs)
  const drawn = groups.filter((group) => group.length > 0)
  for (let run = 0; run < runs; run++) {
    let sum = 0
    for (const group of drawn) {
      let total = 0
      for (let count = 0; count < group.length; count++) total += group[Math.floor(random() * group.length)] ?? 0
      sum += total / group.length
    }
    means[run] = drawn.length === 0 ? 0 : sum / drawn.length
  }
  return means
}

function middle95(value: number, means: Float64Array): Interval {
  const sorted = means.toSorted()
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? value
  return { value, low: at(0.025), high: at(0.975) }
}

/** The mean with its percentile bootstrap interval (Efron 1979): how far another choice of such questions would move it. */
export function intervalOfMean(groups: Groups, resampling: Resampling): Interval {
  return middle95(meanOfMeans(groups), resampledMeans(groups, resampling))
}

/**
 * Paired bootstrap over questions: whether the second setting is truly better than the first, or only on
 * these questions. p is the share of resamples whose difference strays from the one found by at least its
 * size (Sakai 2006, shifted to the null hypothesis), never quite 0. Both need the same questions in the same order.
 */
export function comparePaired(first: Groups, second: Groups, resampling: Resampling): Comparison {
  const differences = second.map((group, set) => group.map((score, index) => score - (first[set]?.[index] ?? 0)))
  const value = meanOfMeans(differences)
  const means = resampledMeans(differences, resampling)
  // A hair of room: sums in another order differ in their last bits.
  const asFar = means.reduce((count, each) => count + (Math.abs(each - value) >= Math.abs(value) - 1e-12 ? 1 : 0), 0)
  return { ...middle95(value, means), pValue: (asFar + 1) / (resampling.runs + 1) }
}
