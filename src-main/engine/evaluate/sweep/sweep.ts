import { AppError } from '../../../base/errors.ts'
import { percentile } from '../metrics.ts'
import { comparePaired, intervalOfMean, type Comparison, type Interval, type Resampling } from '../significance.ts'
import type { Answered, AskOptions, PreparedSet } from '../types.ts'
import type { Point } from './plan.ts'

/** What a set said at one point: scores by question for each measure, and milliseconds. */
export type PointScores = { scores: ReadonlyMap<string, number[]>; ms: number[] }

/** Asks a set at every point; null where a setting cannot be had here, with the reason in `problems`. */
export async function askPoints(
  set: PreparedSet<string>,
  { points, measures }: { points: readonly Point[]; measures: readonly string[] },
  { onProgress, signal }: Omit<AskOptions, 'settings'>,
): Promise<{ found: (PointScores | null)[]; problems: string[] }> {
  const found: (PointScores | null)[] = []
  const problems: string[] = []
  let pass = 0
  const askAt = ({ settings }: Point): Promise<Answered<string>[]> => {
    const before = pass++
    return set.ask({
      settings,
      ...(signal ? { signal } : {}),
      onProgress: ({ phase, done, total }) =>
        onProgress({ phase, done: before * total + done, total: (points.length + 1) * total }),
    })
  }
  for (const point of points) {
    try {
      // Whoever is asked first pays for all that is loaded with the first questions: that is no cost of a setting.
      if (pass === 0) await askAt(point)
      const answered = await askAt(point)
      const scores = measures.map((measure) => [measure, answered.map((each) => each.scores[measure] ?? 0)] as const)
      found.push({ scores: new Map(scores), ms: answered.map(({ ms }) => ms) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push(`${point.line}: ${error.message}`)
      found.push(null)
    }
  }
  return { found, problems }
}

/** A figure of the sweep. `set` null: the mean over all sets. `versus`: against the first line at the same x. */
export type Cell = {
  set: string | null
  line: string
  x: string | null
  measure: string
  questions: number
  figure: Interval
  versus: Comparison | null
  /** Median of a question, mean over the sets. */
  ms: number
}

export type Sweep = { measures: string[]; sets: string[]; lines: string[]; xs: (string | null)[]; cells: Cell[] }

/** Resamples of a comparison: p-values are known to about ±.006 then. */
const comparisonRuns = 5000

/** Figures, intervals and comparisons for each set and, where there are several, for their mean. */
export function summarise(
  { points, measures }: { points: readonly Point[]; measures: readonly string[] },
  found: ReadonlyMap<string, readonly (PointScores | null)[]>,
  resampling: Resampling,
): Sweep {
  const sets = [...found.keys()]
  const lines = [...new Set(points.map(({ line }) => line))]
  const xs = [...new Set(points.map(({ x }) => x))]
  const places = [...sets.map((set) => [set]), ...(sets.length > 1 ? [sets] : [])]
  const cells: Cell[] = []
  for (const place of places) {
    for (const measure of measures) {
      for (const [index, { line, x }] of points.entries()) {
        const groups = scoresAt(found, place, index, measure)
        if (!groups) continue
        const first = points.findIndex((other) => other.x === x)
        const reference = first === index ? null : scoresAt(found, place, first, measure)
        cells.push({
          set: place.length === 1 ? (place[0] ?? null) : null,
          line,
          x,
          measure,
          questions: groups.reduce((sum, group) => sum + group.length, 0),
          figure: intervalOfMean(groups, resampling),
          versus: reference && comparePaired(reference, groups, { runs: comparisonRuns, seed: resampling.seed }),
          ms: place.reduce((sum, set) => sum + percentile(found.get(set)?.[index]?.ms ?? [], 0.5), 0) / place.length,
        })
      }
    }
  }
  return { measures: [...measures], sets, lines, xs, cells }
}

/** Scores by question of each set at a point; null unless every set has them. */
function scoresAt(
  found: ReadonlyMap<string, readonly (PointScores | null)[]>,
  sets: readonly string[],
  point: number,
  measure: string,
): number[][] | null {
  const groups = sets.flatMap((set) => {
    const scores = found.get(set)?.[point]?.scores.get(measure)
    return scores ? [scores] : []
  })
  return groups.length === sets.length ? groups : null
}
