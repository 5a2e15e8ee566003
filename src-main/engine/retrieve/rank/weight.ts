import type { Candidates } from './search.ts'

/** Depth at which the list of words is compared with its top. */
const flatnessDepth = 10

/** Weight of vectors when few passages hold the words, or nothing is near in meaning. */
const leastAlpha = 0.3

/** Words are never quite without a say: an exact name in one passage must be able to decide. */
const mostAlpha = 0.9

/**
 * The weight of vectors for one question: `.3 + flatness · closeness`, at most .9.
 *
 * Flatness is the tenth best bm25 score divided by the best. Words that single out a few passages
 * (identifiers, rare terms) make it small; words that a library repeats on every page (filings, forms,
 * contracts) leave ten passages nearly alike, so that their order says little. Closeness is the best
 * cosine: how well the question's meaning is met at all.
 *
 * One fixed weight cannot serve both kinds: .6 gives the best mean nDCG@10 on five sets of abstracts
 * (scifact, cranfield, cisi, med, xquad-en: .678) but finds the page of only .62 of the questions to
 * 20 filings, .8 gives .672 and .72; this rule .682 and .77. Chosen anew with one of eight sets left
 * out at a time, the rule keeps .98 of what the best fixed weight of the set left out reaches, a fixed
 * weight chosen in the same way .96. See the README's table of figures.
 */
export function weighVectors({ words, meanings }: Pick<Candidates, 'words' | 'meanings'>): number {
  const bestWord = words[0]?.score ?? 0
  const flatness = bestWord > 0 ? (words[flatnessDepth - 1]?.score ?? 0) / bestWord : 0
  const closeness = Math.max(0, meanings[0]?.score ?? 0)
  return Math.min(mostAlpha, leastAlpha + flatness * closeness)
}
