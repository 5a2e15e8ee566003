import type { DocumentId, Evidence, ScoredSentence, Span } from '../../contract/types.ts'

export type CitedSpan = Span & { documentId: DocumentId; score: number }

/**
 * How much the passage around a sentence counts, from 0 for none to this for the best passage: a
 * sentence alone is often too short to tell what it speaks of.
 */
const passageShare = 0.5

/** What a sentence that is itself a question loses: it repeats what was asked and answers nothing. */
const questionPenalty = 0.4

/** What a sentence of eight words or more gains over one of none: a heading or a cell says little by itself. */
const lengthShare = 0.1

/** Sentences that one span may join. */
const mostSentences = 5

/** A span begins with a sentence that is no further than this below the best of all … */
const furthestBelowBest = 0.18

/** … and is joined by a sentence beside it that is no further than this below its first … */
const furthestBelowFirst = 0.25

/** … and than this below the best of all. */
const furthestBesideBelowBest = 0.4

const isQuestion = /[?？؟]["”’')\]]*$/u

type Weighed = { sentence: ScoredSentence; weight: number; isUsed: boolean }

/**
 * The spans to cite for a question, best first and `count` at most: each the best sentence still free
 * with the sentences beside it that come near it, never across two pieces of evidence. Few spans where
 * few sentences stand out. Needs evidence with sentence scores.
 *
 * The constants are one compromise between precision and recall of characters: .33 and .80 over five texts
 * of prose, tables and chats, on which they were also chosen.
 */
export function selectSpans(evidence: readonly Evidence[], count: number): CitedSpan[] {
  const bestPassage = Math.max(0, ...evidence.flatMap((piece) => piece.sentences.map((each) => each.passageScore)))
  const pieces = evidence.map((piece) => ({
    documentId: piece.documentId,
    row: piece.sentences.map((sentence): Weighed => {
      const text = piece.text.slice(sentence.start - piece.start, sentence.end - piece.start)
      const around = bestPassage === 0 ? 0 : sentence.passageScore / bestPassage
      const penalty = isQuestion.test(text) ? questionPenalty : 0
      const length = Math.min(1, text.split(/\s+/u).length / 8)
      const weight = sentence.weight + passageShare * around + lengthShare * length - penalty
      return { sentence, weight, isUsed: false }
    }),
  }))
  const firsts = pieces
    .flatMap(({ documentId, row }) => row.map((weighed, index) => ({ documentId, row, weighed, index })))
    .sort((a, b) => b.weighed.weight - a.weighed.weight)
  const best = firsts[0]?.weighed.weight ?? 0

  const chosen: CitedSpan[] = []
  for (const { documentId, row, weighed, index } of firsts) {
    if (chosen.length === count || weighed.weight < best - furthestBelowBest) break
    if (weighed.isUsed) continue
    const least = Math.max(weighed.weight - furthestBelowFirst, best - furthestBesideBelowBest)
    const { start, end } = joinBeside(row, index, least)
    chosen.push({ documentId, start, end, score: weighed.weight })
  }
  return chosen
}

/** Marks a sentence and the better of those beside it, one after the other, as used; the span of them all. */
function joinBeside(row: readonly Weighed[], index: number, least: number): Span {
  let [first, last] = [index, index]
  const isFree = (weighed: Weighed | undefined): weighed is Weighed =>
    weighed !== undefined && !weighed.isUsed && weighed.weight >= least
  while (last - first + 1 < mostSentences) {
    const [before, after] = [row[first - 1], row[last + 1]]
    if (isFree(after) && !(isFree(before) && before.weight > after.weight)) last++
    else if (isFree(before)) first--
    else break
  }
  const members = row.slice(first, last + 1)
  for (const member of members) member.isUsed = true
  return {
    start: Math.min(...members.map(({ sentence }) => sentence.start)),
    end: Math.max(...members.map(({ sentence }) => sentence.end)),
  }
}

/** Spans that are marked in a list of evidence. */
const mostMarks = 5

/** Evidence with scored sentences, each piece marked where it answers best. */
export function markSpans(evidence: readonly Evidence[]): Evidence[] {
  const spans = selectSpans(evidence, mostMarks)
  return evidence.map((piece) => {
    const inside = spans.filter(
      ({ documentId, start, end }) => documentId === piece.documentId && piece.start <= start && end <= piece.end,
    )
    const [best] = piece.sentences.toSorted((a, b) => b.score - a.score)
    const marks = inside.length > 0 ? inside : best ? [best] : []
    return { ...piece, marks: marks.map(({ start, end }) => ({ start, end })) }
  })
}
