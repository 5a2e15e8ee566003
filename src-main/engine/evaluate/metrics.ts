import type { Span } from '../../contract/types.ts'

/** Judged documents of a query with their grades; a grade of 0 or less is not relevant. */
export type Judgements = ReadonlyMap<string, number>

function relevantCount(judgements: Judgements): number {
  let count = 0
  for (const grade of judgements.values()) if (grade > 0) count++
  return count
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + Math.max(0, grade) / Math.log2(index + 2), 0)
}

/**
 * nDCG at 10 as trec_eval computes it: the grade itself is the gain, the discount is log2(rank + 1),
 * and the ideal ranking is taken over all judged documents. 0 when nothing is relevant.
 */
export function ndcg10(ranking: readonly string[], judgements: Judgements): number {
  const ideal = discountedGain([...judgements.values()].sort((a, b) => b - a).slice(0, 10))
  return ideal === 0 ? 0 : discountedGain(ranking.slice(0, 10).map((id) => judgements.get(id) ?? 0)) / ideal
}

/** Share of the relevant documents among the first 100. */
export function recall100(ranking: readonly string[], judgements: Judgements): number {
  const all = relevantCount(judgements)
  return all === 0 ? 0 : ranking.slice(0, 100).filter((id) => (judgements.get(id) ?? 0) > 0).length / all
}

/** One divided by the rank of the first relevant document; 0 when it is not among the first 10. */
export function reciprocalRank10(ranking: readonly string[], judgements: Judgements): number {
  const index = ranking.slice(0, 10).findIndex((id) => (judgements.get(id) ?? 0) > 0)
  return index === -1 ? 0 : 1 / (index + 1)
}

/** Mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Nearest-rank percentile, `share` from 0 to 1; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** A figure as it is printed: four decimals. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

export type FileSpan = Span & { file: string }

export type Overlap = { precision: number; recall: number; iou: number }

/** Spans of one file as few as they can be: ordered, not touching. */
function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (start < end) joined.push({ start, end })
  }
  return joined
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}

/**
 * Precision, recall and intersection over union of characters, over the union of the cited and of the
 * gold spans of all files. Precision of nothing cited is 0.
 */
export function overlap(cited: readonly FileSpan[], gold: readonly FileSpan[]): Overlap {
  const files = new Set([...cited, ...gold].map(({ file }) => file))
  let shared = 0
  let citedLength = 0
  let goldLength = 0
  for (const file of files) {
    const ours = union(cited.filter((span) => span.file === file))
    const theirs = union(gold.filter((span) => span.file === file))
    const both = lengthOf(union([...ours, ...theirs]))
    citedLength += lengthOf(ours)
    goldLength += lengthOf(theirs)
    shared += lengthOf(ours) + lengthOf(theirs) - both
  }
  const whole = citedLength + goldLength - shared
  return {
    precision: citedLength === 0 ? 0 : shared / citedLength,
    recall: goldLength === 0 ? 0 : shared / goldLength,
    iou: whole === 0 ? 0 : shared / whole,
  }
}
