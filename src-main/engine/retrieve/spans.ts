import type { DocumentId, Evidence, ScoredSentence, Span } from '../../contract/types.ts'

export type CitedSpan = Span & { documentId: DocumentId; score: number }

/**
 * What expected recall counts against expected precision when it is decided how many sentences to cite. At
 * .9 five spans hold .80 of the gold characters on sets that had no part in the fit of the weights.
 */
const recallShare = 0.9

/** Sentences that are considered: the rest is too unlikely to be worth its length. */
const consideredSentences = 40

/** Up to this many sentences between two cited ones are cited with them: they make one place, not two. */
const mostBetween = 2

/** The first span holds what is beside the best sentence and at least this share as likely. */
const nearlyAsLikely = 0.7

/** Sentences of a piece of evidence from `first` to `last`; `weight` is that of the best of them. */
type Run = { piece: Evidence; first: number; last: number; weight: number }

/**
 * The spans to cite for a question, best first and `count` at most, never across two pieces of evidence.
 * Needs evidence with sentence scores.
 *
 * A sentence's weight is the share of it that is expected to belong to the answer, so what a choice would
 * be worth can be reckoned: the likeliest sentences are cited, as many as make `precision + .9 · recall`
 * of characters greatest. One that stands out is cited alone, many that are alike are cited together. The first
 * span is the shortest that answers; what else is cited beside it follows as a span of its own.
 */
export function selectSpans(evidence: readonly Evidence[], count: number): CitedSpan[] {
  const [best, ...others] = chooseRuns(evidence)
  if (!best) return []
  const [core, ...beside] = part(best)
  return [core, ...byWeight([...beside, ...others])]
    .slice(0, count)
    .map((run) => ({ documentId: run.piece.documentId, ...spanOf(run), score: run.weight }))
}

/** What is worth citing, best first. */
function chooseRuns(evidence: readonly Evidence[]): Run[] {
  const least = leastWeight(evidence.flatMap(({ sentences }) => sentences))
  return byWeight(evidence.flatMap((piece) => runsOf(piece, least)))
}

/** The weight of the last sentence that is worth citing: the best first ones, by expected precision and recall. */
function leastWeight(sentences: readonly ScoredSentence[]): number {
  const all = sentences
    .map(({ start, end, weight }) => ({ weight, length: end - start, gain: weight * (end - start) }))
    .sort((a, b) => b.weight - a.weight)
  const expected = all.reduce((sum, { gain }) => sum + gain, 0) || 1
  let [gained, cited, most, least] = [0, 0, -Infinity, Infinity]
  for (const { weight, length, gain } of all.slice(0, consideredSentences)) {
    gained += gain
    cited += length
    const worth = gained / cited + (recallShare * gained) / expected
    if (worth > most) [most, least] = [worth, weight]
  }
  return least
}

function byWeight(runs: readonly Run[]): Run[] {
  return [...runs].sort((a, b) => b.weight - a.weight)
}

function runOf(piece: Evidence, first: number, last: number): Run {
  return { piece, first, last, weight: Math.max(...piece.sentences.slice(first, last + 1).map(({ weight }) => weight)) }
}

function spanOf({ piece, first, last }: Run): Span {
  const members = piece.sentences.slice(first, last + 1)
  return { start: Math.min(...members.map(({ start }) => start)), end: Math.max(...members.map(({ end }) => end)) }
}

/** The runs of sentences of at least this weight, with the few between them. */
function runsOf(piece: Evidence, least: number): Run[] {
  const runs: Run[] = []
  for (const [index, { weight }] of piece.sentences.entries()) {
    if (weight < least) continue
    const last = runs.at(-1)
    if (last && index - last.last - 1 <= mostBetween) runs[runs.length - 1] = runOf(piece, last.first, index)
    else runs.push(runOf(piece, index, index))
  }
  return runs
}

/** The core of a run, then what is left of it on either side. */
function part({ piece, first, last, weight }: Run): [Run, ...Run[]] {
  const weightAt = (index: number): number => piece.sentences[index]?.weight ?? 0
  let from = first
  while (weightAt(from) < weight) from++
  let to = from
  while (from > first && weightAt(from - 1) >= nearlyAsLikely * weight) from--
  while (to < last && weightAt(to + 1) >= nearlyAsLikely * weight) to++
  const before = from > first ? [runOf(piece, first, from - 1)] : []
  const after = to < last ? [runOf(piece, to + 1, last)] : []
  return [runOf(piece, from, to), ...before, ...after]
}

/** Spans that are marked in a list of evidence. */
const mostMarks = 5

/** Evidence with scored sentences, each piece marked where it answers best. */
export function markSpans(evidence: readonly Evidence[]): Evidence[] {
  const runs = chooseRuns(evidence).slice(0, mostMarks)
  return evidence.map((piece) => {
    const cited = runs.filter((run) => run.piece === piece).map(spanOf)
    const [best] = piece.sentences.toSorted((a, b) => b.score - a.score)
    const marks = cited.length > 0 || !best ? cited : [{ start: best.start, end: best.end }]
    return { ...piece, marks }
  })
}
