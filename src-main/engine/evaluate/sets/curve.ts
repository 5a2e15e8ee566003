import { rounded } from '../metrics.ts'

/** What would be declined, as shares of the questions of each kind, if less confidence than `threshold` were too little. */
export type CurvePoint = { threshold: number; declinedUnanswerable: number; declinedAnswerable: number }

/** Steps of the threshold between 0 and 1. */
const steps = 50

/**
 * The whole curve of declining: one point for each threshold at which something changes; empty
 * where there are no questions of one kind, since there is nothing to weigh then.
 */
export function curveOf(asked: readonly { isAnswerable: boolean; confidence: number }[]): CurvePoint[] {
  const answerable = asked.filter(({ isAnswerable }) => isAnswerable)
  const unanswerable = asked.filter(({ isAnswerable }) => !isAnswerable)
  if (answerable.length === 0 || unanswerable.length === 0) return []
  const below = (group: typeof answerable, threshold: number): number =>
    rounded(group.filter(({ confidence }) => confidence < threshold).length / group.length)
  const points = Array.from({ length: steps + 1 }, (_, index): CurvePoint => {
    const threshold = index / steps
    return {
      threshold,
      declinedUnanswerable: below(unanswerable, threshold),
      declinedAnswerable: below(answerable, threshold),
    }
  })
  return points.filter(({ declinedUnanswerable, declinedAnswerable }, index) => {
    const before = points[index - 1]
    return before?.declinedUnanswerable !== declinedUnanswerable || before.declinedAnswerable !== declinedAnswerable
  })
}
