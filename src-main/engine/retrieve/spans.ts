import type { DocumentId, Evidence, ScoredSentence, Span } from '../../contract/types.ts'

export type CitedSpan = Span & { documentId: DocumentId; score: number }

/** Sentences that one span may join. */
const mostSentences = 3

/** A sentence beside a chosen one joins it when its score is at least this share of it. */
const neighbourShare = 0.7

/**
 * The spans to cite for a question, best first: each the best sentence still free with the sentences
 * beside it that also speak to the question, at most three, never across passages that do not touch.
 * Needs evidence with sentence scores.
 */
export function selectSpans(evidence: readonly Evidence[], count: number): CitedSpan[] {
  const free = evidence.flatMap(({ documentId, sentences, score }) =>
    sentences.map((sentence, index) => ({ documentId, sentences, index, score: sentence.score * score, sentence })),
  )
  free.sort((a, b) => b.score - a.score)
  const used = new Set<ScoredSentence>()
  const chosen: CitedSpan[] = []
  for (const { documentId, sentences, index, score, sentence } of free) {
    if (chosen.length === count) break
    if (used.has(sentence)) continue
    const group = [sentence]
    for (const step of [-1, 1]) {
      const beside = sentences[index + step]
      if (!beside || used.has(beside) || beside.score < neighbourShare * sentence.score) continue
      if (group.length < mostSentences) group.push(beside)
    }
    for (const member of group) used.add(member)
    chosen.push({
      documentId,
      start: Math.min(...group.map(({ start }) => start)),
      end: Math.max(...group.map(({ end }) => end)),
      score,
    })
  }
  return chosen
}
